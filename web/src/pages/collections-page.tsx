import { useParams } from 'react-router-dom';
import { BookmarksHead } from '../features/posts/bookmarks/bookmarks-head.tsx';
import { CollectionList } from '../features/posts/bookmarks/collection-list.tsx';
import { CollectionPosts } from '../features/posts/bookmarks/collection-posts.tsx';
import { Column } from '../features/posts/grid/column.tsx';
import { t } from '../lib/languages/translate.ts';

/** /bookmarks/collections */
export const CollectionsPage = () => (
  <Column>
    <title>{t('shell.pageTitle', { title: t('shell.collections') })}</title>
    <BookmarksHead current="collections" />
    <CollectionList />
  </Column>
);

/** /bookmarks/collections/:collectionId */
export function CollectionPage() {
  const { collectionId = '' } = useParams();
  return (
    <Column>
      <CollectionPosts key={collectionId} collectionId={collectionId} />
    </Column>
  );
}
