import { guestAccount } from '@glimpse/contract/auth/guest';
import { collectionErrors } from '@glimpse/contract/bookmarks/collection';
import BookmarkIcon from 'lucide-react/icons/bookmark';
import FolderIcon from 'lucide-react/icons/folder';
import { useState } from 'react';
import { css, styled } from 'styled-components';
import { LivePageList } from '../../../entities/live-list/live-page-list.tsx';
import { type BoxWidths, sizesIn } from '../../../entities/media/image-sizes.ts';
import { useSquareUrls } from '../../../entities/media/use-media-urls.ts';
import { postsText } from '../../../entities/rich-text/posts-text.ts';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import { links } from '../../../lib/browser/links.ts';
import { errorText } from '../../../lib/languages/error-text.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import {
  useCollectionNames,
  useDeletedCollectionIds,
  usePendingCollections,
} from '../../../parts/collections/change-collection.ts';
import { NewCollection } from '../../../parts/collections/collection-forms.tsx';
import { type LiveCollection, liveCollections } from '../../../parts/collections/queries.ts';
import { alignedWithParent } from '../../../ui/aligned-with-parent.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogBody, DialogTitle } from '../../../ui/dialog-parts.tsx';
import { EndSentinel } from '../../../ui/end-sentinel.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

/** The viewer's collections, and the button that creates one. The guest has none. */
export function CollectionList() {
  const isGuest = useViewer().uid === guestAccount.uid;
  if (isGuest) return <Notice icon={icon}>{errorText(collectionErrors.guest())}</Notice>;
  return <OwnCollections />;
}

const icon = <FolderIcon size={28} strokeWidth={1.5} />;
const skeletonIds = ['1', '2', '3'];

function OwnCollections() {
  const list = liveCollections(useFirestore(), useViewer().uid);
  const { pages, newer, isEmpty, hasMore, loadMore } = useLivePages(list, { keepPages: false });
  const [isCreating, setIsCreating] = useState(false);
  const deletedIds = useDeletedCollectionIds();
  const nameOf = useCollectionNames();
  const close = () => setIsCreating(false);
  const stored = [...newer, ...pages.flatMap(({ items }) => items ?? [])];
  // A queued collection has no screen yet, so its card is a placeholder.
  const pending = usePendingCollections().filter(({ collectionId }) => !stored.some(({ id }) => id === collectionId));
  const hasNone = isEmpty || (stored.length > 0 && stored.every(({ id }) => deletedIds.has(id)) && !hasMore);
  const cardOf = (collection: LiveCollection) =>
    !deletedIds.has(collection.id) && (
      <li key={collection.id}>
        <CollectionCard collection={collection} name={nameOf(collection)} />
      </li>
    );
  return (
    <>
      <Tools>
        <Button tone="quiet" aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
          {t('bookmarks.newCollection')}
        </Button>
      </Tools>
      <Cards aria-label={t('bookmarks.collections')}>
        {pending.map(({ collectionId, name }) => (
          <li key={collectionId}>
            <CollectionCardSkeleton />
            <VisuallyHidden>{name}</VisuallyHidden>
          </li>
        ))}
        {newer.map(cardOf)}
        <LivePageList
          list={list}
          pages={pages}
          as={WholeRow}
          loading={
            <Skeletons role="status" aria-label={t('bookmarks.collectionsLoading')}>
              {skeletonIds.map((id) => (
                <div key={id}>
                  <CollectionCardSkeleton />
                </div>
              ))}
            </Skeletons>
          }
          errorText={t('bookmarks.collectionsFailed')}
        >
          {(items) => items.map(cardOf)}
        </LivePageList>
      </Cards>
      {hasNone && pending.length === 0 && newer.length === 0 && (
        <Notice icon={icon} title={t('bookmarks.noCollections')} isSection>
          {t('bookmarks.noCollectionsText')}
        </Notice>
      )}
      {hasMore && <EndSentinel onReach={loadMore} />}
      {isCreating && (
        <Dialog label={t('bookmarks.newCollection')} onClose={close}>
          <DialogBody>
            <DialogTitle>{t('bookmarks.newCollection')}</DialogTitle>
            <NewCollection postId={null} onClose={close} />
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}

const Tools = styled.div`
  display: flex;
  justify-content: flex-end;
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.tablet} { padding-inline: 0; }
`;

const cardGrid = css`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.tablet} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
`;

const Cards = styled.ul`
  ${cardGrid}
  padding: 0 ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(6)};

  &:empty { display: none; }
  ${({ theme }) => theme.at.tablet} { padding-inline: 0; }
`;

const Skeletons = styled.div`${cardGrid}`;

const WholeRow = styled.li`
  grid-column: 1 / -1;
`;

/** Half of a phone, or a third of `Column`. */
const widths: BoxWidths = [
  ['(min-width: 980px)', '301px'],
  ['(min-width: 768px)', '33vw'],
  ['', '50vw'],
];
const widestPx = 384;
const square = { width: 1, height: 1 };

/** A collection with its cover, its name and the number of its posts. It links to the screen of the collection. */
function CollectionCard({ collection, name }: { collection: LiveCollection; name: string }) {
  const { isBlocked } = useBlockLists();
  const { id, cover, count } = collection;
  return (
    <Card to={links.collection(id)}>
      <Frame>
        {cover && !isBlocked(cover.authorUid) ? (
          <Cover key={cover.postId} media={cover.media} />
        ) : (
          <NoCover>
            <BookmarkIcon size={32} strokeWidth={1.5} aria-hidden />
          </NoCover>
        )}
      </Frame>
      <Name dir="auto">{name}</Name>
      <Count>{postsText(count)}</Count>
    </Card>
  );
}

/** The picture is decoration, because the name of the collection is the text of the link. */
function Cover({ media }: Pick<NonNullable<LiveCollection['cover']>, 'media'>) {
  const { url, variants, isMissing } = useSquareUrls(media, widestPx);
  const hasSquares = media.squares.length > 0;
  if (url === '')
    return (
      <NoCover>
        <BookmarkIcon size={32} strokeWidth={1.5} aria-hidden />
      </NoCover>
    );
  return (
    <Picture
      url={url}
      variants={variants}
      isMissing={isMissing}
      alt=""
      placeholder={media.placeholder}
      ratio={1}
      sizes={sizesIn(widths, hasSquares ? square : media, 1)}
      focus={hasSquares ? undefined : media.focus}
    />
  );
}

/** Has the size of a card. */
const CollectionCardSkeleton = () => (
  <>
    <Frame>
      <Skeleton $height="100%" />
    </Frame>
    <Name>
      <Skeleton $width="60%" />
    </Name>
    <Count>
      <Skeleton $width="30%" />
    </Count>
  </>
);

const Card = styled(Link)`
  display: block;
  min-width: 0;
`;

const Frame = styled.div`
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sunken};
`;

const NoCover = styled.div`
  display: grid;
  place-items: center;
  height: 100%;
  color: ${({ theme }) => theme.color.textSoft};
`;

const Name = styled.span`
  ${alignedWithParent}
  display: block;
  min-height: 1.5rem;
  margin-top: ${({ theme }) => theme.space(2)};
  overflow: hidden;
  font-weight: 650;
  line-height: 1.5rem;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Count = styled.span`
  display: block;
  min-height: 1.25rem;
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;
