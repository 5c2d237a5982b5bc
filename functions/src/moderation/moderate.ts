import { guestAccount } from '@glimpse/contract/auth/guest';
import {
  CaseDoc,
  LogEntryDoc,
  type ModeratorAction,
  type NewAction,
} from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import { safetyErrors } from '@glimpse/contract/safety-errors';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { readDocument, type Stored, toStored } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { type Change, hideComment, hidePost, showComment, showPost, suspend } from './measures.ts';

/** Whether an account carries the claim: asked of Firebase Auth. */
export type IsModerator = (uid: string) => Promise<boolean>;

/**
 * Settles an open case: dismissed, or with the thing hidden, or with its author suspended. What is done, the case and the
 * line in the log are one commit. Answers the id of that line, by which it can be taken back. Throws `viewerNotRegistered`,
 * `caseNotFound`, `caseClosed`, `cannotHidePerson`, `cannotSuspend`, or that what is to be hidden is gone.
 */
export async function moderate(
  db: Firestore,
  nowMs: number,
  moderatorUid: string,
  { caseId, action, reason }: NewAction,
  isModerator: IsModerator,
): Promise<string> {
  const entry = db.collection(paths.logEntries()).doc();
  // Claims change in Firebase Auth, which has no part in transactions; whoever becomes a moderator meanwhile can be asked back.
  if (action === 'suspend') {
    const targetUid: unknown = (await db.doc(paths.case(caseId)).get()).get('targetUid');
    const isKept =
      targetUid === guestAccount.uid || (typeof targetUid === 'string' && (await isModerator(targetUid)));
    if (isKept) throw safetyErrors.cannotSuspend();
  }
  await inTransaction(db, [paths.case(caseId)], async (tx) => {
    const read = await readTogether(tx, {
      known: db.doc(paths.case(caseId)),
      moderator: db.doc(paths.user(moderatorUid)),
    });
    const { data: moderator } = requireViewer(read.moderator);
    const known = readDocument(CaseDoc, read.known);
    if (!known) throw safetyErrors.caseNotFound();
    if (!known.data.isOpen) throw safetyErrors.caseClosed();
    const change = await measures[action](tx, db, nowMs, known.data);
    const line: LogEntryDoc = {
      action,
      caseId,
      kind: known.data.kind,
      path: known.data.path,
      targetUid: known.data.targetUid,
      targetName: known.data.shown.by.fullName,
      moderatorUid,
      moderatorName: moderator.fullName,
      reason,
      undoes: '',
      isUndone: false,
      createdAt: nowMs,
    };
    change();
    tx.create(entry, toStored(line));
    tx.update(read.known.ref, { isOpen: false, settledBy: entry.id });
  });
  return entry.id;
}

/**
 * Takes a line of the log back: what it did is undone, its case is open again, and a line says so, in one commit. Throws
 * `viewerNotRegistered`, `caseNotFound`, or `cannotUndo` when it is an undo, has been undone, or is not what settled its case.
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
  if (!first) throw safetyErrors.caseNotFound();
  const { caseId } = first.data;
  await inTransaction(db, [paths.case(caseId)], async (tx) => {
    const read = await readTogether(tx, {
      entry: db.doc(paths.logEntry(entryId)),
      known: db.doc(paths.case(caseId)),
      moderator: db.doc(paths.user(moderatorUid)),
    });
    const { data: moderator } = requireViewer(read.moderator);
    const entry = readDocument(LogEntryDoc, read.entry);
    const known = readDocument(CaseDoc, read.known);
    if (!entry || !known) throw safetyErrors.caseNotFound();
    const { action } = entry.data;
    if (action === 'undo' || entry.data.isUndone || known.data.settledBy !== entryId)
      throw safetyErrors.cannotUndo();
    const change = await reversals[action](tx, db, nowMs, known.data);
    const line: LogEntryDoc = {
      ...entry.data,
      action: 'undo',
      moderatorUid,
      moderatorName: moderator.fullName,
      reason,
      undoes: entryId,
      createdAt: nowMs,
    };
    change();
    tx.create(undo, toStored(line));
    tx.update(read.entry.ref, { isUndone: true });
    tx.update(read.known.ref, { isOpen: true, settledBy: '' });
  });
  return undo.id;
}

/** Reads what it needs, and answers what is to be written: a transaction reads before it writes. */
type Measure = (
  tx: Transaction,
  db: Firestore,
  nowMs: number,
  known: Stored<CaseDoc>['data'],
) => Promise<Change>;

const nothing: Measure = async () => () => {};

const measures: Readonly<Record<ModeratorAction, Measure>> = {
  dismiss: nothing,
  hide: (tx, db, nowMs, known) => {
    if (known.kind === 'person') throw safetyErrors.cannotHidePerson();
    return known.kind === 'post'
      ? hidePost(tx, db, nowMs, known.postId)
      : hideComment(tx, db, known, 'moderator');
  },
  suspend: (tx, db, nowMs, { targetUid }) => suspend(tx, db, nowMs, targetUid, true),
};

const reversals: Readonly<Record<ModeratorAction, Measure>> = {
  dismiss: nothing,
  hide: (tx, db, nowMs, known) =>
    known.kind === 'post' ? showPost(tx, db, nowMs, known.postId) : showComment(tx, db, known, 'moderator'),
  suspend: (tx, db, nowMs, { targetUid }) => suspend(tx, db, nowMs, targetUid, false),
};
