/** What the API answers, as plainly as the Admin SDK lets one: everything that is needed at once, as it is stored. */

import { previewPeople } from './bare-parts.mjs';

/** @typedef {{ id: string, votes?: { upvoteCount: number, upvotePreview: object[] } }} Previewed */
/** @typedef {import('./bare-parts.mjs').Firestore} Firestore */
/** @typedef {import('./bare-parts.mjs').DocumentSnapshot} DocumentSnapshot */
/** @typedef {import('./world.mjs').World} World */

/** @param {Firestore} db @param {World} world */
const hiddenOf = (db, { me }) => db.doc(`users/${me.uid}/private/hidden`);

/** @param {readonly DocumentSnapshot[]} docs */
const shown = (docs) => JSON.stringify(docs.map((each) => ({ id: each.id, ...each.data() })));

/**
 * What the person has to do with posts that more people like than a preview holds, and with their comments.
 *
 * @param {Firestore} db
 * @param {World} world
 * @param {readonly DocumentSnapshot[]} posts
 */
async function ownParts(db, { me }, posts) {
  const crowded = posts.filter((post) => post.get('likePreview').length >= previewPeople).map(({ id }) => id);
  const among = (/** @type {string} */ list) =>
    db.collectionGroup(list).where('uid', '==', me.uid).where('postId', 'in', crowded).get();
  const votes = posts.flatMap((post) =>
    post
      .get('commentPreview')
      .filter((/** @type {Previewed} */ { votes: all }) => all && all.upvoteCount > all.upvotePreview.length)
      .map((/** @type {Previewed} */ { id }) => db.doc(`${post.ref.path}/comments/${id}/votes/${me.uid}`)),
  );
  await Promise.all([crowded.length > 0 && among('likes'), votes.length > 0 && db.getAll(...votes)]);
}

/**
 * Whether the person follows those with more followers than a preview holds, and how they are shown among them.
 *
 * @param {Firestore} db
 * @param {World} world
 * @param {readonly DocumentSnapshot[]} users
 */
async function ownEdges(db, { me }, users) {
  const crowded = users.filter((user) => user.get('followerPreview').length >= previewPeople);
  if (crowded.length === 0) return;
  const edges = crowded.map(({ id }) => db.doc(`users/${me.uid}/following/${id}`));
  await db.getAll(db.doc(`users/${me.uid}`), ...edges);
}

/** A page and whether there is another. @param {Firestore} db @param {World} world */
export async function readFeed(db, world) {
  const page = db.collection('posts').where('visibility', '==', 'public').orderBy('createdAt', 'desc');
  const [{ docs }] = await Promise.all([page.limit(11).get(), hiddenOf(db, world).get()]);
  await ownParts(db, world, docs);
  return shown(docs);
}

/** @param {Firestore} db @param {World} world */
export async function readPost(db, world) {
  const [post] = await db.getAll(db.doc(`posts/${world.postId}`), hiddenOf(db, world));
  if (!post) throw new Error('there is no such post');
  await ownParts(db, world, [post]);
  return shown([post]);
}

/** @param {Firestore} db @param {World} world */
export async function readComments(db, world) {
  const post = db.doc(`posts/${world.postId}`);
  const [{ docs }] = await Promise.all([
    post.collection('comments').orderBy('createdAt', 'desc').limit(21).get(),
    db.getAll(post, hiddenOf(db, world)),
  ]);
  const crowded = docs.filter((comment) => comment.get('upvotePreview').length >= previewPeople);
  if (crowded.length > 0)
    await db.getAll(...crowded.map(({ ref }) => ref.collection('votes').doc(world.me.uid)));
  return shown(docs);
}

/** @param {Firestore} db @param {World} world */
export async function searchPeople(db, world) {
  const found = db.collection('users').where('searchTokens', 'array-contains', 'ben');
  const [{ docs }] = await Promise.all([
    found.orderBy('createdAt', 'desc').limit(11).get(),
    hiddenOf(db, world).get(),
  ]);
  await ownEdges(db, world, docs);
  return shown(docs);
}
