// Before the first paint, so that nobody sees another look flash by. Storage may be missing or damaged.
try {
  const { dataset, style } = document.documentElement;
  const kept = (name) => JSON.parse(localStorage.getItem(`lonja.${name}`));
  const theme = kept('theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (kept('contrast') ?? matchMedia('(prefers-contrast: more)').matches) dataset.contrast = 'more';
  style.setProperty('--text-size', Number(kept('text-size')) || 1);
} catch {
  // The page itself says how it looks.
}
