// The theme before the first paint: the system's unless the reader chose one.
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
      }
      apply();
      label();
    });
  });
})();
