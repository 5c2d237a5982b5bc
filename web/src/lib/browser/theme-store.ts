import { useSyncExternalStore } from 'react';
import { createListeners } from './create-listeners.ts';
import { browserStorage } from './storage.ts';

type ThemeName = 'light' | 'dark';

/** The specification prescribes this storage key. index.html reads it before the first paint. */
const storageKey = 'theme';
const browserColor: Record<ThemeName, string> = { light: '#ffffff', dark: '#000000' };

const { subscribe, notifyAll } = createListeners();
const systemDarkMode = matchMedia('(prefers-color-scheme: dark)');

const chosenTheme = (): ThemeName | null => {
  const stored = browserStorage.read(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : null;
};

const currentTheme = (): ThemeName => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

function setTheme(theme: ThemeName) {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', browserColor[theme]);
  notifyAll();
}

const applyTheme = () => setTheme(chosenTheme() ?? (systemDarkMode.matches ? 'dark' : 'light'));

// Use the theme of the system until the user chooses one. A choice in another tab applies here, too.
systemDarkMode.addEventListener('change', applyTheme);
addEventListener('storage', (event) => {
  if (event.key === storageKey) applyTheme();
});

/** Switches the theme ('Switch Mode'). Colours are CSS variables below `data-theme`, so no component renders again. */
export function switchTheme(): void {
  const next = currentTheme() === 'dark' ? 'light' : 'dark';
  browserStorage.write(storageKey, next);
  setTheme(next);
}

/** The theme's name, for components that cannot use CSS variables (the emoji picker). */
export const useThemeName = (): ThemeName => useSyncExternalStore(subscribe, currentTheme);
