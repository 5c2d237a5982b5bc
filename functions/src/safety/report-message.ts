import { createHash } from 'node:crypto';
import { conversationErrors, conversationLimits } from '@glimpse/contract/conversations/conversation';
import { conversationId, membersOf } from '@glimpse/contract/conversations/conversation-id';
import { kindOf, MessageDoc } from '@glimpse/contract/conversations/conversation-message';
import type { EvidenceMessage } from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import { profileErrors, UserDoc } from '@glimpse/contract/profiles/user';
import type { NewMessageReport } from '@glimpse/contract/safety/report';
import { safetyErrors } from '@glimpse/contract/safety/safety-rules';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { requireCopy, requireMessage } from '../conversations/conversation-copies.ts';
import { inBatch } from '../firestore/batched-commit.ts';
import { type DocumentView, readableDocument, readDocuments, type Stored } from '../firestore/documents.ts';
import { messagesBefore } from '../firestore/queries.ts';
import { requireViewer } from '../firestore/require.ts';
import type { CopyEvidence } from '../media/copy-evidence.ts';
import { authorOf } from '../views/user-view.ts';
import { noPicture, noPost, storeReport } from './report.ts';

/**
 * Stores a report by `uid` about a message of `userId` to them. The case gets copies of the message and of the messages
 * before it, with their pictures. It is all that moderators read of the conversation.
 *
 * Throws `viewerNotRegistered`, `suspended`, `conversation.notFound` if the reporter is no member, `messageNotFound`,
 * also after the message was unsent, `reportSelf` for an own message, or `userNotFound`.
 */
export async function reportMessage(
  db: Firestore,
  copyEvidence: CopyEvidence,
  nowMs: number,
  uid: string,
  { userId, messageId, ...input }: NewMessageReport,
): Promise<void> {
  const id = conversationId(uid, userId);
  const key = caseKeyOf(id, messageId);
  const caseId = `message:${key}`;
  const mayChange = {
    ...{ viewer: db.doc(paths.user(uid)), sender: db.doc(paths.user(userId)) },
    ...{ own: db.doc(paths.conversation(uid, id)), message: db.doc(paths.message(id, messageId)) },
  };
  const views = await db.getAll(mayChange.own, mayChange.message);
  const [own, message] = views;
  if (!own || !message) throw conversationErrors.notFound();
  requireCopy(own);
  const reported = requireReportable(message, uid);
  const before = await messagesBefore(db, id, reported.createdAt).limit(conversationLimits.reportedBefore).get();
  const messages = [...readDocuments(MessageDoc, before.docs).reverse(), { id: messageId, data: reported }];
  const names = await namesOf(db, membersOf(id));
  // Unsending deletes the files of a picture. So they are copied before the commit.
  const copied: Copied[] = [];
  for (const one of messages) copied.push(await copyOf(copyEvidence, key, one, names, nowMs));
  const evidence = copied.map((one) => one.evidence);
  const notes = copied.flatMap(({ note }) => note ?? []);
  const options = {
    lockPaths: [paths.case(caseId)],
    unchanged: { report: db.doc(paths.report(caseId, uid)), case: db.doc(paths.case(caseId)) },
    mayChange,
    preload: notes,
  };
  await inBatch(db, options, async (commit, read) => {
    for (const note of await commit.readAll(notes)) commit.delete(note);
    requireViewer(read.viewer);
    requireCopy(read.own);
    const { text } = requireReportable(read.message, uid);
    const sender = readableDocument(UserDoc, read.sender);
    if (!sender) throw profileErrors.notFound();
    const shown = { by: authorOf(sender), text, ...noPicture };
    const target = { kind: 'message', path: '', ...noPost, targetUid: userId, shown } as const;
    const reported = { ...target, evidence, evidenceUids: membersOf(id) };
    storeReport(commit, read, { ...input, uid, caseId, reported, nowMs });
  });
}

/**
 * Returns the end of the case id of a message. It is a hash, because the case stays after the account of the reporter
 * was deleted. So it must not contain the uid of the reporter.
 */
const caseKeyOf = (id: string, messageId: string): string =>
  createHash('sha256').update(paths.message(id, messageId)).digest('hex');

/** Returns a message of the other member that was not unsent. */
function requireReportable(view: DocumentView, uid: string): MessageDoc {
  const message = requireMessage(view);
  if (message.uid === uid) throw safetyErrors.reportSelf();
  if (message.isRemoved) throw conversationErrors.messageNotFound();
  return message;
}

async function namesOf(db: Firestore, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = readDocuments(UserDoc, await db.getAll(...uids.map((uid) => db.doc(paths.user(uid)))));
  return new Map(people.map(({ id, data }) => [id, data.fullName]));
}

/** A copy of a message, and the document of its picture's copy (`CopyEvidence`). */
interface Copied {
  readonly evidence: EvidenceMessage;
  readonly note: DocumentReference | null;
}

async function copyOf(
  copyEvidence: CopyEvidence,
  caseKey: string,
  { id, data }: Stored<MessageDoc>,
  names: ReadonlyMap<string, string>,
  nowMs: number,
): Promise<Copied> {
  const { uid, text, embed, createdAt } = data;
  const message = { id, uid, name: names.get(uid) ?? '', kind: kindOf(data), text, createdAt };
  if (embed?.kind !== 'picture') return { evidence: { ...message, pictureUrl: '', pictureAlt: '' }, note: null };
  const { url, note } = await copyEvidence(embed.media, { uid, caseKey, messageId: id }, nowMs);
  return { evidence: { ...message, pictureUrl: url, pictureAlt: embed.altText }, note };
}
