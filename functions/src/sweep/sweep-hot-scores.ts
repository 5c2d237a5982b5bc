import { paths } from '@glimpse/contract/paths';
import { hotScore } from '@glimpse/contract/posts/hot-score';
import { PostDoc } from '@glimpse/contract/posts/post';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { postsChangedSince } from '../firestore/queries.ts';
import { sweepChanges } from './sweep-changes.ts';
import type { SweepRun } from './sweep-run.ts';

/**
 * Adds the hot score to posts of an earlier release. The first runs read all posts, because this list has a progress of
 * its own. Later runs read only posts that changed.
 */
export const addHotScores = (run: SweepRun): Promise<void> =>
  sweepChanges(run, 'hotScores', postsChangedSince, async (snapshot) => {
    if (snapshot.get('hotScore') !== undefined) return;
    await inBatch(run.db, { unchanged: { post: run.db.doc(paths.post(snapshot.id)) } }, async (commit, read) => {
      const post = readableDocument(PostDoc, read.post)?.data;
      if (post) commit.update(read.post, { hotScore: hotScore(post.likeCount, post.createdAt) });
    });
  });
