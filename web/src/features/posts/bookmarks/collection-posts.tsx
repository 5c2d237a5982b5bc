import FolderIcon from 'lucide-react/icons/folder';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { postsText } from '../../../entities/rich-text/posts-text.ts';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { links } from '../../../lib/browser/links.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { useCollectionNames, useDeletedCollectionIds } from '../../../parts/collections/change-collection.ts';
import { CollectionMenu } from '../../../parts/collections/collection-menu.tsx';
import { liveCollection } from '../../../parts/collections/queries.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { BookmarkGrid } from './bookmark-grid.tsx';
import { liveCollectionBookmarks } from './queries.ts';

const icon = <FolderIcon size={28} strokeWidth={1.5} />;

/** The screen of a collection: its name, its menu and its posts. The parent must set `key={collectionId}`. */
export function CollectionPosts({ collectionId }: { collectionId: string }) {
  const db = useFirestore();
  const { uid } = useViewer();
  const navigate = useNavigate();
  const stored = useLiveQuery(liveCollection(db, uid, collectionId));
  const nameOf = useCollectionNames();
  const isDeleted = useDeletedCollectionIds().has(collectionId);
  const collection = isDeleted ? null : stored.data;
  if (collection === null)
    return (
      <Notice
        icon={icon}
        title={t('bookmarks.collectionNotFound')}
        action={
          <ToCollections to={links.collections} $tone="primary">
            {t('bookmarks.yourCollections')}
          </ToCollections>
        }
      >
        <title>{t('bookmarks.collectionNotFoundPageTitle')}</title>
        {t('bookmarks.collectionNotFoundText')}
      </Notice>
    );
  if (!collection && stored.error) return <Retry text={t('bookmarks.collectionFailed')} onRetry={stored.retry} />;
  const name = collection ? nameOf(collection) : t('bookmarks.collection');
  return (
    <>
      <title>{t('bookmarks.collectionPageTitle', { name })}</title>
      <Head>
        <div>
          <PageTitle dir="auto">{name}</PageTitle>
          <Count>{collection && postsText(collection.count)}</Count>
        </div>
        {collection && (
          <CollectionMenu
            collectionId={collectionId}
            name={name}
            onDeleted={() => navigate(links.collections, { replace: true })}
          />
        )}
      </Head>
      <BookmarkGrid
        list={liveCollectionBookmarks(db, uid, collectionId)}
        label={t('bookmarks.collectionPosts', { name })}
        empty={
          <Notice icon={icon} title={t('bookmarks.collectionEmpty')} isSection>
            {t('bookmarks.collectionEmptyText')}
          </Notice>
        }
      />
    </>
  );
}

const Head = styled.header`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space(4)};
  padding: ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.tablet} { padding: 0 0 ${({ theme }) => theme.space(4)}; }
`;

/** Has its full height before the number has loaded, so that the page does not jump. */
const Count = styled.p`
  min-height: 1.5em;
  color: ${({ theme }) => theme.color.textSoft};
`;

const ToCollections = styled(Link)<{ $tone: 'primary' }>`
  ${buttonLook}
`;
