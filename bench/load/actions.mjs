/**
 * The actions that the load script can send, by the names of bench/capacity. Each chooses who acts on what. Nobody
 * likes a post twice, because a repeated call would cost less.
 */
import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { cyclic } from '../lib/stats.mjs';
import { pick, someMember } from './choices.mjs';
import { FirestoreReader } from './firestore-reader.mjs';
import { requireStatus } from './load-site.mjs';
import { screens } from './screens.mjs';
import { storyActions } from './story-actions.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('./world.mjs').Member} Member */
/** @typedef {import('./world.mjs').BusyPost} BusyPost */
/** @typedef {import('./load-site.mjs').LoadSite} LoadSite */
/** Sends the requests of an action. Rejects if the site does not respond as it should. @typedef {() => Promise<unknown>} Send */
/**
 * Returns null if nobody can do the action now.
 *
 * @typedef {(world: World, random: () => number) => Send | null} Action
 */

/** Members with whom each member has begun a conversation. They follow the member. */
export const friendsOfMember = 3;

const searchText = 'morning';

/**
/**
 * Chooses a person with whom a member has a conversation (world.mjs). Another person gets the first member.
 *
 * @param {World} world
 * @param {import('./world.mjs').Somebody} person
 * @param {() => number} random
 */
function friendOf({ members }, { uid }, random) {
  const index = members.findIndex((member) => member.uid === uid);
  return cyclic(members, index + 1 + Math.floor(random() * friendsOfMember));
}

/**
 * Chooses a member and a post that `isOpen` accepts.
 *
 * @param {World} world
 * @param {() => number} random
 * @param {(post: BusyPost, member: Member) => boolean} isOpen
 */
function somePair({ members, posts }, random, isOpen) {
  const post = pick(
    random,
    posts.filter((each) => members.some((member) => isOpen(each, member))),
  );
  if (!post) return null;
  const member = pick(
    random,
    members.filter((each) => isOpen(post, each)),
  );
  return member ? { post, member } : null;
}

/**
 * An action that creates a membership of a member and a post.
 *
 * @param {'likers' | 'bookmarkers'} list
 * @param {typeof api.likePost | typeof api.addBookmark} endpoint
 * @returns {Action}
 */
const mark = (list, endpoint) => (world, random) => {
  const pair = somePair(world, random, (post, { uid }) => !post[list].has(uid));
  if (!pair) return null;
  const { post, member } = pair;
  post[list].add(member.uid);
  return () => world.site.call(endpoint, { token: member.token, params: { postId: post.id } });
};

/** The authors of the shown posts have as many notifications as where the costs of screens are counted. */
const notificationsPath = '/notifications';

/** @param {string} path @returns {Action} */
const openScreen = (path) => (world, random) => {
  const open = screens[path];
  const [member, shown] = [someMember(world, random), pick(random, world.shown)];
  if (!open || !shown) return null;
  const viewer = path === notificationsPath ? shown.author : member;
  const reader = new FirestoreReader(world.site, viewer.token);
  const { uid: otherUid } = friendOf(world, viewer, random);
  const visit = { uid: viewer.uid, postId: shown.postId, email: shown.author.email, otherUid, searchText };
  return async () => {
    await open(reader, visit);
    world.onReads(path, reader.reads);
  };
};

/** @param {(world: World, member: Member) => Promise<unknown>} send @returns {Action} */
const byMember = (send) => (world, random) => {
  const member = someMember(world, random);
  return () => send(world, member);
};

/** Sends a picture to Storage, and lets the API process it. @param {World} world @param {Member} member */
export async function upload({ site, picture }, { uid, token }) {
  const uploadId = randomUUID();
  requireStatus('Storage', await site.firebase.upload(token, uid, uploadId, 'image/jpeg', picture), 200);
  await site.call(api.processUpload, { token, params: { uploadId }, body: {} });
  return uploadId;
}

/** @param {World} world @param {Member} member @param {import('./world.mjs').Somebody} other */
export const sendMessage = ({ site }, { token }, { uid: userId }) =>
  site.call(api.sendMessage, {
    token,
    params: { userId, messageId: randomUUID() },
    body: { messageData: { text: 'What a light!', embed: null, replyToId: null } },
  });

