import { guestAccount } from '@glimpse/contract/auth/guest';
import { conversationLimits } from '@glimpse/contract/conversations/conversation';
import { containsText } from '@glimpse/contract/search/search-tokens';
import BackIcon from 'lucide-react/icons/chevron-left';
import InboxIcon from 'lucide-react/icons/inbox';
import MessagesIcon from 'lucide-react/icons/send';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { LivePageList } from '../../../entities/live-list/live-page-list.tsx';
import { PersonRowSkeleton } from '../../../entities/profiles/person-row.tsx';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { links } from '../../../lib/browser/links.ts';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { EndSentinel } from '../../../ui/end-sentinel.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SmallText } from '../../../ui/small-text.ts';
import { SpinnerArea } from '../../../ui/spinner.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { ConversationRows } from './conversation-rows.tsx';
import {
  type ConversationListName,
  type LiveConversation,
  liveConversations,
  liveConversationsWith,
  liveMessageRequestCount,
  maxCountedRequests,
} from './queries.ts';

interface ConversationListProps {
  list: ConversationListName;
  /** The person whose conversation is open beside the list, or ''. */
  openUid: string;
}

const searchPauseMs = 200;

/** The viewer's conversations or message requests, with a search by name. */
export function ConversationList({ list, openUid }: ConversationListProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), searchPauseMs);
  const isMain = list === 'main';
  return (
    <Pane>
      <Head>
        {!isMain && (
          <BackLink to={links.messages} aria-label={t('conversations.back')}>
            <BackIcon size={24} aria-hidden />
          </BackLink>
        )}
        <PageTitle>{isMain ? t('conversations.messages') : t('conversations.requests')}</PageTitle>
      </Head>
      {isMain ? (
        <Search>
          <SearchField label={t('conversations.search')} value={typed} onChange={setTyped} />
        </Search>
      ) : (
        <About>{t('conversations.aboutRequests')}</About>
      )}
      {search === '' ? (
        <ConversationPages list={list} openUid={openUid} />
      ) : (
        <FoundConversations search={search} openUid={openUid} />
      )}
    </Pane>
  );
}

const Pane = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  overflow-y: auto;

  ${({ theme }) => theme.at.tablet} {
    flex: 0 0 17.5rem;
    border-inline-end: 1px solid ${({ theme }) => theme.color.border};
  }
  ${({ theme }) => theme.at.desktop} { flex-basis: 22rem; }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(2)};
`;

/** Points to where lines start, also in right-to-left languages. */
const BackLink = styled(Link)`
  display: grid;
  flex: none;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  margin-inline-start: ${({ theme }) => theme.space(-3)};

  :root[dir='rtl'] & > svg { scale: -1 1; }
`;

const Search = styled.div`
  padding: 0 ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(2)};
`;

const About = styled(SmallText)`
  padding: 0 ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(2)};
`;

/** The conversations with people whose names contain the search text. Requests are among them. */
function FoundConversations({ search, openUid }: { search: string; openUid: string }) {
  const { data, error, retry } = useLiveQuery(liveConversationsWith(useFirestore(), useViewer().uid, search));
  if (!data) {
    if (error) return <Retry text={t('conversations.loadFailed')} onRetry={retry} />;
    return <SpinnerArea label={t('conversations.loading')} height="6rem" />;
  }
  const found = data.filter(
    ({ list, other }) => list !== 'none' && containsText(search, other.fullName, other.username),
  );
  if (found.length === 0) return <Notice>{t('conversations.noneFound')}</Notice>;
  return <ConversationRows label={t('conversations.messages')} conversations={found} openUid={openUid} />;
}

/**
 * The conversations of a list with the newest message first. A conversation with a new message moves to the top. The
 * main list begins with a link to the message requests. Both appear together, so that nothing moves.
 */
function ConversationPages({ list: name, openUid }: { list: ConversationListName; openUid: string }) {
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
      <ConversationRows
        isHidden={requestCount.isPending}
        label={name === 'main' ? t('conversations.messages') : t('conversations.requests')}
        conversations={rows}
        openUid={openUid}
      />
      <LivePageList list={list} pages={pages} loading={<LoadingRows />} errorText={t('conversations.loadFailed')}>
        {() => null /* `ConversationRows` above renders the items of all pages. */}
      </LivePageList>
      {rows.length === 0 && isComplete && !requestCount.isPending && <NoConversations name={name} />}
      {hasMore && !requestCount.isPending && <EndSentinel key={pages.length} onReach={loadMore} marginPx={600} />}
    </>
  );
}

function NoConversations({ name }: { name: ConversationListName }) {
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

const Skeletons = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(4)};
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(4)};
`;

/** Links to the message requests. Renders nothing if there are none. */
function RequestsLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <RowLink to={links.messageRequests}>
      <InboxIcon size={22} strokeWidth={1.75} aria-hidden />
      <span>{t('conversations.requests')}</span>
      <Count>
        {count < maxCountedRequests
          ? t('conversations.requestCount', { count })
          : t('conversations.manyRequests', { count: maxCountedRequests - 1 })}
      </Count>
    </RowLink>
  );
}

const RowLink = styled(Link)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${({ theme }) => theme.space(3)};
  min-height: 3rem;
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(4)};
  font-weight: 600;

  ${({ theme }) => theme.at.hover} {
    &:hover { background: ${({ theme }) => theme.color.sunken}; }
  }
  &:focus-visible { outline-offset: -3px; }
`;

const Count = styled.span`
  margin-inline-start: auto;
  color: ${({ theme }) => theme.color.accentText};
  font: 600 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

/**
 * Returns the conversations of a list, each once in its newest version, with the newest message first. Leaves out those
 * that have moved to another list since they were loaded, such as an accepted request.
 */
export function newestFirst(
  conversations: readonly LiveConversation[],
  list: ConversationListName,
): readonly LiveConversation[] {
  const byId = new Map<string, LiveConversation>();
  for (const conversation of conversations) {
    const other = byId.get(conversation.id);
    if (!other || other.updatedAt <= conversation.updatedAt) byId.set(conversation.id, conversation);
  }
  return [...byId.values()]
    .filter((conversation) => conversation.list === list)
    .toSorted((one, other) => other.updatedAt - one.updatedAt);
}
