import { styled } from 'styled-components';

/** What stands for a comment that is not shown, above its answers. */
export const EmptyPlace = styled.p`
  padding: ${({ theme }) => theme.space(1)} 0;
  color: ${({ theme }) => theme.color.textSoft};
  font-style: italic;
`;
