import { ReachDoc } from '@glimpse/contract/feed/inbox';
import { Millis } from '@glimpse/contract/fields';
import type { JobDoc } from '@glimpse/contract/jobs/job';
import { paths } from '@glimpse/contract/paths';
import { FieldValue, type Firestore, type WriteBatch } from 'firebase-admin/firestore';
import { readableDocument, toStored } from '../firestore/documents.ts';
import { followersSince } from '../firestore/queries.ts';

/**
 * The clocks of two servers differ by less than this. Followers from this time before the last run are processed
 * again.
 */
const marginMs = 10 * 60 * 1000;

/** Returns the time from which followers may not have the author in `pulled` yet. */
export async function tellFrom(db: Firestore, uid: string): Promise<number> {
  const reach = readableDocument(ReachDoc, await db.doc(paths.reach(uid)).get());
  return reach ? reach.data.pulledBefore - marginMs : 0;
}

/** A position in the followers, which are sorted by the time of their follow. */
interface Position {
  readonly follower: string;
  readonly millis: number;
}

interface NextFollowers {
  readonly count: number;
  /** Null after the last follower. */
  readonly next: Position | null;
  /** Adds the author to `pulled` of these followers. After the last one, it also stores that all have been found. */
  readonly write: (batch: WriteBatch) => void;
  /** Stores how far the followers have the author, so that a later job continues there. */
  readonly writeReach: (batch: WriteBatch) => void;
}

/** Adds the author to the `pulled` authors of the next `size` followers, whose inboxes and trays then query the author. */
export async function addPulledAuthor(
  db: Firestore,
  { uid, createdAt }: JobDoc,
  { follower, millis }: Position,
  size: number,
): Promise<NextFollowers> {
  const after = follower === '' ? null : { millis, follower };
  const { docs } = await followersSince(db, uid, millis, after).limit(size).select('createdAt').get();
  const last = docs.at(-1);
  const next = last && docs.length === size ? { follower: last.id, millis: Millis.parse(last.get('createdAt')) } : null;
  const writeReach = (batch: WriteBatch) => {
    const pulledBefore = next ? Math.min(next.millis + marginMs, createdAt) : createdAt;
    batch.set(db.doc(paths.reach(uid)), toStored({ pulledBefore }));
  };
  return {
    count: docs.length,
    next,
    write: (batch) => {
      for (const { id } of docs)
        batch.set(db.doc(paths.inboxState(id)), { pulled: FieldValue.arrayUnion(uid) }, { merge: true });
      // Later followers are processed with the next post or story. Until then they have the newest posts from the
      // backfill (inbox-after-follow.ts).
      if (!next) writeReach(batch);
    },
    writeReach,
  };
}
