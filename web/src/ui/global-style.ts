import { createGlobalStyle } from 'styled-components';
import { darkVariables, lightVariables } from './theme.ts';

/**
 * Styles of the whole page, with the variables of both themes and the focus ring. Styles without theme values are in
 * index.html.
 */
export const GlobalStyle = createGlobalStyle`
  :root { ${lightVariables} }
  :root[data-theme='dark'] { ${darkVariables} }

  html {
    background: ${({ theme }) => theme.color.canvas};
    color: ${({ theme }) => theme.color.text};
    text-size-adjust: 100%;
    -webkit-font-smoothing: antialiased;
    overflow-y: scroll;
  }

  /* The page behind a dialog does not scroll, and keeps its scrollbar, so that nothing moves when a dialog opens. */
  dialog, ::backdrop { overscroll-behavior: contain; }
  ::backdrop { overflow: hidden; }

  /* In Firefox, the backdrop of a dialog does not cover the scrollbar of the page, which would stay bright. */
  @supports (-moz-appearance: none) {
    html:has(dialog:modal) {
      --covered: color-mix(in srgb, ${({ theme }) => theme.color.canvas} 45%, #0c0e0d);
      background: var(--covered);
      scrollbar-color: color-mix(in srgb, ${({ theme }) => theme.color.outline} 60%, #0c0e0d) var(--covered);
    }
  }

  body {
    margin: 0;
    min-height: 100dvh;
    background: ${({ theme }) => theme.color.canvas};
    font: 400 ${({ theme }) => theme.font.body} ${({ theme }) => theme.font.family};
    overflow-wrap: break-word;
  }

  /* Breaks Japanese lines between phrases, if the browser can. */
  :root:lang(ja) { word-break: auto-phrase; }

  #root { isolation: isolate; }

  :focus-visible {
    outline: 2px solid ${({ theme }) => theme.color.accentText};
    outline-offset: 2px;
  }
  :focus:not(:focus-visible) { outline: none; }

  ${({ theme }) => theme.at.still} {
    *, *::before, *::after {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      /* A short duration instead would delay each change of a property, even of the layout, by a frame. */
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;
