import { conversationErrors } from '@glimpse/contract/conversations/conversation';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import type { CaseDoc } from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { requireMessage } from './conversation-copies.ts';
import { emptyRemovedText, emptyReplies } from './empty-removed-text.ts';
import { removeContent } from './remove-content.ts';

/**
 * Removes the content of a reported message for both members, also from its first replies. They are in the same commit,
 * because a moderator cannot repeat the action. `emptyOtherReplies` removes it from the other replies. The case keeps
 * its copy. It cannot be undone, because the message is not stored anywhere else. Throws `messageNotFound`, also if it
 * was unsent or if the account of a member was deleted.
 */
export async function hideMessage(commit: Commit, db: Firestore, nowMs: number, target: MessageCase): Promise<void> {
  const { uids, id, messageId } = reportedMessage(target);
  const [uid, otherUid] = uids;
  const { own, theirs, ...read } = await commit.read({
    message: db.doc(paths.message(id, messageId)),
    own: db.doc(paths.conversation(uid, id)),
    theirs: db.doc(paths.conversation(otherUid, id)),
    discarded: db.doc(paths.discarded(messageId)),
  });
  const message = requireMessage(read.message);
  if (message.isRemoved) throw conversationErrors.messageNotFound();
  removeContent(commit, nowMs, { ...read, copies: [own, theirs] }, message, true);
  await emptyReplies(commit, db, id, messageId);
}

/** Empties the replies that `hideMessage` has left. The caller runs it after the commit. Idempotent. */
export async function emptyOtherReplies(db: Firestore, target: MessageCase): Promise<void> {
  const { id, messageId } = reportedMessage(target);
  await emptyRemovedText(db, id, messageId);
}

type MessageCase = Pick<CaseDoc, 'evidence' | 'evidenceUids'>;

/** Returns the ids of the two members, of their conversation and of the message. Throws `messageNotFound`. */
function reportedMessage({ evidence, evidenceUids: [uid, otherUid] }: MessageCase) {
  const messageId = evidence.at(-1)?.id;
  if (messageId === undefined || uid === undefined || otherUid === undefined)
    throw conversationErrors.messageNotFound();
  return { uids: [uid, otherUid] as const, id: conversationId(uid, otherUid), messageId };
}
