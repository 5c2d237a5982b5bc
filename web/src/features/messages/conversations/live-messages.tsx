import { conversationCalls } from '@glimpse/contract/conversations/conversation-calls';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { kindOf } from '@glimpse/contract/conversations/conversation-message';
import type { Author } from '@glimpse/contract/profiles/user';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { call } from '../../../lib/api/call.ts';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { usePageVisible } from '../../../lib/browser/use-page-visible.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { LiveMessage } from './listen-to-newest.ts';
import { MessageScroller } from './message-scroller.tsx';
import { type LiveConversation, liveMessages } from './queries.ts';
import { shortText } from './short-text.ts';
import { useOutgoing } from './use-outgoing.ts';

/** The first page until it has loaded, and of a conversation that does not exist yet. */
export const noMessages: readonly LiveMessage[] = [];

interface LiveMessagesProps {
  other: Author;
  conversation: LiveConversation;
  onReply: (message: LiveMessage) => void;
}

/** The live messages of a conversation, and the viewer's messages that are not in the live list yet. */
export function LiveMessages({ other, conversation, onReply }: LiveMessagesProps) {
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
