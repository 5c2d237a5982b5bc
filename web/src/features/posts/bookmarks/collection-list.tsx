import { guestAccount } from '@glimpse/contract/auth/guest';
import { collectionErrors } from '@glimpse/contract/bookmarks/collection';
import FolderIcon from 'lucide-react/icons/folder';
import { useState } from 'react';
import { css, styled } from 'styled-components';
import { LivePageList } from '../../../entities/live-list/live-page-list.tsx';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { errorText } from '../../../lib/languages/error-text.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import {
  useCollectionNames,
  useDeletedCollectionIds,
  usePendingCollections,
} from '../../../parts/collections/change-collection.ts';
import { NewCollection } from '../../../parts/collections/new-collection.tsx';
import { type LiveCollection, liveCollections } from '../../../parts/collections/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogBody, DialogTitle } from '../../../ui/dialog-parts.tsx';
import { EndSentinel } from '../../../ui/end-sentinel.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { CollectionCard, CollectionCardSkeleton } from './collection-card.tsx';

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
