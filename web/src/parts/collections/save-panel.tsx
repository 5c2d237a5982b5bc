import { collectionLimits } from '@glimpse/contract/bookmarks/collection';
import { useState } from 'react';
import { styled } from 'styled-components';
import { LivePageList } from '../../entities/live-list/live-page-list.tsx';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { formatNumber } from '../../lib/languages/formats.ts';
import { t } from '../../lib/languages/translate.ts';
import { useLivePages } from '../../lib/live/live-pages.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { useToggle } from '../../lib/outbox/use-toggle.ts';
import { alignedWithParent } from '../../ui/aligned-with-parent.ts';
import { Button } from '../../ui/button.tsx';
import { DialogBody, DialogText, DialogTitle } from '../../ui/dialog-parts.tsx';
import { SpinnerArea } from '../../ui/spinner.tsx';
import { oneLine } from '../../ui/text-overflow.ts';
import {
  collected,
  collectedId,
  useCollectionNames,
  useDeletedCollectionIds,
  usePendingCollections,
} from './change-collection.ts';
import { NewCollection } from './collection-forms.tsx';
import { type LiveCollection, liveCollectionIds, liveCollections } from './queries.ts';

interface SavePanelProps {
  postId: string;
  title: string;
  onClose: () => void;
}

/** The content of the dialog 'Save to collection': a checkbox for each collection, and 'New collection'. */
export function SavePanel({ postId, title, onClose }: SavePanelProps) {
  const db = useFirestore();
  const { uid } = useViewer();
  const list = liveCollections(db, uid);
  const { pages, newer, isEmpty, hasMore, loadMore } = useLivePages(list, { keepPages: false });
  const stored = useLiveQuery(liveCollectionIds(db, uid, postId));
  const deletedIds = useDeletedCollectionIds();
  const nameOf = useCollectionNames();
  const [isCreating, setIsCreating] = useState(false);
  const storedIds = new Set([...pages.flatMap(({ items }) => items ?? []), ...newer].map(({ id }) => id));
  const pending = usePendingCollections().filter(({ collectionId }) => !storedIds.has(collectionId));
  const isFull = (stored.data?.length ?? 0) >= collectionLimits.perBookmark;
  const rowOf = (collection: LiveCollection) =>
    !deletedIds.has(collection.id) && (
      <CollectionRow
        key={collection.id}
        collection={collection}
        name={nameOf(collection)}
        postId={postId}
        isStored={stored.data?.includes(collection.id)}
        isLoading={stored.isPending}
        isFull={isFull}
      />
    );
  return (
    <DialogBody>
      <DialogTitle>{title}</DialogTitle>
      {isEmpty && newer.length === 0 && pending.length === 0 && !isCreating && (
        <DialogText>{t('bookmarks.collectionsPrivate')}</DialogText>
      )}
      {isFull && (
        <DialogText role="status">
          {t('bookmarks.tooManyCollections', { count: collectionLimits.perBookmark })}
        </DialogText>
      )}
      <Rows aria-label={t('bookmarks.collections')}>
        {pending.map(({ collectionId, name, postId: firstPostId }) => (
          <li key={collectionId}>
            <Row>
              <Name dir="auto">{name}</Name>
              <Check type="checkbox" checked={firstPostId === postId} disabled readOnly />
            </Row>
          </li>
        ))}
        {newer.map(rowOf)}
        <LivePageList
          list={list}
          pages={pages}
          as="li"
          loading={<SpinnerArea label={t('bookmarks.collectionsLoading')} height="6rem" />}
          errorText={t('bookmarks.collectionsFailed')}
        >
          {(items) => items.map(rowOf)}
        </LivePageList>
      </Rows>
      {hasMore && (
        <Button tone="text" onClick={loadMore}>
          {t('common.showMore')}
        </Button>
      )}
      {isCreating ? (
        <NewCollection postId={postId} onClose={() => setIsCreating(false)} />
      ) : (
        <>
          <Button tone="quiet" isWide onClick={() => setIsCreating(true)}>
            {t('bookmarks.newCollection')}
          </Button>
          <Button isWide onClick={onClose}>
            {t('common.done')}
          </Button>
        </>
      )}
    </DialogBody>
  );
}

interface CollectionRowProps {
  collection: LiveCollection;
  name: string;
  postId: string;
  /** undefined while it loads, and if it cannot be loaded offline. */
  isStored: boolean | undefined;
  isLoading: boolean;
  /** The post is in as many collections as possible. */
  isFull: boolean;
}

function CollectionRow({ collection, name, postId, isStored, isLoading, isFull }: CollectionRowProps) {
  const { isOn, countDelta, set } = useToggle(collected, collectedId(collection.id, postId), isStored);
  const count = Math.max(0, collection.count + countDelta);
  return (
    <li>
      <Row>
        <Name dir="auto">{name}</Name>
        <Count aria-hidden>{formatNumber(count)}</Count>
        <Check type="checkbox" checked={isOn} disabled={isLoading || (isFull && !isOn)} onChange={() => set(!isOn)} />
      </Row>
    </li>
  );
}

const Rows = styled.ul`
  max-height: 40dvh;
  margin-inline: ${({ theme }) => theme.space(-2)};
  overflow: auto;
`;

const Row = styled.label`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  min-height: 3rem;
  padding-inline: ${({ theme }) => theme.space(2)};
  border-radius: ${({ theme }) => theme.radius.medium};
  cursor: pointer;

  ${({ theme }) => theme.at.hover} {
    &:hover { background: ${({ theme }) => theme.color.sunken}; }
  }
  &:focus-within { outline: 2px solid ${({ theme }) => theme.color.accentText}; outline-offset: -2px; }
`;

const Name = styled.span`
  ${alignedWithParent}
  flex: 1;
  min-width: 0;
  ${oneLine}
`;

const Count = styled.span`
  color: ${({ theme }) => theme.color.textSoft};
  font-variant-numeric: tabular-nums;
`;

const Check = styled.input`
  flex: none;
  width: 1.375rem;
  height: 1.375rem;
  margin: 0;
  accent-color: ${({ theme }) => theme.color.accent};

  /* The row shows the focus. */
  &:focus-visible {
    outline: none;
  }
`;
