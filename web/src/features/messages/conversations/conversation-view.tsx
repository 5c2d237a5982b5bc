import { guestAccount } from '@glimpse/contract/auth/guest';
import { conversationLimits } from '@glimpse/contract/conversations/conversation';
import { conversationCalls } from '@glimpse/contract/conversations/conversation-calls';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { kindOf } from '@glimpse/contract/conversations/conversation-message';
import type { Author } from '@glimpse/contract/profiles/user';
import { useMutation } from '@tanstack/react-query';
import MessagesIcon from 'lucide-react/icons/send';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { livePerson, type Person } from '../../../entities/profiles/queries.ts';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import { call } from '../../../lib/api/call.ts';
import { isUnavailable } from '../../../lib/api/call-errors.ts';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { usePageVisible } from '../../../lib/browser/use-page-visible.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SpinnerArea } from '../../../ui/spinner.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useAcceptedConversation } from './change-conversation.ts';
import { ConversationHeader } from './conversation-header.tsx';
import type { LiveMessage } from './listen-to-newest.ts';
import { MessageComposer } from './message-composer.tsx';
import { MessageScroller } from './message-scroller.tsx';
import { type LiveConversation, liveConversation, liveMessages } from './queries.ts';
import { RequestBar } from './request-bar.tsx';
import { shortText } from './short-text.ts';
import { useOutgoing } from './use-outgoing.ts';

/** The conversation with a person, who may be somebody to whom the viewer has never written. */
export function ConversationView({ otherUid }: { otherUid: string }) {
  const db = useFirestore();
  const { uid } = useViewer();
  const stored = useLiveQuery(liveConversation(db, uid, conversationId(uid, otherUid)));
  const person = useLiveQuery(livePerson(db, otherUid)).data;
  const other = nameOf(person) ?? stored.data?.other;
  // While the browser is offline, the person can be known without the conversation.
  const isUnknown = stored.data === undefined && !(stored.error && isUnavailable(stored.error));
  if (person === null && !stored.data)
    return (
      <Pane>
        <Notice title={t('shell.userNotFound')} isSection>
          {t('shell.aboutUserNotFound')}
        </Notice>
      </Pane>
    );
  if (!other || isUnknown)
    return (
      <Pane>
        <SpinnerArea label={t('conversations.loadingMessages')} height="100%" />
      </Pane>
    );
  return <OpenConversation other={other} conversation={stored.data ?? null} person={person} />;
}

const nameOf = (person: Person | null | undefined): Author | undefined =>
  person ? { ...person, uid: person.id } : undefined;

interface OpenConversationProps {
  other: Author;
  conversation: LiveConversation | null;
  /** null if the account was deleted, undefined while it loads. */
  person: Person | null | undefined;
}

function OpenConversation({ other, conversation: stored, person }: OpenConversationProps) {
  const conversation = useAcceptedConversation(other.uid, stored);
  const [replyTo, setReplyTo] = useState<LiveMessage | null>(null);
  const unsent = useOutgoing(other.uid, noMessages);
  const refusal = useRefusal(other, conversation, person, unsent.length);
  const isRequestToViewer = conversation?.list === 'requests';
  return (
    <Pane aria-label={t('conversations.with', { name: other.fullName })}>
      <title>{t('shell.pageTitle', { title: t('conversations.with', { name: other.fullName }) })}</title>
      <ConversationHeader other={other} conversation={conversation} />
      {conversation ? (
        <LiveMessages other={other} conversation={conversation} onReply={setReplyTo} />
      ) : (
        <MessageScroller other={other} live={null} unlisted={unsent} />
      )}
      {isRequestToViewer && <RequestBar other={other} />}
      {conversation?.state === 'declined' && <Declined>{t('conversations.declined')}</Declined>}
      <MessageComposer
        other={other}
        isOpen={conversation?.state === 'open'}
        refusal={refusal}
        replyTo={replyTo}
        onReplyEnd={() => setReplyTo(null)}
      />
    </Pane>
  );
}

const Pane = styled.section`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  height: 100%;
`;

const Declined = styled.p`
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(4)};
  border-top: 1px solid ${({ theme }) => theme.color.border};
  color: ${({ theme }) => theme.color.textSoft};
  text-align: center;
`;

/**
 * Returns why the viewer cannot write to a person, or null. `person` is null if the account was deleted, and undefined
 * while it loads. `unsentCount` is the number of messages that the server does not have yet.
 */
