import { guestAccount } from '@glimpse/contract/auth/guest';
import {
  CaseDoc,
  LogEntryDoc,
  type ModeratorAction,
  moderationErrors,
  type NewAction,
} from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { emptyOtherReplies, hideMessage } from '../conversations/remove-message.ts';
import { readDocument } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { hideStory, showStory } from '../stories/moderate-story.ts';
import {
  hideComment,
  hidePost,
  type MeasureContext,
  markSensitive,
  showComment,
  showPost,
  suspend,
  unmarkSensitive,
} from './measures.ts';

/** Returns whether an account has the moderator claim in Firebase Auth. */
export type IsModerator = (uid: string) => Promise<boolean>;

/**
 * Closes an open case: dismisses it, marks its post as sensitive, hides its target, or suspends the author. One commit
 * contains the measure, the case and the log entry. Returns the id of the log entry, with which the action can be
 * undone, except hiding a message. Throws `viewerNotRegistered`, `caseNotFound`, `caseClosed`, `cannotRemovePerson`,
 * `cannotMark`, `cannotSuspend`, or a not-found error if the target was deleted.
 */
export async function moderate(
  db: Firestore,
  nowMs: number,
  moderatorUid: string,
  { caseId, action, reason }: NewAction,
  isModerator: IsModerator,
): Promise<string> {
  const entry = db.collection(paths.logEntries()).doc();
  // Claims are in Firebase Auth and cannot be read in the transaction. If the person becomes a moderator meanwhile,
  // the action can be undone.
  if (action === 'suspend') {
    const targetUid: unknown = (await db.doc(paths.case(caseId)).get()).get('targetUid');
    const isProtected =
      targetUid === guestAccount.uid || (typeof targetUid === 'string' && (await isModerator(targetUid)));
    if (isProtected) throw moderationErrors.cannotSuspend();
  }
  const reads = { case: db.doc(paths.case(caseId)), moderator: db.doc(paths.user(moderatorUid)) };
  const closedCase = await inTransaction(db, { lockPaths: [reads.case.path], reads }, async (commit, read) => {
    const { data: moderator } = requireViewer(read.moderator);
    const target = readDocument(CaseDoc, read.case);
    if (!target) throw moderationErrors.caseNotFound();
    if (!target.data.isOpen) throw moderationErrors.caseClosed();
    await measures[action]({ commit, db, nowMs }, target.data);
    const logEntry: LogEntryDoc = {
      action,
      caseId,
      kind: target.data.kind,
      path: target.data.path,
      targetUid: target.data.targetUid,
      targetName: target.data.shown.by.fullName,
      moderatorUid,
      moderatorName: moderator.fullName,
      reason,
      undoes: '',
      isUndone: false,
      createdAt: nowMs,
    };
    commit.create(entry, logEntry);
    commit.update(read.case, { isOpen: false, settledBy: entry.id });
    return target.data;
  });
  if (action === 'hide' && closedCase.kind === 'message') await emptyOtherReplies(db, closedCase);
  return entry.id;
}

/**
 * Undoes the action of a log entry, opens its case again, and writes a log entry about it, in one commit. Throws
 * `viewerNotRegistered`, `caseNotFound`, or `cannotUndo` if the action is an undo, was already undone, did not close
 * its case, or hid a message.
 */
export async function undoModeration(
  db: Firestore,
  nowMs: number,
  moderatorUid: string,
  entryId: string,
  reason: string,
): Promise<string> {
  const undo = db.collection(paths.logEntries()).doc();
  const first = readDocument(LogEntryDoc, await db.doc(paths.logEntry(entryId)).get());
  if (!first) throw moderationErrors.caseNotFound();
  const { caseId } = first.data;
  const reads = {
    entry: db.doc(paths.logEntry(entryId)),
    case: db.doc(paths.case(caseId)),
    moderator: db.doc(paths.user(moderatorUid)),
  };
  await inTransaction(db, { lockPaths: [reads.case.path], reads }, async (commit, read) => {
    const { data: moderator } = requireViewer(read.moderator);
    const entry = readDocument(LogEntryDoc, read.entry);
    const target = readDocument(CaseDoc, read.case);
    if (!entry || !target) throw moderationErrors.caseNotFound();
    const { action } = entry.data;
    if (action === 'undo' || entry.data.isUndone || target.data.settledBy !== entryId)
      throw moderationErrors.cannotUndo();
    await reversals[action]({ commit, db, nowMs }, target.data);
    const logEntry: LogEntryDoc = {
      ...entry.data,
      action: 'undo',
      moderatorUid,
      moderatorName: moderator.fullName,
      reason,
      undoes: entryId,
      createdAt: nowMs,
    };
    commit.create(undo, logEntry);
    commit.update(read.entry, { isUndone: true });
    commit.update(read.case, { isOpen: true, settledBy: '' });
  });
  return undo.id;
}

type Measure = (context: MeasureContext, target: CaseDoc) => Promise<void>;

const nothing: Measure = async () => {};

const measures: Readonly<Record<ModeratorAction, Measure>> = {
  dismiss: nothing,
  markSensitive: (context, target) => {
    if (target.kind !== 'post') throw moderationErrors.cannotMark();
    return markSensitive(context, target.postId);
  },
  hide: (context, target) => {
    const { commit, db, nowMs } = context;
    if (target.kind === 'person') throw moderationErrors.cannotRemovePerson();
    if (target.kind === 'story') return hideStory(commit, db, nowMs, target);
    if (target.kind === 'message') return hideMessage(commit, db, nowMs, target);
    return target.kind === 'post' ? hidePost(context, target.postId) : hideComment(commit, db, target, 'moderator');
  },
  suspend: (context, { targetUid }) => suspend(context, targetUid, true),
};

const reversals: Readonly<Record<ModeratorAction, Measure>> = {
  dismiss: nothing,
  markSensitive: (context, { postId }) => unmarkSensitive(context, postId),
  hide: (context, target) => {
    const { commit, db, nowMs } = context;
    if (target.kind === 'message') throw moderationErrors.cannotUndo();
    if (target.kind === 'story') return showStory(commit, db, nowMs, target);
    return target.kind === 'post' ? showPost(context, target.postId) : showComment(commit, db, target, 'moderator');
  },
  suspend: (context, { targetUid }) => suspend(context, targetUid, false),
};