/** @type {Readonly<Record<string, Action>>} */
const calls = {
  likePost: mark('likers', api.likePost),
  addBookmark: mark('bookmarkers', api.addBookmark),
  addComment: (world, random) => {
    const [member, post] = [someMember(world, random), pick(random, world.posts)];
    return post ? () => addComment(world, member, post) : null;
  },
  upvoteComment: (world, random) => {
    const open = world.posts.flatMap((post) => post.comments.map((comment) => ({ post, comment })));
    const chosen = pick(random, open);
    const voter = chosen && world.members.find(({ uid }) => !chosen.comment.voters.has(uid));
    if (!chosen || !voter) return null;
    chosen.comment.voters.add(voter.uid);
    const params = { postId: chosen.post.id, commentId: chosen.comment.id };
    return () => world.site.call(api.upvoteComment, { token: voter.token, params, query: { voted: 'true' } });
  },
  follow: (world, random) => {
    const follower = someMember(world, random);
    const other = pick(
      random,
      world.shown.map(({ author }) => author).filter(({ uid }) => !follower.following.has(uid)),
    );
    return other ? () => follow(world.site, follower, other) : null;
  },
  unfollow: (world, random) => {
    const follower = someMember(world, random);
    const author = world.authors.findLast(({ uid }) => follower.following.has(uid));
    if (!author) return null;
    follower.following.delete(author.uid);
    return () => world.site.call(api.unfollow, { token: follower.token, params: { userId: author.uid } });
  },
  processUpload: (world, random) => {
    const member = someMember(world, random);
    return async () => {
      const uploadId = await upload(world, member);
      world.uploads.push({ member, uploadId });
    };
  },
  createPost: (world) => {
    const next = world.uploads.shift();
    if (!next) return null;
    const { member, uploadId } = next;
    const content = `The #morning #light, with @${world.authors[0]?.username}`;
    const body = { postData: { content, media: [{ uploadId }] } };
    return async () => {
      const { post } = await world.site.call(api.createPost, { token: member.token, body });
      if (post) world.created.postIds.push(post._id);
    };
  },
  editPost: (world, random) => {
    const post = pick(random, world.posts);
    const author = world.authors.find(({ uid }) => uid === post?.authorUid);
    if (!post || !author) return null;
    const body = { postData: { content: `${post.content} (${randomUUID().slice(0, 4)})` } };
    return () => world.site.call(api.editPost, { token: author.token, params: { postId: post.id }, body });
  },
  saveDraft: byMember(({ site }, { token, draftId }) => {
    const caption = `A draft of the load test, ${randomUUID()}`;
    const draft = { caption, alt: '', media: [], baseRevision: 0, copyId: randomUUID() };
    const body = { ...draft, device: { id: 'load', name: 'Load test' } };
    return site.call(api.saveDraft, { token, params: { draftId }, body });
  }),
  refreshInbox: byMember(({ site }, { token }) => site.call(api.refreshInbox, { token })),
  readNotifications: byMember(({ site }, { token }) =>
    site.call(api.readNotifications, { token, body: { through: Date.now() } }),
  ),
  sendMessage: (world, random) => {
    const member = someMember(world, random);
    const friend = friendOf(world, member, random);
    return () => sendMessage(world, member, friend);
  },
  readConversation: (world, random) => {
    const member = someMember(world, random);
    // The friend has unread messages, because the member has begun the conversation.
    const { token } = friendOf(world, member, random);
    const params = { userId: member.uid };
    return () => world.site.call(api.readConversation, { token, params, body: { through: Date.now() } });
  },
  listSuggestions: byMember(({ site }, { token }) => site.call(api.listSuggestions, { token })),
  login: byMember(({ site }, { email, password }) => site.call(api.login, { body: { email, password } })),
  page: (world, random) => {
    const shown = pick(random, world.shown);
    if (!shown) return null;
    return async () => requireStatus('the page of a post', await world.site.api.page(`/post/${shown.postId}`), 200);
  },
};

/** @type {Readonly<Record<string, Action>>} */
export const actions = {
  ...calls,
  ...storyActions,
  ...Object.fromEntries(Object.keys(screens).map((path) => [path, openScreen(path)])),
};

/** @param {LoadSite} site @param {Member} follower @param {import('./world.mjs').Somebody} other */
export async function follow(site, follower, other) {
  follower.following.add(other.uid);
  await site.call(api.follow, { token: follower.token, params: { userId: other.uid } });
}

/** Writes a comment and returns its id. @param {LoadSite} site @param {Member} member @param {string} postId */
export async function comment(site, { token }, postId) {
  const commentId = randomUUID();
  const body = { commentData: { message: 'What a light!', commentId } };
  await site.call(api.addComment, { token, params: { postId }, body });
  return commentId;
}

/** @param {World} world @param {Member} member @param {BusyPost} post */
export async function addComment({ site }, member, post) {
  post.comments.push({ id: await comment(site, member, post.id), voters: new Set([member.uid]) });
}
