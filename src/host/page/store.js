/** What the browser keeps for the next visit. */

const PREFIX = "bohr.";

/** A value that was kept, or `otherwise` if there is none or it cannot be read. */
export function recall(name, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps a value; null forgets it. A browser that keeps nothing costs only the memory. */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Private windows and full stores refuse: the game goes on.
  }
}
