/** The colours, named by purpose. Text colours meet WCAG AA (4.5:1) on `canvas` and `surface` in both palettes. */
export interface Palette {
  /** The background of the page. */
  canvas: string;
  /** Cards, dialogs and menus. */
  surface: string;
  /** Fields and hovered rows. */
  sunken: string;
  /** Pressed rows, hovered buttons and skeletons. */
  surfaceMuted: string;
  border: string;
  /** The outline of a control that has no other boundary. Its contrast is at least 3:1. */
  outline: string;
  text: string;
  textSoft: string;
  accent: string;
  accentHover: string;
  onAccent: string;
  /** Links and text buttons. */
  accentText: string;
  heart: string;
  danger: string;
  backdrop: string;
  shadow: string;
}

export const lightPalette: Palette = {
  canvas: '#ffffff',
  surface: '#ffffff',
  sunken: '#f5f5f3',
  surfaceMuted: '#ebebe8',
  border: '#e4e4e0',
  outline: '#8a8a84',
  text: '#161614',
  textSoft: '#62625d',
  accent: '#0c6b62',
  accentHover: '#095850',
  onAccent: '#ffffff',
  accentText: '#0c6b62',
  heart: '#e0314f',
  danger: '#c42140',
  backdrop: 'rgb(12 14 13 / 0.55)',
  shadow: '0 8px 32px rgb(12 20 18 / 0.14), 0 1px 3px rgb(12 20 18 / 0.08)',
};

export const darkPalette: Palette = {
  canvas: '#000000',
  surface: '#121312',
  sunken: '#1b1c1b',
  surfaceMuted: '#272827',
  border: '#262726',
  outline: '#7b7c79',
  text: '#ffffff',
  textSoft: '#a6a7a3',
  accent: '#4cc9b8',
  accentHover: '#74d8ca',
  onAccent: '#00211d',
  accentText: '#5fd3c3',
  heart: '#ff4564',
  danger: '#ff6b81',
  backdrop: '#262827b8',
  shadow: '0 8px 32px rgb(0 0 0 / 0.6), 0 0 0 1px #fff3',
};
