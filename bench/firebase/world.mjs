/**
 * The people and the post of the compared actions. The API and the bare program each have their own, with equal
 * content.
 */
import { addComment, createPeople, createPerson, createPost } from '../../tests/support/people.ts';
import { succeed } from '../lib/api-client.mjs';

/** The API of this process accepts no picture on this machine. */
const pictureElsewhere = 'https://example.com/picture.jpg';
/** More people than a preview shows. */
const crowdSize = 25;

/** @typedef {import('../../tests/support/people.ts').Person} Person */
/** @typedef {Awaited<ReturnType<typeof createWorld>>} World */

/** @param {string} url @param {import('firebase-admin/firestore').Firestore} db */
export async function createWorlds(url, db) {
  const crowd = await createPeople(crowdSize);
  return { ours: await createWorld(url, db, crowd), bare: await createWorld(url, db, crowd) };
}

/**
 * Returns the person who acts (`me`), and another person's post with more likes than its preview shows. `post` has
 * its stored fields.
 *
 * @param {string} url
 * @param {import('firebase-admin/firestore').Firestore} db
 * @param {Person[]} crowd
 */
async function createWorld(url, db, crowd) {
  const [me, author] = [await createPerson(), await createPerson()];
  const { id: postId } = await createPost(author, 'First light', pictureElsewhere);
  await addComment(author, postId);
  for (const { token } of crowd) await succeed(url, 'POST', `/posts/like/${postId}`, { token });
  const post = (await db.doc(`posts/${postId}`).get()).data() ?? {};
  return { me, postId, post };
}
