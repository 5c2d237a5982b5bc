import { styled } from 'styled-components';

/** A comment: picture, words, small print. */
export const Row = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(3)};
`;

export const Body = styled.div`
  flex: 1;
  min-width: 0;
`;

export const Words = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;

  & > strong { font-weight: 650; }
`;

/** As wide as the menu that it will have: its words stay on their lines. */
export const NoMenu = styled.div`
  flex: 0 0 1.875rem;
`;

/** As high without its buttons as with them. */
export const Small = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  min-height: 1.75rem;
  margin-top: ${({ theme }) => theme.space(1)};
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;
