import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import type { Author } from '@glimpse/contract/profiles/user';
import { useCallback, useMemo, useState } from 'react';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { Announcement } from './announcement.tsx';
import type { LiveMessage } from './listen-to-newest.ts';
import { MessageScroller } from './message-scroller.tsx';
import { type LiveConversation, liveMessages } from './queries.ts';
import { useMarkConversationRead } from './use-mark-conversation-read.ts';
import { useOutgoing } from './use-outgoing.ts';

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
  const newestMs = pages[0]?.items?.[0]?.createdAt ?? 0;
  const listedIds = useMemo(() => new Set(pages[0]?.items?.map(({ id }) => id)), [pages]);
  const isListed = useCallback((id: string) => listedIds.has(id), [listedIds]);
  const outgoing = useOutgoing(uid, other.uid, isListed, newestMs);
  const [isNewestVisible, setNewestVisible] = useState(true);
  useMarkConversationRead(other.uid, conversation, newestMs, isNewestVisible);
  return (
    <>
      <MessageScroller
        other={other}
        conversation={conversation}
        list={list}
        pages={pages}
        outgoing={outgoing}
        hasMore={hasMore}
        onMore={loadMore}
        onReply={onReply}
        onNewestVisible={setNewestVisible}
      />
      <Announcement other={other} newest={pages[0]?.isPlaceholder ? undefined : pages[0]?.items?.[0]} />
    </>
  );
}
