/** Stores many documents at once. The triggers must be silent. */
import { Timestamp } from 'firebase-admin/firestore';
import { inLanes } from './stats.mjs';

const batchSize = 250;
const minuteMs = 60_000;
/** The score of a post without likes is its time divided by this (contract/src/posts/hot-score.ts). */
const msPerScore = 45_000_000;

/** @typedef {import('firebase-admin/firestore').Firestore} Firestore */

/**
 * Calls `write(batch, index)` for `from` to `to - 1`, and commits the batches.
 *
 * @param {Firestore} db
 * @param {number} from
 * @param {number} to
 * @param {(batch: import('firebase-admin/firestore').WriteBatch, index: number) => void} write
 */
export const fill = (db, from, to, write) =>
  inLanes(Math.ceil(Math.max(0, to - from) / batchSize), 4, async (batchIndex) => {
    const batch = db.batch();
    const start = from + batchIndex * batchSize;
    for (let index = start; index < Math.min(start + batchSize, to); index++) write(batch, index);
    await batch.commit();
  });

/** Each item is a minute older than the previous one. @param {number} index @param {number} [newestMs] */
export const createdAtOf = (index, newestMs = Date.now()) => Timestamp.fromMillis(newestMs - (index + 1) * minuteMs);

/**
 * Adds copies of the seeded posts, each a minute older than the previous one, until `total` posts exist. The copies
 * have no likes and no comments, and each has one of five hashtags. They also have no search tokens, because the feed
 * does not read them and they need much memory.
 *
 * @param {Firestore} db
 * @param {number} total
 */
export async function fillPosts(db, total) {
  const posts = db.collection('posts');
  const existing = (await posts.count().get()).data().count;
  const { docs } = await posts.orderBy('createdAt').limit(20).get();
  const originals = docs.map((doc) => doc.data());
  const oldestMs = originals[0]?.createdAt.toMillis();
  await fill(db, existing, total, (batch, index) => {
    const createdAt = createdAtOf(index, oldestMs);
    batch.create(posts.doc(`copy-${index}`), {
      ...originals[index % originals.length],
      ...{ content: `Post number ${index + 1}`, tags: [`tag${index % 5}`], searchTokens: [], captionTokens: [] },
      ...{ likeCount: 0, commentCount: 0, likePreview: [], dislikePreview: [], commentPreview: [] },
      ...{ hotScore: createdAt.toMillis() / msPerScore, createdAt, updatedAt: createdAt },
    });
  });
}

/** The id is the two sorted uids (contract/src/conversations/conversation-id.ts). @param {string} one @param {string} other */
const conversationId = (one, other) => [one, other].sort().join(':');

/**
 * A member's copy of an open conversation that has been read.
 *
 * @param {{ uid: string, fullName: string, username: string, email: string, profileAvatar: string }} other
 * @param {Timestamp} time
 */
const conversationWith = (other, time) => ({
  other,
  ...{ state: 'open', requestedBy: other.uid, list: 'main' },
  last: { id: 'last', uid: other.uid, kind: 'text', text: 'What a light!', createdAt: time },
  ...{ unreadCount: 0, isCounted: false, isMuted: false, readAt: time, otherReadAt: time },
  ...{ searchTokens: [], requestMessages: 0, sendBucket: { tokens: 30, updatedAt: time } },
  ...{ createdAt: time, updatedAt: time },
});

/**
 * Stores the conversations of a person with the people number `from` to `to - 1`.
 *
 * @param {Firestore} db
 * @param {string} viewer
 * @param {number} from
 * @param {number} to
 */
export const fillConversations = (db, viewer, from, to) =>
  fill(db, from, to, (batch, index) => {
    const uid = `writer-${index}`;
    const names = { fullName: `Writer ${index}`, username: `writer${index}`, email: `${uid}@example.com` };
    const path = `users/${viewer}/conversations/${conversationId(viewer, uid)}`;
    batch.set(db.doc(path), conversationWith({ uid, ...names, profileAvatar: '' }, createdAtOf(index)));
  });

/**
 * Stores the messages number `from` to `to - 1` of two people of the seed, and both copies of their conversation.
 *
 * @param {Firestore} db
 * @param {readonly [string, string]} members
 * @param {number} from
 * @param {number} to
 */
export async function fillMessages(db, members, from, to) {
  const id = conversationId(...members);
  await fill(db, from, to, (batch, index) =>
    batch.set(db.doc(`conversations/${id}/messages/m${index}`), {
      ...{ uid: members[index % 2], text: `Message number ${index}. What a light!`, mentions: [] },
      ...{ embed: null, replyTo: null, reactions: {}, isRemoved: false, isModerated: false },
      createdAt: createdAtOf(index),
    }),
  );
  for (const [uid, otherUid] of [members, members.toReversed()]) {
    const { fullName, username, email, profileAvatar } = (await db.doc(`users/${otherUid}`).get()).data() ?? {};
    const other = { uid: otherUid ?? '', fullName, username, email, profileAvatar };
    await db.doc(`users/${uid}/conversations/${id}`).set(conversationWith(other, createdAtOf(0)));
  }
}
