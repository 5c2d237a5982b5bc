import { styled } from 'styled-components';
import { alignedWithParent } from './aligned-with-parent.ts';

/** The title of a screen. It is the first child of `TitledPage`, so that all titles have the same position. */
export const PageTitle = styled.h1`
  ${alignedWithParent}
  font: 700 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
  overflow-wrap: anywhere;
`;

/** A screen with a title: a centred column of this maximum width. */
export const TitledPage = styled.div<{ $width: string }>`
  max-width: ${({ $width }) => $width};
  margin: 0 auto;
  padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(12)};

  ${({ theme }) => theme.at.tablet} {
    padding: ${({ theme }) => theme.space(8)} ${({ theme }) => theme.space(6)} ${({ theme }) => theme.space(16)};
  }
`;
