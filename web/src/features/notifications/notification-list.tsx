import { maxInValues, pageSizes } from '@glimpse/contract/list-limits';
import { isFollowNotification } from '@glimpse/contract/notifications/notification';
import { notificationCalls } from '@glimpse/contract/notifications/notification-calls';
import type { BlockLists } from '@glimpse/contract/visibility/block-lists';
import { useMutation } from '@tanstack/react-query';
import BellIcon from 'lucide-react/icons/bell';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { useFollowStates } from '../../entities/follows/use-follow.ts';
import { LivePageList } from '../../entities/live-list/live-page-list.tsx';
import { PersonRowSkeleton } from '../../entities/profiles/person-row.tsx';
import { livePeopleAmong } from '../../entities/profiles/queries.ts';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { useBlockLists } from '../../entities/visibility/block-lists.tsx';
import { call } from '../../lib/api/call.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { usePageVisible } from '../../lib/browser/use-page-visible.ts';
import { useNow } from '../../lib/languages/dates.ts';
import { t } from '../../lib/languages/translate.ts';
import { useLivePages } from '../../lib/live/live-pages.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { LivePost } from '../posts/post/queries.ts';
import { type ActorState, NotificationRow } from './notification-row.tsx';
import { type LiveNotification, liveNotifications, liveNotifiedPosts } from './queries.ts';
import { groupByAge } from './sections.ts';

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

/**
 * Marks these notifications as read while the page is visible. Returns the ids of the notifications that were unread
 * when they appeared. They stay highlighted until the viewer leaves the screen.
 */
function useMarkRead(rows: readonly LiveNotification[]): ReadonlySet<string> {
  const [unreadWhenShown, setUnreadWhenShown] = useState<ReadonlySet<string>>(new Set());
  const unread = rows.filter(({ isUnread }) => isUnread);
  if (unread.some(({ id }) => !unreadWhenShown.has(id)))
    setUnreadWhenShown(new Set([...unreadWhenShown, ...unread.map(({ id }) => id)]));
  const readUntilMs = Math.max(0, ...unread.map(({ updatedAt }) => updatedAt));
  const isPageVisible = usePageVisible();
  const isOnline = useOnline();
  const { mutate } = useMutation({
    mutationFn: () => call(notificationCalls.readNotifications, { body: { through: readUntilMs } }),
    // No error message, because the viewer did not start this request. The next visit of the screen repeats it.
    meta: { failure: false },
  });
  const markRead = useEffectEvent(() => mutate());
  useEffect(() => {
    if (readUntilMs > 0 && isPageVisible && isOnline) markRead();
  }, [readUntilMs, isPageVisible, isOnline]);
  return unreadWhenShown;
}

/** Returns the first ids, as many as one query allows. They are sorted, so that the query key stays the same. */
const idsForQuery = (ids: readonly string[]): string[] => [...new Set(ids)].slice(0, maxInValues).toSorted();

/**
 * Returns a function that returns the post of a notification, or undefined if the viewer may not see it. Notifications
 * contain no copy of the post, so a deleted post disappears here too.
 */
function useTargetPosts(rows: readonly LiveNotification[]): (postId: string) => LivePost | undefined {
  const db = useFirestore();
  const ids = idsForQuery(rows.flatMap(({ postId }) => (postId === '' ? [] : [postId])));
  const { data } = useLiveQuery(ids.length > 0 ? liveNotifiedPosts(db, ids) : null);
  return (postId) => data?.find(({ id }) => id === postId);
}

/** Returns a function that returns the viewer's follow state for a new follower, for the button to follow back. */
function useActorStates(rows: readonly LiveNotification[]): (uid: string) => ActorState | undefined {
  const db = useFirestore();
  const ids = idsForQuery(rows.filter(isFollowNotification).flatMap(({ uids }) => uids));
  const people = useLiveQuery(ids.length > 0 ? livePeopleAmong(db, ids) : null).data ?? [];
  const stateOf = useFollowStates(people);
  return (uid) => {
    const person = people.find(({ id }) => id === uid);
    return person && { isPrivate: person.isPrivate, state: stateOf(uid) };
  };
}

/**
 * Returns the notification without blocked and muted actors, or null if no actor remains. The server removes them too,
 * but later.
 */
function withoutBlockedActors(row: LiveNotification, { isBlockedOrMuted }: BlockLists): LiveNotification | null {
  const people = row.people.filter(({ uid }) => !isBlockedOrMuted(uid));
  if (people.length === row.people.length) return row;
  return people.length === 0 ? null : { ...row, people, count: row.count - (row.people.length - people.length) };
}
