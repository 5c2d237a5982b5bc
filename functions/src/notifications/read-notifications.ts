import { NotificationDoc } from '@glimpse/contract/notifications/notification';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { unreadNotifications } from '../firestore/queries.ts';
import { requireViewer } from '../firestore/require.ts';
import { countUnread, setUnread } from './unread.ts';

const batchSize = 200;

/**
 * Marks a person's notifications as read up to `throughMs`, the time of the newest one that they have seen. A
 * notification that was updated later stays unread. Idempotent. Throws `viewerNotRegistered` or `suspended`.
 */
export async function readNotifications(db: Firestore, uid: string, throughMs: number): Promise<void> {
  for (;;) {
    const isMore = await inBatch(db, {}, async (commit) => {
      const [{ viewer, counters }, { docs, readTime }] = await Promise.all([
        commit.read({ viewer: db.doc(paths.user(uid)), counters: db.doc(paths.counters(uid)) }),
        commit.runQuery(unreadNotifications(db, uid).limit(batchSize)),
      ]);
      requireViewer(viewer);
      // Malformed notifications are never shown. They become read too.
      const seen = docs.filter((document) => {
        const updatedAt = readableDocument(NotificationDoc, document)?.data.updatedAt;
        return updatedAt === undefined || updatedAt <= throughMs;
      });
      for (const document of seen)
        commit.update(document, {
          isUnread: false,
          pushedCount: 0,
          readAt: document.get('updatedAt') ?? null,
        });
      const isAll = docs.length < batchSize;
      // A change between the two reads has written the counters, so this commit fails and runs again.
      const isCounted = isAll && counters.readTime !== undefined && readTime >= counters.readTime;
      if (seen.length === 0) return false;
      if (isCounted) setUnread(commit, counters, docs.length - seen.length);
      else await countUnread(commit, db, uid, counters, -seen.length);
      return !isAll;
    });
    if (!isMore) return;
  }
}
