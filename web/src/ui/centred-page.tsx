import { styled } from 'styled-components';

/** Centres the single card of a page. On phones the card has the full width. */
export const CentredPage = styled.div`
  display: flex;
  justify-content: center;

  ${({ theme }) => theme.at.tablet} { padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(6)} ${({ theme }) => theme.space(6)}; }
`;
