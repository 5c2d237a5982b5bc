import { css, styled } from 'styled-components';

/** For what is out of sight only under some condition: `@media not all and (min-width: 1024px) { ${visuallyHidden} }`. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Read by screen readers, not seen. */
export const VisuallyHidden = styled.span`${visuallyHidden}`;
