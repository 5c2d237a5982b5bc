import { Timestamp } from 'firebase-admin/firestore';
import { fill } from './fill.mjs';

/** Who opens the feed in the bench of the web. */
const reader = 'users/ines';

/**
 * Lets the bench's reader follow people until it is so many, and puts the seeded posts into their inbox, each by one of them.
 *
 * @param {import('firebase-admin/firestore').Firestore} db
 * @param {number} followed
 */
export async function fillInbox(db, followed) {
  const createdAt = Timestamp.now();
  const edges = db.collection(`${reader}/following`);
  const existing = (await edges.count().get()).data().count;
  await fill(db, existing, followed, (batch, index) => {
    const uid = `followed-${index}`;
    const names = { fullName: `Person ${index}`, username: `person${index}`, email: `${uid}@example.com` };
    batch.set(edges.doc(uid), { uid, ...names, profileAvatar: '', createdAt });
  });
  const { docs } = await db.collection('posts').orderBy('createdAt', 'desc').limit(20).get();
  const batch = db.batch();
  for (const post of docs) {
    const entry = { postId: post.id, authorUid: post.get('postBy.uid'), createdAt: post.get('createdAt') };
    batch.set(db.doc(`${reader}/inbox/${post.id}`), {
      ...entry,
      expireAt: Timestamp.fromMillis(Date.now() + 1e9),
    });
  }
  batch.update(db.doc(reader), { followingCount: followed });
  await batch.commit();
}
