import { Timestamp } from 'firebase-admin/firestore';
import { fill } from './fill.mjs';

const minuteMs = 60_000;
/** The score of a post without likes is its time divided by this (contract/src/posts/hot-score.ts). */
const msPerScore = 45_000_000;

/**
 * Adds copies of the seeded posts, each a minute older than the previous one, until `total` posts exist. The copies
 * have no likes and no comments, and each has one of five hashtags. They also have no search tokens, because the feed
 * does not read them and they need much memory.
 *
 * @param {import('firebase-admin/firestore').Firestore} db
 * @param {number} total
 */
export async function fillPosts(db, total) {
  const posts = db.collection('posts');
  const existing = (await posts.count().get()).data().count;
  const { docs } = await posts.orderBy('createdAt').limit(20).get();
  const originals = docs.map((doc) => doc.data());
  const oldestMs = originals[0]?.createdAt.toMillis();
  await fill(db, existing, total, (batch, index) => {
    const createdAt = Timestamp.fromMillis(oldestMs - (index + 1) * minuteMs);
    batch.create(posts.doc(`copy-${index}`), {
      ...originals[index % originals.length],
      content: `Post number ${index + 1}`,
      tags: [`tag${index % 5}`],
      ...{ likeCount: 0, commentCount: 0, likePreview: [], dislikePreview: [], commentPreview: [] },
      ...{
        searchTokens: [],
        captionTokens: [],
        hotScore: createdAt.toMillis() / msPerScore,
        createdAt,
        updatedAt: createdAt,
      },
    });
  });
}
