import { styled } from 'styled-components';

/**
 * The list of messages, and one of its items. They are not `ul` and `li`, because each page of the list is in a box of
 * its own (ui/windowed.tsx). A list without items is not in the layout.
 */
export const MessageItems = styled.div.attrs({ role: 'list' })`
  &:not(:has([role='listitem'])) { display: none; }
`;
export const MessageItem = styled.div.attrs({ role: 'listitem' })``;
