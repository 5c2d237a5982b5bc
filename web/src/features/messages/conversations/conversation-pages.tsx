import { guestAccount } from '@glimpse/contract/auth/guest';
import { conversationLimits } from '@glimpse/contract/conversations/conversation';
import MessagesIcon from 'lucide-react/icons/send';
import { useEffect, useEffectEvent } from 'react';
import { styled } from 'styled-components';
import { LivePageList } from '../../../entities/live-list/live-page-list.tsx';
import { PersonRowSkeleton } from '../../../entities/profiles/person-row.tsx';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { EndSentinel } from '../../../ui/end-sentinel.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { newestFirst } from './newest-first.ts';
import { type ConversationList, type LiveConversation, liveConversations, liveMessageRequestCount } from './queries.ts';
import { RequestsLink } from './requests-link.tsx';

interface ConversationPagesProps {
  list: ConversationList;
  openUid: string;
}

/**
 * The conversations of a list with the newest message first. A conversation with a new message moves to the top. The
 * main list begins with a link to the message requests. Both appear together, so that nothing moves.
 */
export function ConversationPages({ list: name, openUid }: ConversationPagesProps) {
  const db = useFirestore();
  const viewer = useViewer();
  const list = liveConversations(db, viewer.uid, name);
  const requestCount = useLiveQuery(name === 'main' ? liveMessageRequestCount(db, viewer.uid) : null);
  // While offline the list keeps its cached pages, because pages that it drops could not load again.
  const keepPages = !useOnline();
  const { pages, newer, hasMore, loadMore, showNewer } = useLivePages<LiveConversation>(list, { keepPages });
  // The listener for newer rows has a limit. Move the rows into the pages before a further row would replace one.
  const isFull = newer.length >= conversationLimits.listPage;
  const showNewerRows = useEffectEvent(showNewer);
  useEffect(() => {
    if (isFull) showNewerRows();
  }, [isFull]);
  const rows = newestFirst([...pages.flatMap(({ items }) => items ?? []), ...newer], name);
  const isComplete = !hasMore && pages.every(({ items, isPlaceholder }) => items !== null && !isPlaceholder);
  const isLoaded = (pages[0]?.items ?? null) !== null;
  return (
    <>
      {isLoaded && <RequestsLink count={requestCount.data ?? 0} />}
      {isLoaded && requestCount.isPending && <LoadingRows />}
      <Rows
        hidden={requestCount.isPending}
        aria-label={name === 'main' ? t('conversations.messages') : t('conversations.requests')}
      >
        {rows.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            isOpen={conversation.other.uid === openUid}
          />
        ))}
      </Rows>
      <LivePageList list={list} pages={pages} loading={<LoadingRows />} errorText={t('conversations.loadFailed')}>
        {() => null /* `Rows` above renders the items of all pages. */}
      </LivePageList>
      {rows.length === 0 && isComplete && !requestCount.isPending && <NoConversations name={name} />}
      {hasMore && <EndSentinel key={pages.length} onReach={loadMore} marginPx={600} />}
    </>
  );
}

function NoConversations({ name }: { name: ConversationList }) {
  const isGuest = useViewer().uid === guestAccount.uid;
  if (name === 'requests') return <Notice>{t('conversations.noRequests')}</Notice>;
  return (
    <Notice icon={<MessagesIcon size={28} strokeWidth={1.5} />} title={t('conversations.empty')} isSection>
      {isGuest ? t('settings.guestMessages') : t('conversations.aboutEmpty')}
    </Notice>
  );
}

const LoadingRows = () => (
  <Skeletons role="status" aria-label={t('conversations.loading')}>
    {Array.from({ length: 6 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
      <PersonRowSkeleton key={index} avatarSize={52} />
    ))}
  </Skeletons>
);

const Rows = styled.ul`
  padding: 0 ${({ theme }) => theme.space(1)};
`;

const Skeletons = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(4)};
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(4)};
`;
