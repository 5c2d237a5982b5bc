/**
 * What everybody does to one thing at once. `hot` is that thing, `spread` a hundred of them; `act` answers how many have done it
 * by then, which has to be another number for each; `stored` counts them afterwards: as it is told, and what there is. `isTold`: to whom it is done, by a notification.
 *
 * @typedef {import('firebase-admin/firestore').Firestore} Firestore
 * @typedef {{ postId: string, authorUid: string }} Target
 * @typedef {{
 *   name: string,
 *   isTold: boolean,
 *   act: (db: Firestore, uid: string, target: Target) => Promise<number>,
 *   stored: (db: Firestore, target: Target) => Promise<[number, number]>,
 * }} Storm
 * @typedef {{ data: Record<string, number> }} Counted
 * @typedef {{ data: { commentPreview: { votes: { upvoteCount: number } }[] } }} Commented
 * @typedef {{
 *   likePost: (db: Firestore, nowMs: number, uid: string, postId: string) => Promise<Counted>,
 *   follow: (db: Firestore, nowMs: number, uid: string, other: string) => Promise<{ target: Counted }>,
 *   toggleVote: (db: Firestore, uid: string, id: { postId: string, commentId: string }, value: 1, wanted: true) => Promise<Commented>,
 *   addComment: (db: Firestore, nowMs: number, uid: string, postId: string, comment: { message: string, commentId?: string }) => Promise<Counted>,
 *   createUserDocument: (db: Firestore, nowMs: number, uid: string, name: string, email: string) => Promise<unknown>,
 *   createPost: (db: Firestore, nowMs: number, uid: string, post: { content: string, postImage: string }) => Promise<{ id: string }>,
 * }} UseCases
 */

/** The comment of each post that is voted on. */
export const votedComment = 'voted';

/** @param {Firestore} db @param {string} path @param {string} field @param {string} list @returns {Promise<[number, number]>} */
async function counted(db, path, field, list) {
  const [document, members] = await Promise.all([db.doc(path).get(), db.collection(list).count().get()]);
  return [document.get(field), members.data().count];
}

/**
 * In this order: comments are counted from none but the voted one on, and each leaves the triggers more to do than the one before.
 *
 * @param {UseCases} useCases
 * @returns {Storm[]}
 */
export const storms = ({ likePost, follow, toggleVote, addComment }) => [
  {
    name: 'like one post',
    isTold: true,
    act: async (db, uid, { postId }) => (await likePost(db, Date.now(), uid, postId)).data.likeCount ?? 0,
    stored: (db, { postId }) => counted(db, `posts/${postId}`, 'likeCount', `posts/${postId}/likes`),
  },
  {
    name: 'vote on one comment',
    isTold: false,
    act: async (db, uid, { postId }) => {
      const { data } = await toggleVote(db, uid, { postId, commentId: votedComment }, 1, true);
      return data.commentPreview[0]?.votes.upvoteCount ?? 0;
    },
    stored: (db, { postId }) => {
      const path = `posts/${postId}/comments/${votedComment}`;
      return counted(db, path, 'upvoteCount', `${path}/votes`);
    },
  },
  {
    name: 'comment on one post',
    isTold: true,
    act: async (db, uid, { postId }) => {
      const { data } = await addComment(db, Date.now(), uid, postId, { message: 'What a light!' });
      return (data.commentCount ?? 0) - 1;
    },
    stored: async (db, { postId }) => {
      const [told, there] = await counted(db, `posts/${postId}`, 'commentCount', `posts/${postId}/comments`);
      return [told - 1, there - 1];
    },
  },
  {
    name: 'follow one person',
    isTold: true,
    act: async (db, uid, { authorUid }) =>
      (await follow(db, Date.now(), uid, authorUid)).target.data.followerCount ?? 0,
    stored: (db, { authorUid }) =>
      counted(db, `users/${authorUid}`, 'followerCount', `users/${authorUid}/followers`),
  },
];
