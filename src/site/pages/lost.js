
// In the page for addresses that are not there. A host serves it at any depth, so no address in it can say where the
// site lies: each folder of the address, the nearest first, is asked for the site's first style sheet, whose name is of
// this build alone. What the page is made of waits in a template until the folder is known.
(() => {
  const base = document.querySelector("base");
  const files = document.getElementById("site-files").content;
  const sheet = files.querySelector('[rel="stylesheet"]').getAttribute("href");
  const root = document.documentElement;
  const folders = [];
  for (let path = location.pathname; path; path = path.slice(0, -1)) {
    path = path.slice(0, path.lastIndexOf("/") + 1);
    folders.push(path);
  }
  const { folder } = document.currentScript.dataset;
  if (folders.includes(folder)) folders.unshift(folder);

  const show = () => root.style.removeProperty("visibility");
  const finish = (folder) => {
    base.setAttribute("href", location.origin + folder);
    const sheets = [...files.querySelectorAll('[rel="stylesheet"]')];
    const loaded = sheets.map((link) => new Promise((done) => (link.onload = link.onerror = done)));
    document.head.append(files);
    Promise.all(loaded).then(show);
  };
  const ask = ([folder, ...others]) => {
    if (folder === undefined) return show();
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = location.origin + folder + sheet;
    link.onload = () => {
      link.remove();
      finish(folder);
    };
    link.onerror = () => {
      link.remove();
      ask(others);
    };
    document.head.append(link);
  };
  // Bare words would else be seen before their style is.
  root.style.visibility = "hidden";
  setTimeout(show, 3000);
  ask(folders);
})();
