import { styled } from 'styled-components';
import { SearchPanel } from '../features/search/search-panel.tsx';

/** /search; elsewhere the same panel opens beside the side bar. */
export function SearchPage() {
  return (
    <Page>
      <title>Search • Glimpse</title>
      <Title>Search</Title>
      <SearchPanel />
    </Page>
  );
}

const Page = styled.div`
  max-width: 37.5rem;
  margin: 0 auto;
  padding: ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.tablet} { padding: ${({ theme }) => theme.space(8)} ${({ theme }) => theme.space(6)}; }
`;

const Title = styled.h1`
  margin-bottom: ${({ theme }) => theme.space(4)};
  font: 700 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
`;
