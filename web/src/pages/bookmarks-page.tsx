import { styled } from 'styled-components';
import { BookmarkList } from '../features/bookmarks/bookmark-list.tsx';
import { Column } from '../features/grid/column.tsx';
import { SearchRow } from '../features/grid/search-row.tsx';
import { useSearchText } from '../features/grid/use-search-text.ts';

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

const Title = styled.h1`
  padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(1)};
  font: 700 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
  text-align: center;

  ${({ theme }) => theme.at.tablet} { padding: 0 0 ${({ theme }) => theme.space(4)}; }
`;
