/** Elements made in one expression. */

const SVG = "http://www.w3.org/2000/svg";

function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && !(element instanceof SVGElement) && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  fill(element, ...children);
  return element;
}

/** An HTML element with attributes, listeners (`onclick`) and children; what is null is left out. */
export function el(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

/** The same in SVG. */
export function svg(tag, attributes = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), attributes, children);
}

/** Replaces what an element holds. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
}

/** The controls of an element that can have the focus, in their order. */
function controlsOf(element) {
  return [...element.querySelectorAll("a, button, input, select, [tabindex]")];
}

/** The same for what is drawn anew: the focus stays on the control that stands where it was. */
export function refill(element, ...children) {
  const at = controlsOf(element).indexOf(document.activeElement);
  fill(element, ...children);
  if (at < 0) return;
  // One that is shut now gives the focus to its neighbour.
  const controls = controlsOf(element);
  const near = [...controls.slice(at), ...controls.slice(0, at).reverse()];
  near.find(({ disabled }) => !disabled)?.focus();
}

/** Calls `draw` once for the next picture, however often it is asked for before. */
export function drawer(draw) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      draw();
    });
  };
}

/** Says a line to those who hear the page. */
export function speak(text) {
  const log = document.getElementById("spoken");
  log.append(el("p", {}, text));
  while (log.childElementCount > 5) log.firstElementChild.remove();
}

/** Shows a line for some seconds, 0 for as long as nobody closes it. One that is shown already is shown anew. */
export function notice(text, { seconds = 8, action = null } = {}) {
  const notices = document.getElementById("notices");
  for (const old of [...notices.children]) if (old.firstChild.textContent === text) old.remove();
  const box = el("p", { class: "notice" }, el("span", {}, text));
  const close = () => box.remove();
  if (action) box.append(el("button", { onclick: () => { close(); action.run(); } }, action.text));
  box.append(el("button", { class: "quiet", "aria-label": "×", onclick: close }, "×"));
  notices.append(box);
  if (seconds) setTimeout(close, 1000 * seconds);
}

/** Gives the user a file. */
export function download(name, blob) {
  const link = el("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
