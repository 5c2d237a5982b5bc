import { conversationErrors } from '@glimpse/contract/conversations/conversation';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { MessageDoc } from '@glimpse/contract/conversations/conversation-message';
import type { DiscardedMediaDoc } from '@glimpse/contract/media/media';
import type { CaseDoc } from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import type { Commit } from '../firestore/commit.ts';
import { type DocumentView, readableDocument } from '../firestore/documents.ts';
import { repliesWithText } from '../firestore/queries.ts';
import { requireViewer } from '../firestore/require.ts';
import { conversationLock, conversationRefs, copyIn, requireCopy, requireMessage } from './conversation-copies.ts';

/**
 * Removes the content of a message by `uid` for both members. Copies of its text in both members' copies and in
 * replies are emptied, and the files of its picture are deleted. Idempotent. Throws `viewerNotRegistered`, `suspended`,
 * `conversation.notFound`, `messageNotFound` or `messageForeign`.
 */
export async function unsendMessage(
  db: Firestore,
  nowMs: number,
  uid: string,
  otherUid: string,
  messageId: string,
): Promise<void> {
  const id = conversationId(uid, otherUid);
  const { own, theirs, viewer } = conversationRefs(db, uid, otherUid);
  // A written document is a precondition. If the copies name this message, a newer message changes them.
  const options = {
    lockPaths: [conversationLock(uid, otherUid)],
    unchanged: { message: db.doc(paths.message(id, messageId)) },
    mayChange: { own, theirs, viewer, discarded: db.doc(paths.discarded(messageId)) },
  };
  await inBatch(db, options, async (commit, read) => {
    requireViewer(read.viewer);
    requireCopy(read.own);
    const message = requireMessage(read.message);
    if (message.uid !== uid) throw conversationErrors.messageForeign();
    if (message.isRemoved) return;
    removeContent(commit, { ...read, copies: [read.own, read.theirs] }, { message, nowMs, isModerated: false });
  });
  await emptyRemovedText(db, id, messageId);
}

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
  removeContent(commit, { ...read, copies: [own, theirs] }, { message, nowMs, isModerated: true });
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

interface Removal {
  readonly message: MessageDoc;
  readonly nowMs: number;
  readonly isModerated: boolean;
}

interface MessageViews {
  readonly message: DocumentView;
  /** The conversation copies of both members. */
  readonly copies: readonly DocumentView[];
  /** The document in `discardedMedia` with the id of the message. */
  readonly discarded: DocumentView;
}

/**
 * Removes the content of a message, and its text in both members' copies. The files of its picture are deleted later.
 * The caller empties its text in replies.
 */
function removeContent(
  commit: Commit,
  { message: view, copies, discarded }: MessageViews,
  { message, nowMs, isModerated }: Removal,
): void {
  commit.update(view, { ...emptied, isModerated });
  for (const copy of copies) {
    const last = copyIn(copy)?.last;
    if (last?.id === view.id) commit.update(copy, { last: { ...last, kind: 'removed', text: '' } });
  }
  if (message.embed?.kind !== 'picture') return;
  const media: DiscardedMediaDoc = { uid: message.uid, path: message.embed.media.path, createdAt: nowMs };
  commit.put(discarded, media);
}

const emptied = {
  text: '',
  mentions: [],
  embed: null,
  replyTo: null,
  reactions: {},
  isRemoved: true,
} satisfies Partial<MessageDoc>;

const batchSize = 200;

/**
 * Empties the copies of a message's text in its replies, if the message was removed. Unsending, hiding and replying
 * call it after their commits, so that no copy remains if they happen at the same time. Idempotent.
 */
export async function emptyRemovedText(db: Firestore, conversationId: string, messageId: string): Promise<void> {
  const message = readableDocument(MessageDoc, await db.doc(paths.message(conversationId, messageId)).get());
  if (!message?.data.isRemoved) return;
  for (;;) {
    const count = await inBatch(db, {}, (commit) => emptyReplies(commit, db, conversationId, messageId));
    if (count < batchSize) return;
  }
}

/** Empties the copies of a message's text in at most `batchSize` replies. Returns their number. */
export async function emptyReplies(commit: Commit, db: Firestore, conversationId: string, messageId: string) {
  const { docs } = await commit.runQuery(repliesWithText(db, conversationId, messageId).limit(batchSize));
  for (const reply of docs) commit.update(reply, { 'replyTo.text': '' });
  return docs.length;
}
