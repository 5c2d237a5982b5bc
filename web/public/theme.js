// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
// src/lib/browser/theme-store.ts goes on from here.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    // Storage can be switched off; the system's choice then counts.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.dataset.theme = theme;
  const color = theme === 'dark' ? '#000000' : '#ffffff';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color);
})();
