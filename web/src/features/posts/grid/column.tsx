import { styled } from 'styled-components';

/** The column of a page with a grid. It is at most 935 px wide. */
export const Column = styled.div`
  max-width: 935px;
  margin: 0 auto;

  ${({ theme }) => theme.at.tablet} {
    box-sizing: content-box;
    padding: ${({ theme }) => theme.space(8)} ${({ theme }) => theme.space(5)} ${({ theme }) => theme.space(12)};
  }
`;
