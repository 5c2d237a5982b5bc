import { conversationErrors } from '@glimpse/contract/conversations/conversation-errors';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import type { CaseDoc } from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { repliesWithText } from '../firestore/queries.ts';
import { requireMessage } from './conversation-copies.ts';
import { removeContent } from './remove-content.ts';

/** More replies than anybody writes to one message. */
const maxReplies = 400;

/**
 * Removes the content of a reported message for both members, also from replies. The case keeps its copy. It cannot be
 * undone, because the message is not stored anywhere else. Throws `messageNotFound`, also if it was unsent or if the
 * account of a member was deleted.
 */
export async function hideMessage(
  commit: Commit,
  db: Firestore,
  nowMs: number,
  { evidence, evidenceUids: [uid, otherUid] }: Pick<CaseDoc, 'evidence' | 'evidenceUids'>,
): Promise<void> {
  const reported = evidence.at(-1);
  if (!reported || uid === undefined || otherUid === undefined) throw conversationErrors.messageNotFound();
  const id = conversationId(uid, otherUid);
  const { own, theirs, ...read } = await commit.read({
    message: db.doc(paths.message(id, reported.id)),
    own: db.doc(paths.conversation(uid, id)),
    theirs: db.doc(paths.conversation(otherUid, id)),
    discarded: db.doc(paths.discarded(reported.id)),
  });
  const message = requireMessage(read.message);
  if (message.isRemoved) throw conversationErrors.messageNotFound();
  removeContent(commit, nowMs, { ...read, copies: [own, theirs] }, message, true);
  const replies = await commit.runQuery(repliesWithText(db, id, reported.id).limit(maxReplies));
  for (const reply of replies.docs) commit.update(reply, { 'replyTo.text': '' });
}
