import 'styled-components';
import { darkPalette, lightPalette, type Palette } from './tokens.ts';

const cssVariable = (name: string) => `--${name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;

/** Each colour as a reference to its CSS variable: `var(--text-soft)`. */
const color: Palette = { ...lightPalette };
for (const name in lightPalette) Object.assign(color, { [name]: `var(${cssVariable(name)})` });

/** Returns the CSS declarations of a palette's variables: `--canvas: #fff; ...` */
const declarationsOf = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, value]) => `${cssVariable(name)}: ${value};`)
    .join(' ');

export const lightVariables = declarationsOf(lightPalette);
export const darkVariables = declarationsOf(darkPalette);

/** Media queries for `useMedia`. Styles use `theme.at` instead. */
export const tabletQuery = '(min-width: 768px)';
export const desktopQuery = '(min-width: 1024px)';
export const wideQuery = '(min-width: 1160px)';

/**
 * The app's only styled-components theme. Styles use it like this: `${({ theme }) => theme.color.textSoft}`. Its
 * colours are CSS variables, whose values depend on `<html data-theme>`. So the menu item 'Switch Mode' changes the
 * colours without a React render. Lengths are CSS lengths in rem or px.
 */
export const theme = {
  color,
  /** Steps of 4 px: `space(4)` is 1 rem. */
  space: (steps: number): string => `${steps / 4}rem`,
  radius: { small: '6px', medium: '10px', large: '16px', round: '999px' },
  font: {
    family:
      "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', 'Liberation Sans', sans-serif, 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji'",
    /** Font size and line height. */
    tiny: '0.75rem/1rem',
    small: '0.8125rem/1.125rem',
    body: '0.9375rem/1.375rem',
    title: '1.25rem/1.625rem',
  },
  layer: { bar: 10, panel: 20, toast: 30 },
  motion: { quick: '120ms ease-out', calm: '220ms cubic-bezier(0.2, 0.7, 0.2, 1)' },
  /** Media queries. Below `tablet`, the bars are at the top and bottom. From `desktop`, the side bar has labels. */
  at: {
    tablet: `@media ${tabletQuery}`,
    desktop: `@media ${desktopQuery}`,
    wide: `@media ${wideQuery}`,
    hover: '@media (hover: hover)',
    /** Fingers are less exact than a mouse, so controls are larger. */
    coarse: '@media (pointer: coarse)',
    still: '@media (prefers-reduced-motion: reduce)',
  },
} as const;

export type Theme = typeof theme;

declare module 'styled-components' {
  /** Gives `theme` its type in styled-components. */
  export interface DefaultTheme extends Theme {}
}
