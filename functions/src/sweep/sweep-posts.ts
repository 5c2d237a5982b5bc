import { isDeepStrictEqual } from 'node:util';
import { paths } from '@glimpse/contract/paths';
import { hotScore } from '@glimpse/contract/posts/hot-score';
import { PostDoc } from '@glimpse/contract/posts/post';
import { tagsIn } from '@glimpse/contract/rich-text/rich-text';
import { TagDoc } from '@glimpse/contract/rich-text/tag';
import { captionTokens } from '@glimpse/contract/search/caption-tokens';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { postsChangedSince, tagsCountedBefore } from '../firestore/queries.ts';
import { countTagFollowers, countTags, recountAfterMs } from '../rich-text/count-tags.ts';
import { mayBeOutdated, refreshRichText } from '../rich-text/refresh-rich-text.ts';
import { sweepChanges } from './sweep-changes.ts';
import { eachDocument, type SweepRun } from './sweep-run.ts';

/**
 * Updates the tags, mentions and caption tokens of posts whose caption was written by an earlier release or directly in
 * Firestore.
 */
export const refreshPosts = (run: SweepRun): Promise<void> =>
  sweepChanges(run, 'captionSpellings', postsChangedSince, async (snapshot) => {
    const post = readableDocument(PostDoc, snapshot);
    if (!post) return;
    const { content, tags, mentions } = post.data;
    const expectedTags = tagsIn(content);
    const isCurrent =
      isDeepStrictEqual(tags, expectedTags) && isDeepStrictEqual(post.data.captionTokens, captionTokens(content));
    if (isCurrent && !mayBeOutdated(content, mentions)) return;
    await refreshRichText(run.db, post.id);
    await countTags(run.db, run.nowMs, [...tags, ...expectedTags]);
  });

/** Counts the posts and followers of the tags that were last counted more than a day ago. */
export const recountTags = ({ db, nowMs, isTimeUp }: SweepRun): Promise<boolean> =>
  eachDocument(tagsCountedBefore(db, nowMs - recountAfterMs), isTimeUp, async (snapshot) => {
    const tag = readableDocument(TagDoc, snapshot);
    if (!tag) return;
    // The followers first, because counting the posts marks the tag as counted.
    await countTagFollowers(db, tag.data.tag, { isRecount: true });
    await countTags(db, nowMs, [tag.data.tag]);
  });

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
