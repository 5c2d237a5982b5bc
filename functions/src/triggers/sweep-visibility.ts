import { SweepDoc } from '@glimpse/contract/deletion';
import { Millis } from '@glimpse/contract/fields';
import { paths } from '@glimpse/contract/paths';
import type { Visibility } from '@glimpse/contract/visibility/visibility';
import { type DocumentReference, type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { inBatches } from '../firestore/page.ts';
import { postsMadeSince } from '../firestore/queries.ts';
import { overlapMs, type SweepRun } from '../sweep/sweep-run.ts';

/** Posts marked in one commit. */
const batchSize = 200;

/**
 * Marks the posts of earlier releases, which have no `visibility`, as the public ones that they are: no query for public posts
 * finds them before. Goes on where the last run ended; when it has come to the end, the next looks only at what was made since.
 */
export async function markOldPosts({ db, nowMs, isOver }: SweepRun): Promise<void> {
  const progress = db.doc(paths.sweep('posts'));
  const from = readableDocument(SweepDoc, await progress.get())?.data.through ?? 0;
  const reach = (millis: number) => progress.set({ through: Timestamp.fromMillis(Math.max(from, millis)) });
  for await (const posts of inBatches(postsMadeSince(db, from), batchSize)) {
    if (isOver()) return;
    const unmarked = posts.filter((post) => post.get('visibility') === undefined);
    if (unmarked.length > 0) {
      await commitOptimistically(db, async (commit) => {
        // What somebody marks meanwhile stays: each is only written as it was read.
        const { glanced } = await commit.read({ held: {}, glanced: byPath(unmarked) });
        for (const post of Object.values(glanced)) {
          if (!post.exists || post.get('visibility') !== undefined) continue;
          commit.update(post, { visibility: 'public' satisfies Visibility });
        }
      });
    }
    await reach(Millis.parse(posts.at(-1)?.get('createdAt')));
  }
  await reach(nowMs - overlapMs);
}

const byPath = (posts: readonly DocumentSnapshot[]): Record<string, DocumentReference> =>
  Object.fromEntries(posts.map(({ ref }) => [ref.path, ref]));
