// The theme, before the first paint and without waiting for wasm: the system's choice unless the reader made one.
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
    // Storage may be blocked; the choice then lasts for this page only.
  }
  const apply = () => {
    if (theme === "system") root.removeAttribute("data-theme");
    else root.setAttribute("data-theme", theme);
  };
  apply();
  document.addEventListener("DOMContentLoaded", () => {
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
        // As above.
      }
      apply();
      label();
    });
  });
})();
