import { css, styled } from 'styled-components';

/** Use it to hide an element under a condition: `@media not all and (min-width: 1024px) { ${visuallyHidden} }`. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Text that only screen readers read. */
export const VisuallyHidden = styled.span`${visuallyHidden}`;
