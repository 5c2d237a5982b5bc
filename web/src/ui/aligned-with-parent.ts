import { css } from 'styled-components';

/** Aligns a text with its parent, also if `dir="auto"` gives the text the other direction. */
export const alignedWithParent = css`
  /* For Chromium. */
  text-align: -webkit-match-parent;
  text-align: match-parent;
`;
