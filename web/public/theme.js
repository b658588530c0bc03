// Runs before the first paint, so that a stored choice of theme never flashes the other one.
try {
  const theme = localStorage.getItem("cooee.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden: the system's theme is used.
}
