import { NotificationDoc } from '@glimpse/contract/notifications/notification';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocuments } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { unreadNotifications } from '../firestore/queries.ts';
import { countUnread, setUnread } from './unread.ts';

const batchSize = 200;

/**
 * Marks as read whatever a person was told of until `throughMs`, the time of the newest that they have seen. What has happened since stays
 * unread, also in a row that they have seen. Safe to repeat.
 */
export async function readNotifications(db: Firestore, uid: string, throughMs: number): Promise<void> {
  for (;;) {
    const isMore = await commitOptimistically(db, async (commit) => {
      const [{ glanced }, { docs, readTime }] = await Promise.all([
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
      const isAll = docs.length < batchSize;
      const { counters } = glanced;
      // Whatever became unread or read between the two looks has written the counters, and the commit notices.
      const isKnown = isAll && counters.readTime !== undefined && readTime >= counters.readTime;
      if (seen.length === 0) return false;
      if (isKnown) setUnread(commit, counters, docs.length - seen.length);
      else await countUnread(commit, db, uid, counters, -seen.length);
      return !isAll;
    });
    if (!isMore) return;
  }
}
