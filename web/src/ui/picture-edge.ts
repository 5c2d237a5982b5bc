import { css } from 'styled-components';

/** A line at the edge of a positioned element, for its `::after`. It shows where a white picture ends. */
export const pictureEdge = css`
  content: '';
  position: absolute;
  inset: 0;
  border-radius: inherit;
  box-shadow: inset 0 0 0 1px ${({ theme }) => theme.color.border};
  pointer-events: none;
`;
