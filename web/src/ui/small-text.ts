import { styled } from 'styled-components';

/** A paragraph in small, soft letters, such as a hint below a field. */
export const SmallText = styled.p`
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;
