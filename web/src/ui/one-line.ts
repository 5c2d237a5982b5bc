import { css } from 'styled-components';

/** Shows parts of letters below their line, as Arabic letters have, in a box with `overflow: hidden`. */
export const deepLetters = css`
  margin-bottom: -0.25em;
  padding-bottom: 0.25em;
`;

/** Shows one line of text, with an ellipsis if it is too long. */
export const oneLine = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${deepLetters}
`;
