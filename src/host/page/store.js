/** What the browser keeps for the next visit. */

/** The version of what is kept: what an older page kept is not read. */
const PREFIX = "bohr.1.";

/** A value that was kept, or `otherwise` if there is none or it cannot be read. A tab's own comes first. */
export function recall(name, otherwise = null) {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? localStorage.getItem(PREFIX + name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps a value for this tab, and for new ones. Whether it could: private windows and full stores refuse. */
export function keep(name, value) {
  try {
    const text = JSON.stringify(value);
    for (const store of [sessionStorage, localStorage]) store.setItem(PREFIX + name, text);
    return true;
  } catch {
    // Half of the old would be worse than nothing.
    try {
      for (const store of [sessionStorage, localStorage]) store.removeItem(PREFIX + name);
    } catch {
      // Nothing is kept at all here.
    }
    return false;
  }
}
