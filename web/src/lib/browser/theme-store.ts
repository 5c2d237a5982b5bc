import { useSyncExternalStore } from 'react';
import { browserStorage } from './storage.ts';

export type ThemeName = 'light' | 'dark';

/** The storage key the specification names; index.html reads it before the first paint. */
const storageKey = 'theme';
const browserColor: Record<ThemeName, string> = { light: '#ffffff', dark: '#000000' };

const listeners = new Set<() => void>();
const systemChoice = matchMedia('(prefers-color-scheme: dark)');

const chosenTheme = (): ThemeName | null => {
  const stored = browserStorage.read(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : null;
};

const shownTheme = (): ThemeName => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

function show(theme: ThemeName) {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', browserColor[theme]);
  for (const listener of listeners) listener();
}

const followSystem = () => show(chosenTheme() ?? (systemChoice.matches ? 'dark' : 'light'));

// The system's choice counts until the person has made one; another tab's choice counts here too.
systemChoice.addEventListener('change', followSystem);
addEventListener('storage', (event) => {
  if (event.key === storageKey) followSystem();
});

/** 'Switch Mode'. Colours are CSS variables below `data-theme`, so this repaints without rendering anything. */
export function switchTheme(): void {
  const next = shownTheme() === 'dark' ? 'light' : 'dark';
  browserStorage.write(storageKey, next);
  show(next);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** For the few parts that take a theme by name (the emoji picker); everything else takes colours from CSS variables. */
export const useThemeName = (): ThemeName => useSyncExternalStore(subscribe, shownTheme);