function useRefusal(
  other: Author,
  conversation: LiveConversation | null,
  person: Person | null | undefined,
  unsentCount: number,
): string | null {
  const { uid } = useViewer();
  const { isBlocked } = useBlockLists();
  if (uid === guestAccount.uid) return t('conversations.guest');
  if (isBlocked(other.uid)) return t('conversations.blocked');
  if (person === null || person?.isSuspended) return t('conversations.unavailable');
  const isOwnRequest = conversation?.state === 'request' && conversation.requestedBy === uid;
  const count = (conversation?.requestMessages ?? 0) + unsentCount;
  const isFull = count >= conversationLimits.requestMessages;
  return isOwnRequest && isFull ? t('conversations.notAccepted', { name: other.fullName }) : null;
}

/** Fills the pane of the conversation while none is open. */
export const NoConversation = () => (
  <EmptyPane>
    <Notice icon={<MessagesIcon size={28} strokeWidth={1.5} />}>{t('conversations.choose')}</Notice>
  </EmptyPane>
);

const EmptyPane = styled.div`
  display: grid;
  flex: 1;
  place-items: center;
`;

/** The first page until it has loaded, and of a conversation that does not exist yet. */
const noMessages: readonly LiveMessage[] = [];

interface LiveMessagesProps {
  other: Author;
  conversation: LiveConversation;
  onReply: (message: LiveMessage) => void;
}

/** The live messages of a conversation, and the viewer's messages that are not in the live list yet. */
function LiveMessages({ other, conversation, onReply }: LiveMessagesProps) {
  const db = useFirestore();
  const { uid } = useViewer();
  const list = useMemo(() => liveMessages(db, conversationId(uid, other.uid)), [db, uid, other.uid]);
  const keepPages = !useOnline();
  const { pages, hasMore, loadMore } = useLivePages(list, { keepPages });
  const firstPage = pages[0]?.items ?? noMessages;
  const unlisted = useOutgoing(other.uid, firstPage);
  const [isNewestVisible, setNewestVisible] = useState(true);
  useMarkConversationRead(other.uid, conversation, firstPage[0]?.createdAt ?? 0, isNewestVisible);
  return (
    <>
      <MessageScroller
        other={other}
        live={{ conversation, list, pages, hasMore, loadMore }}
        unlisted={unlisted}
        onReply={onReply}
        onNewestVisible={setNewestVisible}
      />
      <Announcement other={other} newest={pages[0]?.isPlaceholder ? undefined : firstPage[0]} />
    </>
  );
}

interface AnnouncementProps {
  other: Author;
  /** The newest message, or undefined while the messages load. */
  newest: LiveMessage | undefined;
}

/** Announces new messages of the other person to screen readers. It does not announce the messages that load first. */
function Announcement({ other, newest }: AnnouncementProps) {
  const [firstMs, setFirstMs] = useState(newest?.createdAt);
  if (firstMs === undefined && newest) setFirstMs(newest.createdAt);
  const isNew = newest?.uid === other.uid && newest.createdAt > (firstMs ?? newest.createdAt);
  return (
    <VisuallyHidden role="status">
      {isNew && t('conversations.announcement', { name: other.fullName, text: shortText(kindOf(newest), newest.text) })}
    </VisuallyHidden>
  );
}

/**
 * Marks the conversation as read up to `newestMs` while its newest message and the page are visible. A request stays
 * unread, because its sender must not learn that it was read.
 */
function useMarkConversationRead(
  otherUid: string,
  conversation: LiveConversation,
  newestMs: number,
  isNewestVisible: boolean,
): void {
  const isPageVisible = usePageVisible();
  const isOnline = useOnline();
  const { mutate } = useMutation({
    mutationFn: (through: number) =>
      call(conversationCalls.readConversation, { params: { userId: otherUid }, body: { through } }),
    // No error message, because the viewer did not start this request. The next visit repeats it.
    meta: { failure: false },
  });
  const markRead = useEffectEvent(() => mutate(newestMs));
  const isUnread = conversation.list === 'main' && conversation.unreadCount > 0;
  const canMark = isUnread && newestMs > (conversation.readAt ?? 0) && isNewestVisible && isPageVisible && isOnline;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message needs another call
  useEffect(() => {
    if (canMark) markRead();
  }, [canMark, newestMs]);
}
