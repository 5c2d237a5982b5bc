import { conversationLimits } from '@glimpse/contract/conversations/conversation';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { toBlockLists } from '@glimpse/contract/visibility/block-lists';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { messagesSince } from '../firestore/queries.ts';
import { requireViewer } from '../firestore/require.ts';
import { blockListsIn } from '../visibility/block-lists.ts';
import { conversationLock, conversationRefs, copyIn, requireCopy } from './conversation-copies.ts';
import { countConversations, isCounted } from './unread-conversations.ts';

/**
 * Marks the messages of `otherUid` up to `throughMs` as read. The other member sees the time, unless the conversation
 * is a request. It writes nothing if there are no unread messages. Idempotent. Throws `viewerNotRegistered`, `suspended`
 * or `conversation.notFound`.
 */
export const readConversation = (db: Firestore, uid: string, otherUid: string, throughMs: number): Promise<void> => {
  const { own, theirs, viewer, counters } = conversationRefs(db, uid, otherUid);
  // A written document is a precondition. A new message also writes `own`, so it is noticed.
  const options = {
    lockPaths: [conversationLock(uid, otherUid)],
    unchanged: { own },
    mayChange: { theirs, viewer, counters },
  };
  return inBatch(db, options, async (commit, read) => {
    requireViewer(read.viewer);
    const copy = requireCopy(read.own);
    const readAt = Math.min(throughMs, copy.last.createdAt);
    if (copy.unreadCount === 0 || readAt <= (copy.readAt ?? 0)) return;
    const unreadCount = readAt < copy.last.createdAt ? await countSince(db, uid, otherUid, readAt) : 0;
    const isCountedNow = isCounted({ ...copy, unreadCount });
    commit.update(read.own, { readAt, unreadCount, isCounted: isCountedNow });
    // The other member may have deleted the account.
    if (copy.state === 'open' && read.theirs.exists) commit.update(read.theirs, { otherReadAt: readAt });
    await countConversations(commit, db, { uid, counters: read.counters, before: copy.isCounted, after: isCountedNow });
  });
};

async function countSince(db: Firestore, uid: string, otherUid: string, millis: number): Promise<number> {
  const newer = messagesSince(db, conversationId(uid, otherUid), otherUid, millis);
  return (await newer.limit(conversationLimits.unread).count().get()).data().count;
}

/**
 * Marks the conversation of `uid` and `otherUid` as read by `uid` if one blocks the other, so that the badge does not
 * count it. The other member does not see a read time. Idempotent.
 */
export const readBlockedConversation = (db: Firestore, uid: string, otherUid: string): Promise<void> => {
  const { own, blockLists, counters } = conversationRefs(db, uid, otherUid);
  // After the block there are no new messages. The counters are a precondition if they are written.
  const options = {
    lockPaths: [conversationLock(uid, otherUid)],
    unchanged: { own },
    mayChange: { blockLists, counters },
  };
  return inBatch(db, options, async (commit, read) => {
    const copy = copyIn(read.own);
    const { isBlocked } = toBlockLists(blockListsIn(read.blockLists));
    if (!copy || copy.unreadCount === 0 || !isBlocked(otherUid)) return;
    commit.update(read.own, { unreadCount: 0, isCounted: false });
    await countConversations(commit, db, { uid, counters: read.counters, before: copy.isCounted, after: false });
  });
};
