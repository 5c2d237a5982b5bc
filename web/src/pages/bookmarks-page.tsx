import { BookmarkList } from '../features/bookmarks/bookmark-list.tsx';
import { BookmarksHead } from '../features/bookmarks/bookmarks-head.tsx';
import { Column } from '../features/grid/column.tsx';
import { SearchRow } from '../features/grid/search-row.tsx';
import { useSearchText } from '../features/grid/use-search-text.ts';

/** /bookmarks and /bookmarks?q=text */
export function BookmarksPage() {
  const { typed, setTyped, search } = useSearchText();
  return (
    <Column>
      <title>Bookmarks • Glimpse</title>
      <BookmarksHead current="all" />
      <SearchRow label="Search by name or email" value={typed} onChange={setTyped} />
      <BookmarkList search={search} />
    </Column>
  );
}
