import { conversationErrors } from '@glimpse/contract/conversations/conversation';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { requireViewer } from '../firestore/require.ts';
import { refuseBlocked } from '../visibility/block-lists.ts';
import { conversationLock, conversationRefs, copyIn, requireCopy } from './conversation-copies.ts';
import { countConversations, isCounted } from './unread-conversations.ts';

/**
 * Opens the conversation that `otherUid` requested, also after declining it. The requester sees the read time from
 * then on. Idempotent. Throws `viewerNotRegistered`, `suspended`, `conversation.notFound`, `notPossible` if one blocks
 * the other, or `notAccepted` for the requester.
 */
export const acceptConversation = (db: Firestore, uid: string, otherUid: string): Promise<void> => {
  const { own, theirs, ...others } = conversationRefs(db, uid, otherUid);
  // A written document is a precondition. A block that happens at the same time counts as later.
  const options = {
    lockPaths: [conversationLock(uid, otherUid)],
    unchanged: { own },
    mayChange: { theirs, ...others },
  };
  return inBatch(db, options, async (commit, read) => {
    requireViewer(read.viewer);
    const copy = requireCopy(read.own);
    if (copy.state === 'open') return;
    if (copy.requestedBy === uid) throw conversationErrors.notAccepted();
    refuseBlocked(read.blockLists, [otherUid]);
    const opened = { state: 'open', list: 'main' } as const;
    const isCountedNow = isCounted({ ...copy, ...opened });
    const theirCopy = copyIn(read.theirs);
    commit.update(read.own, { ...opened, isCounted: isCountedNow, otherReadAt: theirCopy?.readAt ?? null });
    // The requester may have deleted the account.
    if (theirCopy) commit.update(read.theirs, { ...opened, otherReadAt: copy.readAt });
    await countConversations(commit, db, { uid, counters: read.counters, before: copy.isCounted, after: isCountedNow });
  });
};

/**
 * Declines the request of `otherUid`. Nothing changes for the requester. An open conversation stays open. Idempotent.
 * Throws `viewerNotRegistered`, `suspended`, `conversation.notFound`, or `notAccepted` for the requester.
 */
export const declineConversation = (db: Firestore, uid: string, otherUid: string): Promise<void> => {
  const { own, viewer } = conversationRefs(db, uid, otherUid);
  // The commit does not depend on the rest of the profile.
  const options = { lockPaths: [conversationLock(uid, otherUid)], unchanged: { own }, mayChange: { viewer } };
  return inBatch(db, options, async (commit, read) => {
    requireViewer(read.viewer);
    const copy = requireCopy(read.own);
    if (copy.state === 'open') return;
    if (copy.requestedBy === uid) throw conversationErrors.notAccepted();
    if (copy.state === 'declined') return;
    // A request is never counted, so the counters stay as they are.
    commit.update(read.own, { state: 'declined', list: 'none', unreadCount: 0 });
  });
};
