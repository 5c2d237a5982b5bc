import { useSyncExternalStore } from 'react';
import { createListeners } from './create-listeners.ts';
import { browserStorage } from './storage.ts';

type ThemeName = 'light' | 'dark';
/** 'system' follows the setting of the operating system. */
export type ThemeChoice = ThemeName | 'system';

/**
 * The specification prescribes this storage key. It has no value for the choice 'system'. index.html reads it before
 * the first paint.
 */
const storageKey = 'theme';
const browserColor: Record<ThemeName, string> = { light: '#ffffff', dark: '#000000' };

const { subscribe, notifyAll } = createListeners();
const systemDarkMode = matchMedia('(prefers-color-scheme: dark)');

const themeChoice = (): ThemeChoice => {
  const stored = browserStorage.read(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};

const currentTheme = (): ThemeName => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

function setTheme(theme: ThemeName) {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', browserColor[theme]);
  notifyAll();
}

const themeOf = (choice: ThemeChoice): ThemeName =>
  choice === 'system' ? (systemDarkMode.matches ? 'dark' : 'light') : choice;

const applyTheme = () => setTheme(themeOf(themeChoice()));

// A choice in another tab applies here, too.
systemDarkMode.addEventListener('change', applyTheme);
addEventListener('storage', (event) => {
  if (event.key === storageKey) applyTheme();
});

/**
 * Colours are CSS variables below `data-theme`, so that only components that use the name or the choice render again.
 */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') browserStorage.remove(storageKey);
  else browserStorage.write(storageKey, choice);
  setTheme(themeOf(choice));
}

/** Changes between the light and the dark theme ('Switch Mode'). */
export const switchTheme = (): void => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark');

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, themeChoice);

/** The theme's name, for components that cannot use CSS variables (the emoji picker). */
export const useThemeName = (): ThemeName => useSyncExternalStore(subscribe, currentTheme);
