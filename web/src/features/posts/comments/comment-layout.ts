import { styled } from 'styled-components';
import { oneLine } from '../../../ui/text-overflow.ts';

/** The row of a comment: the avatar, the `Body` and the menu. */
export const Row = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(3)};
`;

export const Body = styled.div`
  flex: 1;
  min-width: 0;
`;

export const Message = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;

  & > strong { font-weight: 650; }
`;

/** The line below the message, with the time and the buttons. `min-height` keeps its height when it has no buttons. */
export const Details = styled.div`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)};
  min-height: 1.75rem;
  margin-top: ${({ theme }) => theme.space(1)};
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};

  ${({ theme }) => theme.at.coarse} { min-height: 2.75rem; margin-top: 0; }
`;

/**
 * The time of a comment. It is cut off in a narrow column, so that the line does not wrap when the time gets longer.
 */
export const When = styled.span`
  min-width: 0;
  ${oneLine}
`;

/** Reserves the width of the menu button, so that the text does not wrap differently when the menu appears. */
export const MenuSpacer = styled.div`
  flex: 0 0 1.875rem;

  ${({ theme }) => theme.at.coarse} { flex-basis: 2.125rem; }
`;

/** Replaces a deleted or moderated comment that has replies. */
export const RemovedCommentText = styled.p`
  padding: ${({ theme }) => theme.space(1)} 0;
  color: ${({ theme }) => theme.color.textSoft};
  font-style: italic;
`;

export const ListItem = styled.div.attrs({ role: 'listitem' })`
  &:empty { display: none; }
`;

export const Threads = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.coarse} { gap: ${({ theme }) => theme.space(2)}; }
`;
