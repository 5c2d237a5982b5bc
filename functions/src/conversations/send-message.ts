import { guestAccount } from '@glimpse/contract/auth/guest';
import {
  conversationErrors,
  conversationLimits,
  excerptOf,
  type LastMessage,
} from '@glimpse/contract/conversations/conversation';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import {
  type Embed,
  kindOf,
  type MessageDoc,
  type NewMessage,
} from '@glimpse/contract/conversations/conversation-message';
import { UploadDoc } from '@glimpse/contract/media/media';
import { mediaErrors } from '@glimpse/contract/media/media-errors';
import { paths, storagePaths } from '@glimpse/contract/paths';
import { profileErrors, UserDoc } from '@glimpse/contract/profiles/user';
import { safetyErrors } from '@glimpse/contract/safety/safety-rules';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { type DocumentView, readDocument, type Stored } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { type Bucket, bucketRef, takeFrom, takeTokenIn } from '../firestore/token-bucket.ts';
import { mentionsIn } from '../rich-text/mentions.ts';
import { refuseBlocked } from '../visibility/block-lists.ts';
import { conversationLock, conversationRefs, copyIn, requireMessage } from './conversation-copies.ts';
import { copiesAfterMessage, stateAfterMessage } from './copies-after-message.ts';
import { emptyRemovedText } from './remove-message.ts';
import { countConversations } from './unread-conversations.ts';

const messageBucket: Bucket = { size: conversationLimits.messagesPerMinute, refillMs: 60_000 };
const requestBucket: Bucket = { size: conversationLimits.requestsPerHour, refillMs: 3_600_000 };

/**
 * Sends a message from `uid` to `otherUid`. If the sender's message with this id exists, because the client repeats the
 * request, it changes nothing. The commit writes the message, both members' copies, and the counters of the recipient
 * or the bucket of new requests. The document of a used upload is deleted.
 *
 * Throws `guestMessages`, `withSelf`, `viewerNotRegistered`, `suspended`, `userNotFound`, `notPossible` if one blocks
 * the other or the recipient is suspended, `idTaken`, `receivesNone`, `notAccepted`, `messageNotFound` for `replyToId`,
 * `uploadNotFound`, `tooManyMessages` or `tooManyRequests`.
 */
export async function sendMessage(
  db: Firestore,
  nowMs: number,
  uid: string,
  otherUid: string,
  messageId: string,
  { text, mentionedUids, embed, replyToId }: NewMessage,
): Promise<void> {
  if (uid === guestAccount.uid) throw conversationErrors.guestMessages();
  if (uid === otherUid) throw conversationErrors.withSelf();
  // Many people read the guest's conversations.
  if (otherUid === guestAccount.uid) throw conversationErrors.receivesNone();
  const id = conversationId(uid, otherUid);
  const mentions = await mentionsIn(db, { writerUid: uid, text, chosen: mentionedUids });
  const { viewer, own, theirs, blockLists } = conversationRefs(db, uid, otherUid);
  const limitRef = bucketRef(db, `new requests ${uid}`);
  const repliedRefs = replyToId === null ? [] : [db.doc(paths.message(id, replyToId))];
  const uploadRefs = embed?.kind === 'picture' ? [db.doc(paths.upload(messageId))] : [];
  // If a profile changes meanwhile, the trigger on profiles copies it again. A message that is committed at the same
  // time as a block counts as written before the block. The counters are a precondition if they are written.
  const options = {
    lockPaths: [conversationLock(uid, otherUid), limitRef.path],
    unchanged: { message: db.doc(paths.message(id, messageId)), own, theirs },
    mayChange: { viewer, other: db.doc(paths.user(otherUid)), blockLists, counters: db.doc(paths.counters(otherUid)) },
    preload: [...repliedRefs, ...uploadRefs],
  };
  await inBatch(db, options, async (commit, read) => {
    const sender = requireViewer(read.viewer);
    if (read.message.exists) {
      if (read.message.get('uid' satisfies keyof MessageDoc) === uid) return;
      throw conversationErrors.idTaken();
    }
    const recipient = requireRecipient(read.other);
    refuseBlocked(read.blockLists, [otherUid]);
    const copies = { own: copyIn(read.own), theirs: copyIn(read.theirs) };
    const state = await stateAfterMessage(commit, db, uid, otherUid, copies);
    const [replied] = await commit.readAll(repliedRefs);
    const [upload] = await commit.readAll(uploadRefs);
    const newest = copies.theirs?.last ?? copies.own?.last;
    const createdAt = Math.max(nowMs, (newest?.createdAt ?? 0) + 1);
    const message: MessageDoc = {
      uid,
      text,
      mentions,
      embed: embedOfMessage(embed, upload, uid, storagePaths.messageFolder(id, uid, messageId)),
      replyTo: replied ? repliedMessage(replied) : null,
      reactions: {},
      isRemoved: false,
      isModerated: false,
      createdAt,
    };
    const take = takeFrom(copies.own?.sendBucket, nowMs, messageBucket);
    if ('waitMs' in take) throw conversationErrors.tooManyMessages({ retryAfterMs: take.waitMs });
    if (state === 'request' && !copies.own) {
      const { limit } = await commit.read({ limit: limitRef });
      const retryAfterMs = takeTokenIn(commit, limit, nowMs, requestBucket);
      if (retryAfterMs > 0) throw conversationErrors.tooManyRequests({ retryAfterMs });
    }
    const last: LastMessage = { id: messageId, uid, kind: kindOf(message), text: excerptOf(text), createdAt };
    const after = copiesAfterMessage(copies, { sender, recipient, state, last, sendBucket: take.left });
    commit.create(read.message.ref, message);
    commit.put(read.own, after.own);
    commit.put(read.theirs, after.theirs);
    if (upload) commit.delete(upload);
    await countConversations(commit, db, {
      uid: otherUid,
      counters: read.counters,
      before: copies.theirs?.isCounted ?? false,
      after: after.theirs.isCounted,
    });
  });
  // The message of `replyToId` can be removed between its read and the commit.
  if (replyToId !== null) await emptyRemovedText(db, id, replyToId);
}

/** Returns the profile of the recipient. Throws `userNotFound` or `notPossible`. */
function requireRecipient(view: DocumentView): Stored<UserDoc> {
  const recipient = readDocument(UserDoc, view);
  if (!recipient) throw profileErrors.notFound();
  if (recipient.data.isSuspended) throw safetyErrors.notPossible();
  return recipient;
}

function repliedMessage(view: DocumentView): MessageDoc['replyTo'] {
  const { uid, text } = requireMessage(view);
  return { id: view.id, uid, text: excerptOf(text) };
}

/**
 * Returns the stored form of what a message contains besides its text. A picture is the upload by `uid` in the Storage
 * folder of the conversation (`folder`). Other uploads are refused, because more people could read their files. Throws
 * `uploadNotFound`.
 */
export function embedOfMessage(
  embed: NewMessage['embed'],
  upload: DocumentView | undefined,
  uid: string,
  folder: string,
): Embed | null {
  if (embed?.kind !== 'picture') return embed;
  const stored = upload ? readDocument(UploadDoc, upload)?.data : undefined;
  if (stored?.uid !== uid || stored.media.path !== folder || stored.media.type !== 'image')
    throw mediaErrors.uploadNotFound();
  const { altText } = embed;
  return { kind: 'picture', media: { ...stored.media, alt: altText }, altText };
}
