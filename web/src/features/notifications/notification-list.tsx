import { limits } from '@glimpse/contract/limits';
import BellIcon from 'lucide-react/icons/bell';
import { useEffect, useEffectEvent } from 'react';
import { styled } from 'styled-components';
import { useNow } from '../../lib/browser/dates.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import type { LiveList } from '../../lib/live/live-list.ts';
import { useLivePage, useLivePages } from '../../lib/live/live-pages.ts';
import type { Page } from '../../lib/live/page-state.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Retry } from '../../ui/retry.tsx';
import { PersonRowSkeleton } from '../profiles/person-row.tsx';
import { useHidden } from '../safety/hidden.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { NotificationRow } from './notification-row.tsx';
import { type LiveNotification, liveNotifications } from './queries.ts';
import { inSections } from './sections.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useToldPeople, useToldPosts } from './use-told.ts';
import { withoutHidden } from './without-hidden.ts';

/** What the viewer is told of, newest first by today, this week and earlier. What comes in shows by itself. */
export function NotificationList() {
  const list = liveNotifications(useFirestore(), useViewer().uid);
  // Without a network there is no fresh page: what was there, and what had come in above it, stays.
  const keepPlace = !useOnline();
  const { pages, newer, hasMore, openNext, showNewer } = useLivePages(list, { keepPlace });
  // More would push one another out.
  const isFull = newer.length >= limits.pageDefault;
  const startAfresh = useEffectEvent(showNewer);
  useEffect(() => {
    if (isFull) startAfresh();
  }, [isFull]);
  const hidden = useHidden();
  const all = new Map([...pages.flatMap(({ items }) => items ?? []), ...newer].map((row) => [row.id, row]));
  const rows = [...all.values()].flatMap((row) => withoutHidden(row, hidden) ?? []);
  const isComplete = !hasMore && pages.every(({ items, isProvisional }) => items !== null && !isProvisional);
  return (
    <>
      <Rows rows={rows} />
      {pages.map((page, index) => (
        <LivePage key={page.after?.join() ?? 'top'} list={list} page={page} index={index} />
      ))}
      {rows.length === 0 && isComplete && (
        <Notice icon={<BellIcon size={28} strokeWidth={1.5} />}>
          Nothing yet. When somebody likes or answers what you share, or follows you, it shows here.
        </Notice>
      )}
      {hasMore && (
        <More>
          <Button tone="text" onClick={openNext}>
            Show more
          </Button>
        </More>
      )}
    </>
  );
}

function Rows({ rows }: { rows: readonly LiveNotification[] }) {
  const fresh = useMarkRead(rows);
  const postOf = useToldPosts(rows);
  const personOf = useToldPeople(rows);
  return inSections(rows, useNow()).map(([name, these]) => (
    <Section key={name} aria-label={name}>
      <Title>{name}</Title>
      <ul>
        {these.map((row) => (
          <NotificationRow
            key={row.id}
            row={row}
            isFresh={fresh.has(row.id)}
            post={postOf(row.postId)}
            personOf={personOf}
          />
        ))}
      </ul>
    </Section>
  ));
}

interface LivePageProps {
  list: LiveList<LiveNotification>;
  page: Page<LiveNotification>;
  index: number;
}

/** Keeps a page live; shows how it is as long as it is not there. */
function LivePage({ list, page, index }: LivePageProps) {
  const { error, retry } = useLivePage(list, page, index);
  if (page.items !== null) return null;
  if (error) return <Retry text="Your notifications could not be loaded." onRetry={retry} />;
  return (
    <Waiting role="status" aria-label="Loading notifications">
      {Array.from({ length: skeletons }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <PersonRowSkeleton key={place} avatarSize={44} />
      ))}
    </Waiting>
  );
}

const skeletons = Math.min(6, limits.pageDefault);

const Section = styled.section`
  margin-bottom: ${({ theme }) => theme.space(4)};
`;

const Title = styled.h2`
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(4)};
  font: 650 ${({ theme }) => theme.font.body} ${({ theme }) => theme.font.family};
`;

const Waiting = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};
  padding: ${({ theme }) => theme.space(4)};
`;

const More = styled.div`
  display: grid;
  place-items: center;
`;
