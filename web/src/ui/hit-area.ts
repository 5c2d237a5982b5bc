import { css } from 'styled-components';

/**
 * Extends the area of a control that reacts to taps to at least 44 by 44 px on touch screens. The layout stays the
 * same. The control must be positioned. Its neighbours must be far enough away that the areas do not overlap.
 */
export const hitArea = css`
  ${({ theme }) => theme.at.coarse} {
    &::before { content: ''; position: absolute; inset: min(0px, 50% - 1.375rem); }
  }
`;
