// What the page around the app does by itself, without waiting for wasm: before the first paint the theme, and whether
// the address asks for a view of its own; then the way past the navigation. And what a reader hands over, which has to
// be taken from its event at once.
(() => {
  const key = "mathboard-theme";
  const root = document.documentElement;
  const names = { system: "Theme: system", light: "Theme: light", dark: "Theme: dark" };
  const order = Object.keys(names);
  let theme = "system";
  try {
    const stored = localStorage.getItem(key);
    if (order.includes(stored)) theme = stored;
  } catch {
    // Storage may be blocked.
  }
  const apply = () => {
    if (theme === "system") root.removeAttribute("data-theme");
    else root.setAttribute("data-theme", theme);
  };
  apply();
  // The static page shows the default view, so its numbers stay pale until the app shows those that are asked for.
  if (/[?&](?!v=)[^&]/.test(location.search)) root.setAttribute("data-asked", "");
  const ready = () => {
    // Its address is below the <base>; without this it would leave a page that the app has moved on from.
    document.querySelector(".skip-link")?.addEventListener("click", (event) => {
      event.preventDefault();
      document.getElementById("app")?.focus();
    });
    const button = document.querySelector(".theme-switch");
    if (!button) return;
    const label = () => {
      button.textContent = names[theme];
    };
    label();
    button.hidden = false;
    button.addEventListener("click", () => {
      theme = order[(order.indexOf(theme) + 1) % order.length];
      try {
        localStorage.setItem(key, theme);
      } catch {
      }
      apply();
      label();
    });
  };
  // The page for missing addresses loads its files late.
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", ready);
  else ready();
})();

/**
 * What an event of a drop, a paste or a file input hands over: files, entries of the file system (a folder is one), and
 * a text. A paste into a field is the field's.
 */
globalThis.handed = ({ type, target, dataTransfer, clipboardData }) => {
  if (type === "change") {
    const files = [...target.files];
    // So that the same file can be chosen again.
    target.value = "";
    return files;
  }
  if (type === "paste" && target.closest?.("input, textarea, select, [contenteditable]")) return [];
  const transfer = dataTransfer ?? clipboardData;
  const items = [...(transfer?.items ?? [])].filter(({ kind }) => kind === "file");
  const files = items.map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile()).filter(Boolean);
  const text = files.length ? "" : (transfer?.getData("text/plain") ?? "");
  return text.trim() ? [text] : files;
};

/** Waits until what is on the page is laid out, and the typefaces that it asked for are there. */
globalThis.typefaces = async () => {
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  return document.fonts.ready;
};

/**
 * Gets the typesetter of formulas, once; where it does not come the page is marked, and it is asked for again with the next
 * formula.
 */
globalThis.typesetter = () => {
  const root = document.documentElement;
  const added = (name, properties) =>
    new Promise((resolve, reject) => {
      const element = Object.assign(document.createElement(name), properties);
      element.onload = resolve;
      element.onerror = () => (element.remove(), reject());
      document.head.append(element);
    });
  globalThis.typesetting ??= Promise.all([
    added("link", { rel: "stylesheet", href: "katex/katex.min.css" }),
    added("script", { src: "katex/katex.min.js" }),
  ]).then(
    () => root.removeAttribute("data-untypeset"),
    (error) => {
      root.setAttribute("data-untypeset", "");
      globalThis.typesetting = null;
      throw error;
    },
  );
  return globalThis.typesetting;
};
