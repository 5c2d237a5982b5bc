import { styled } from 'styled-components';
import { SearchPanel } from '../features/search/search-panel.tsx';
import { PageTitle, TitledPage } from '../ui/page-title.tsx';

/** /search. On larger screens, the side bar opens the same panel in a drawer. */
export function SearchPage() {
  return (
    <TitledPage $width="37.5rem">
      <title>Search • Glimpse</title>
      <Title>Search</Title>
      <SearchPanel />
    </TitledPage>
  );
}

const Title = styled(PageTitle)`
  margin-bottom: ${({ theme }) => theme.space(4)};
`;
