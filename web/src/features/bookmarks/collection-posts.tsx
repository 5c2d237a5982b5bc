import FolderIcon from 'lucide-react/icons/folder';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Retry } from '../../ui/retry.tsx';
import { useCollectionNames, useDeletedCollectionIds } from '../collections/change-collection.ts';
import { CollectionMenu } from '../collections/collection-menu.tsx';
import { liveCollection } from '../collections/queries.ts';
import { postsText } from '../rich-text/posts-text.ts';
import { useViewer } from '../viewer/viewer.tsx';
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
        title="Collection not found"
        action={
          <ToCollections to={links.collections} $tone="primary">
            Your collections
          </ToCollections>
        }
      >
        <title>Collection not found • Glimpse</title>
        This collection does not exist, or it has been deleted.
      </Notice>
    );
  if (!collection && stored.error) return <Retry text="The collection could not be loaded." onRetry={stored.retry} />;
  const name = collection ? nameOf(collection) : 'Collection';
  return (
    <>
      <title>{`${name} • Glimpse`}</title>
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
        label={`Posts in ${name}`}
        empty={
          <Notice icon={icon} title="This collection is empty" isSection>
            Press and hold the bookmark of a post to save it here.
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
