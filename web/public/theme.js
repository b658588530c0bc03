// Runs before the first paint: a stored choice of theme never flashes the other one, and the page's
// outline is that of the screen to come.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem("cooee.theme");
  if (theme === "light" || theme === "dark") dataset.theme = theme;
  if (localStorage.getItem("cooee.signed-in") === "yes") {
    const folded = localStorage.getItem("cooee.sidebar")?.includes('"no"');
    dataset.outline = folded ? "folded" : "open";
  }
} catch {
  // Storage may be forbidden: the system's theme is used.
}
