import { NotificationDoc, NotificationSubject } from '@glimpse/contract/notifications/notification';
import { paths } from '@glimpse/contract/paths';
import type { DocumentReference, DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { inBatches } from '../firestore/page.ts';
import { notificationsAbout } from '../firestore/queries.ts';
import { settleNotification } from './settle.ts';
import { countUnread } from './unread.ts';

const batchSize = 50;

/** Brings notifications in step with what is stored. Nobody is pushed. Safe to repeat. */
export async function settleRows(db: Firestore, nowMs: number, rows: Query): Promise<void> {
  for await (const documents of inBatches(rows, batchSize)) {
    for (const document of documents) await settleRow(db, nowMs, document);
  }
}

/** The same of one. One that cannot be read goes. */
export async function settleRow(db: Firestore, nowMs: number, document: DocumentSnapshot): Promise<void> {
  const row = readableDocument(NotificationDoc, document)?.data;
  if (row) await settleNotification(db, nowMs, NotificationSubject.parse(row));
  else await removeRow(db, document.ref);
}

/** Removes what says something of a post that is no more. Safe to repeat. */
export async function removeRowsAbout(db: Firestore, postId: string): Promise<void> {
  for await (const documents of inBatches(notificationsAbout(db, postId).select(), batchSize)) {
    for (const { ref } of documents) await removeRow(db, ref);
  }
}

/** `ref`: `users/{uid}/notifications/{id}` */
const removeRow = (db: Firestore, ref: DocumentReference): Promise<void> =>
  commitOptimistically(db, async (commit) => {
    const uid = ref.parent.parent?.id ?? '';
    const { glanced } = await commit.read({
      held: {},
      glanced: { row: ref, counters: db.doc(paths.counters(uid)) },
    });
    if (!glanced.row.exists) return;
    commit.delete(glanced.row);
    if (glanced.row.get('isUnread') === true) await countUnread(commit, db, uid, glanced.counters, -1);
  });
