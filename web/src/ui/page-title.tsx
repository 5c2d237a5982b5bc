import { styled } from 'styled-components';

/** The title of a screen: on every one at the same height, and where its text begins. Stands first in `TitledPage`, or as far from the top. */
export const PageTitle = styled.h1`
  font: 700 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
  overflow-wrap: anywhere;
`;

/** A screen that begins with its title: a column of this width in the middle. */
export const TitledPage = styled.div<{ $width: string }>`
  max-width: ${({ $width }) => $width};
  margin: 0 auto;
  padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(12)};

  ${({ theme }) => theme.at.tablet} {
    padding: ${({ theme }) => theme.space(8)} ${({ theme }) => theme.space(6)} ${({ theme }) => theme.space(16)};
  }
`;
