import { hotScore } from '@glimpse/contract/posts/hot-score';
import { Timestamp } from 'firebase-admin/firestore';
import { emailRef } from '../../../functions/src/auth/emails.ts';
import { database } from '../../support/database.ts';

/**
 * Writes a user with many posts directly to Firestore. Returns the user's names and the ids of the posts, oldest first.
 * The posts are older than all others and have no likes, so that no other test sees them. They are not deleted, because
 * each deletion calls four triggers.
 */
export async function createUserWithPosts(count: number) {
  const db = database();
  const uid = `many-${Date.now().toString(36)}`;
  const [pattern, guest] = await Promise.all([db.doc('posts/espresso').get(), db.doc('users/guest').get()]);
  const author = {
    uid,
    fullName: 'Many Posts',
    username: uid,
    email: `${uid}@example.com`,
    profileAvatar: '',
  };
  // Uses one commit, because Google's emulator runs the queries of all listeners again after each commit.
  const batch = db.batch();
  // Without this entry, the page of the profile is a 404.
  batch.set(emailRef(db, author.email), { uid, createdAt: Date.now() });
  batch.set(db.doc(`users/${uid}`), { ...guest.data(), ...author, postCount: count });
  const postIds = Array.from({ length: count }, (_, index) => `${uid}-${index}`);
  for (const [index, postId] of postIds.entries()) {
    const createdAt = Timestamp.fromMillis(Date.UTC(2020, 0, 1) + index * 60_000);
    const post = { ...pattern.data(), postBy: author, tags: [], likeCount: 0, likePreview: [] };
    const times = { hotScore: hotScore(0, createdAt.toMillis()), createdAt, updatedAt: createdAt };
    batch.set(db.doc(`posts/${postId}`), { ...post, ...times });
  }
  await batch.commit();
  return { ...author, postIds };
}
