// Before the first paint, so that nobody sees the other theme flash by.
const theme = localStorage.getItem('lonja.theme');
if (theme === '"light"' || theme === '"dark"') document.documentElement.dataset.theme = JSON.parse(theme);
