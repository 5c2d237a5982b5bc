import { BookmarkList } from '../features/posts/bookmarks/bookmark-list.tsx';
import { BookmarksHead } from '../features/posts/bookmarks/bookmarks-head.tsx';
import { Column } from '../features/posts/grid/column.tsx';
import { SearchRow, useSearchText } from '../features/posts/grid/grid-search.tsx';
import { t } from '../lib/languages/translate.ts';

/** /bookmarks and /bookmarks?q=text */
export function BookmarksPage() {
  const { typed, setTyped, search } = useSearchText();
  return (
    <Column>
      <title>{t('shell.pageTitle', { title: t('shell.bookmarks') })}</title>
      <BookmarksHead current="all" />
      <SearchRow label={t('shell.searchByNameOrEmail')} value={typed} onChange={setTyped} />
      <BookmarkList search={search} />
    </Column>
  );
}
