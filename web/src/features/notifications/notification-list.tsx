import { pageSizes } from '@glimpse/contract/list-limits';
import BellIcon from 'lucide-react/icons/bell';
import { useEffect, useEffectEvent } from 'react';
import { styled } from 'styled-components';
import { LivePageList } from '../../entities/live-list/live-page-list.tsx';
import { PersonRowSkeleton } from '../../entities/profiles/person-row.tsx';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { useBlockLists } from '../../entities/visibility/block-lists.tsx';
import { useOnline } from '../../lib/browser/use-online.ts';
import { useNow } from '../../lib/languages/dates.ts';
import { t } from '../../lib/languages/translate.ts';
import { useLivePages } from '../../lib/live/live-pages.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NotificationRow } from './notification-row.tsx';
import { type LiveNotification, liveNotifications } from './queries.ts';
import { groupByAge } from './sections.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useActorStates, useTargetPosts } from './use-notification-targets.ts';
import { withoutBlockedActors } from './without-blocked-actors.ts';

/** The viewer's notifications, newest first, in sections by age. New notifications appear without a click. */
export function NotificationList() {
  const list = liveNotifications(useFirestore(), useViewer().uid);
  // While offline the list keeps its cached pages, because pages that it drops could not load again.
  const keepPages = !useOnline();
  const { pages, newer, hasMore, loadMore, showNewer } = useLivePages(list, { keepPages });
  // The listener for newer rows has a limit. Move the rows into the pages before a further row would replace one.
  const isFull = newer.length >= pageSizes.default;
  const showNewerRows = useEffectEvent(showNewer);
  useEffect(() => {
    if (isFull) showNewerRows();
  }, [isFull]);
  const blockLists = useBlockLists();
  const byId = new Map([...pages.flatMap(({ items }) => items ?? []), ...newer].map((row) => [row.id, row]));
  const rows = [...byId.values()].flatMap((row) => withoutBlockedActors(row, blockLists) ?? []);
  const isComplete = !hasMore && pages.every(({ items, isPlaceholder }) => items !== null && !isPlaceholder);
  return (
    <>
      <Rows rows={rows} />
      <LivePageList list={list} pages={pages} loading={<LoadingRows />} errorText={t('notifications.loadFailed')}>
        {() => null /* `Rows` above renders the items of all pages. */}
      </LivePageList>
      {rows.length === 0 && isComplete && (
        <Notice icon={<BellIcon size={28} strokeWidth={1.5} />}>{t('notifications.empty')}</Notice>
      )}
      {hasMore && (
        <More>
          <Button tone="text" onClick={loadMore}>
            {t('common.showMore')}
          </Button>
        </More>
      )}
    </>
  );
}

function Rows({ rows }: { rows: readonly LiveNotification[] }) {
  const freshIds = useMarkRead(rows);
  const postOf = useTargetPosts(rows);
  const actorStateOf = useActorStates(rows);
  return groupByAge(rows, useNow()).map(([title, sectionRows]) => (
    <Section key={title} aria-label={title}>
      <Title>{title}</Title>
      <ul>
        {sectionRows.map((row) => (
          <NotificationRow
            key={row.id}
            row={row}
            isFresh={freshIds.has(row.id)}
            post={postOf(row.postId)}
            actorStateOf={actorStateOf}
          />
        ))}
      </ul>
    </Section>
  ));
}

const LoadingRows = () => (
  <Skeletons role="status" aria-label={t('notifications.loading')}>
    {Array.from({ length: 6 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
      <PersonRowSkeleton key={index} avatarSize={44} />
    ))}
  </Skeletons>
);

const Section = styled.section`
  margin-bottom: ${({ theme }) => theme.space(4)};
`;

const Title = styled.h2`
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(4)};
  font: 650 ${({ theme }) => theme.font.body} ${({ theme }) => theme.font.family};
`;

const Skeletons = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};
  padding: ${({ theme }) => theme.space(4)};
`;

const More = styled.div`
  display: grid;
  place-items: center;
`;
