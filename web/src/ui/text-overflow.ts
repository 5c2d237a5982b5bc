import { css } from 'styled-components';

/** Shows one line of text, with an ellipsis if it is too long. Letters can reach below it, as Arabic ones do. */
export const oneLine = css`
  overflow: hidden;
  margin-bottom: -0.25em;
  padding-bottom: 0.25em;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/**
 * Shows the first lines of a text, with an ellipsis if it is too long. Letters can reach below the last line, but less
 * than in `oneLine`, because the top of the next line would show there.
 */
export const firstLines = (count: number) => css`
  display: -webkit-box;
  overflow: hidden;
  margin-bottom: -0.15em;
  padding-bottom: 0.15em;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${count};
`;
