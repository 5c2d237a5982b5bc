import { createGlobalStyle } from 'styled-components';
import { darkVariables, lightVariables } from './theme.ts';

/** The page as a whole: variables of both themes, one visible focus ring. What knows no theme stands in index.html. */
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

  /* The page behind a dialog stays where it is, and keeps its scrollbar: nothing moves when one opens. */
  dialog, ::backdrop { overscroll-behavior: contain; }
  ::backdrop { overflow: hidden; }

  body {
    margin: 0;
    min-height: 100dvh;
    background: ${({ theme }) => theme.color.canvas};
    font: 400 ${({ theme }) => theme.font.body} ${({ theme }) => theme.font.family};
    overflow-wrap: break-word;
  }

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
      /* None, not a short one: a duration would make every change of every property wait for a frame, layout too. */
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;
