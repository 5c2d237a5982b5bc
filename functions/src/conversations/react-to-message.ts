import { conversationErrors } from '@glimpse/contract/conversations/conversation';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import type { MessageDoc } from '@glimpse/contract/conversations/conversation-message';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { requireViewer } from '../firestore/require.ts';
import { refuseBlocked } from '../visibility/block-lists.ts';
import { conversationLock, conversationRefs, requireCopy, requireMessage } from './conversation-copies.ts';

/**
 * Sets the reaction of `uid` to a message, or removes it (null). Idempotent. Throws `viewerNotRegistered`, `suspended`,
 * `conversation.notFound`, `messageNotFound`, also for an unsent message, `notAccepted` if the conversation is not
 * open, or `notPossible` if one blocks the other.
 */
export const reactToMessage = (
  db: Firestore,
  uid: string,
  otherUid: string,
  messageId: string,
  emoji: string | null,
): Promise<void> => {
  const { own, viewer, blockLists } = conversationRefs(db, uid, otherUid);
  const message = db.doc(paths.message(conversationId(uid, otherUid), messageId));
  // No call closes an open conversation. A block that happens at the same time counts as later.
  const options = {
    lockPaths: [conversationLock(uid, otherUid)],
    unchanged: { message },
    mayChange: { own, viewer, blockLists },
  };
  return inBatch(db, options, async (commit, read) => {
    requireViewer(read.viewer);
    const copy = requireCopy(read.own);
    const { reactions, isRemoved } = requireMessage(read.message);
    if (isRemoved) throw conversationErrors.messageNotFound();
    const { [uid]: stored = null, ...others } = reactions;
    if (stored === emoji) return;
    refuseBlocked(read.blockLists, [otherUid]);
    if (copy.state !== 'open') throw conversationErrors.notAccepted();
    const change: Partial<MessageDoc> = { reactions: emoji === null ? others : { ...others, [uid]: emoji } };
    commit.update(read.message, change);
  });
};
