import { act, renderHook } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resetModules } from '../../testing/reset-modules.ts';

/** The setting of the operating system. */
const system = Object.assign(new EventTarget(), { matches: false });
const shownTheme = () => document.documentElement.dataset.theme;

function changeSystem(isDark: boolean) {
  system.matches = isDark;
  system.dispatchEvent(new Event('change'));
}

beforeEach(async () => {
  await resetModules();
  vi.stubGlobal('matchMedia', () => system);
  changeSystem(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

afterAll(resetModules);

it('follows the operating system until a theme is chosen, and again after the choice System', async () => {
  const { chooseTheme, useThemeChoice } = await import('./theme-store.ts');
  const { result } = renderHook(useThemeChoice);
  expect(result.current).toBe('system');
  changeSystem(true);
  expect(shownTheme()).toBe('dark');

  act(() => chooseTheme('light'));
  expect([result.current, shownTheme(), localStorage.getItem('theme')]).toEqual(['light', 'light', 'light']);
  changeSystem(false);
  changeSystem(true);
  expect(shownTheme()).toBe('light');

  act(() => chooseTheme('system'));
  expect([result.current, shownTheme(), localStorage.getItem('theme')]).toEqual(['system', 'dark', null]);
  changeSystem(false);
  expect(shownTheme()).toBe('light');
});

it('switches from the shown theme, also if the storage is disabled', async () => {
  const { switchTheme } = await import('./theme-store.ts');
  changeSystem(true);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  switchTheme();
  expect(shownTheme()).toBe('light');
});
