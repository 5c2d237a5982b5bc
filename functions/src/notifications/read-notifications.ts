import { NotificationDoc } from '@glimpse/contract/notification';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocuments } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { unreadNotifications } from '../firestore/queries.ts';
import { countUnread } from './unread.ts';

const batchSize = 200;

/**
 * Marks as read whatever a person was told of until `throughMs`, the time of the newest that they have seen. What has happened since stays
 * unread, also in a row that they have seen. Safe to repeat.
 */
export async function readNotifications(db: Firestore, uid: string, throughMs: number): Promise<void> {
  for (;;) {
    const isMore = await commitOptimistically(db, async (commit) => {
      const [{ glanced }, { docs }] = await Promise.all([
        commit.read({ held: {}, glanced: { counters: db.doc(paths.counters(uid)) } }),
        commit.glance(unreadNotifications(db, uid).limit(batchSize)),
      ]);
      const seen = docs.filter((document) => {
        const [row] = readDocuments(NotificationDoc, [document]);
        // What cannot be read is never shown.
        return !row || row.data.updatedAt <= throughMs;
      });
      for (const document of seen)
        commit.update(document, {
          isUnread: false,
          pushedCount: 0,
          readAt: document.get('updatedAt') ?? null,
        });
      if (seen.length > 0) await countUnread(commit, db, uid, glanced.counters, -seen.length);
      return docs.length === batchSize && seen.length > 0;
    });
    if (!isMore) return;
  }
}
