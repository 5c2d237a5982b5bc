import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { createUserDocument } from '../src/auth/create-profile.ts';
import { jobRef } from '../src/jobs/new-job.ts';
import { createPost } from '../src/posts/create-post.ts';
import { changePrivacy } from '../src/privacy/change-privacy.ts';

/** A fixed clock: 20 November 2026, noon, UTC. */
export const noon = Date.UTC(2026, 10, 20, 12);

export const picture = 'https://example.com/dawn.jpg';

/** Creates a profile with this uid and name. */
export async function person(db: Firestore, uid: string): Promise<string> {
  await createUserDocument(db, noon, uid, `${uid} Example`, `${uid}@example.com`);
  return uid;
}

/** Creates a profile with a private account. */
export async function privatePerson(db: Firestore, uid: string): Promise<string> {
  await person(db, uid);
  await changePrivacy(db, noon, uid, true);
  await jobRef(db, 'makePrivate', { uid }).delete();
  return uid;
}

export const crowd = (db: Firestore, size: number): Promise<string[]> =>
  Promise.all(Array.from({ length: size }, (_, index) => person(db, `person-${index}`)));

/** Creates a post with a picture that is hosted elsewhere. Returns its id. */
export const post = async (db: Firestore, uid: string): Promise<string> =>
  (await createPost(db, noon, uid, { postImage: picture, content: 'First light' })).id;

export async function storedPost(db: Firestore, postId: string): Promise<PostDoc> {
  return PostDoc.parse((await db.doc(paths.post(postId)).get()).data());
}

export async function storedUser(db: Firestore, uid: string): Promise<UserDoc> {
  return UserDoc.parse((await db.doc(paths.user(uid)).get()).data());
}
