import { styled } from 'styled-components';
import { BookmarkList } from '../features/bookmarks/bookmark-list.tsx';
import { Column } from '../features/grid/column.tsx';
import { SearchRow } from '../features/grid/search-row.tsx';
import { useSearchText } from '../features/grid/use-search-text.ts';
import { PageTitle } from '../ui/page-title.tsx';

/** /bookmarks and /bookmarks?q=text */
export function BookmarksPage() {
  const { typed, setTyped, search } = useSearchText();
  return (
    <Column>
      <title>Bookmarks • Glimpse</title>
      <Title>Bookmarks</Title>
      <SearchRow label="Search by name or email" value={typed} onChange={setTyped} />
      <BookmarkList search={search} />
    </Column>
  );
}

const Title = styled(PageTitle)`
  padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(1)};

  ${({ theme }) => theme.at.tablet} { padding: 0 0 ${({ theme }) => theme.space(4)}; }
`;
