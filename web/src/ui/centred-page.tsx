import { styled } from 'styled-components';

/** The middle of a page that shows one card, from edge to edge on phones. */
export const CentredPage = styled.div`
  display: flex;
  justify-content: center;

  ${({ theme }) => theme.at.tablet} { padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(6)} ${({ theme }) => theme.space(6)}; }
`;
