import { styled } from 'styled-components';

/** The middle of a page that shows a grid: 935 px at most, from edge to edge on phones. */
export const Column = styled.div`
  max-width: 935px;
  margin: 0 auto;

  ${({ theme }) => theme.at.tablet} {
    box-sizing: content-box;
    padding: ${({ theme }) => theme.space(8)} ${({ theme }) => theme.space(5)} ${({ theme }) => theme.space(12)};
  }
`;
