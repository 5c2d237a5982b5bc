/**
 * The people and posts of a load test, and the calls of the API that it can send, by the names of
 * bench/capacity/behaviour.mjs. Nobody likes a post twice, because a repeated call would cost less.
 */
import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { checkStatus } from '../../tests/smoke/site.ts';
import { cyclic, inLanes } from '../lib/stats.mjs';
import { lanes } from './site.mjs';

/** @typedef {import('./site.mjs').Account & { uid: string, token: string }} Person */
/** The sets have uids. @typedef {{ id: string, likers: Set<string>, bookmarkers: Set<string> }} Post */
/**
 * `uploads` are processed and not yet posted. `postIds` has all posts, so that they can be looked for after the deletion.
 *
 * @typedef {{
 *   site: import('./site.mjs').LoadSite,
 *   picture: Buffer,
 *   people: Person[],
 *   posts: Post[],
 *   uploads: { person: Person, uploadId: string }[],
 *   stories: { person: Person, storyId: string }[],
 *   postIds: string[],
 * }} World
 */
/** Returns a function that sends the action, or null if nobody can do it now. @typedef {(world: World, random: () => number) => (() => Promise<unknown>) | null} Action */

/** @template Item @param {readonly Item[]} items @param {() => number} random @returns {Item | undefined} */
export const pick = (items, random) => items[Math.floor(random() * items.length)];

/** An action that each person can always do. @param {(world: World, person: Person, random: () => number) => Promise<unknown>} send @returns {Action} */
const byPerson = (send) => (world, random) => {
  const person = pick(world.people, random);
  return person ? () => send(world, person, random) : null;
};

/** @param {'likers' | 'bookmarkers'} list @param {typeof api.likePost | typeof api.addBookmark} endpoint @returns {Action} */
const mark = (list, endpoint) => (world, random) => {
  const post = pick(world.posts, random);
  const person = post && world.people.find(({ uid }) => !post[list].has(uid));
  if (!post || !person) return null;
  post[list].add(person.uid);
  return () => world.site.callOk(endpoint, { token: person.token, params: { postId: post.id } });
};

/** The person who follows this person, and so accepts any number of messages. @param {World} world @param {Person} person */
const friendOf = ({ people }, person) => cyclic(people, people.indexOf(person) + 1);

/** An action about somebody's story. @param {(world: World, person: Person, story: World['stories'][number]) => Promise<unknown>} send @returns {Action} */
const aboutStory = (send) => (world, random) => {
  const [person, story] = [pick(world.people, random), pick(world.stories, random)];
  return person && story && person !== story.person ? () => send(world, person, story) : null;
};

/** @type {Readonly<Record<string, Action>>} */
export const actions = {
  likePost: mark('likers', api.likePost),
  addBookmark: mark('bookmarkers', api.addBookmark),
  addComment: byPerson((world, { token }, random) => {
    const params = { postId: pick(world.posts, random)?.id ?? '' };
    const body = { commentData: { message: 'What a light!', commentId: randomUUID() } };
    return world.site.callOk(api.addComment, { token, params, body });
  }),
  processUpload: byPerson(async ({ site, picture, uploads }, person) => {
    const [{ token, uid }, uploadId] = [person, randomUUID()];
    checkStatus('Storage', await site.firebase.upload(token, uid, uploadId, 'image/jpeg', picture), 200);
    await site.callOk(api.processUpload, { token, params: { uploadId }, body: {} });
    uploads.push({ person, uploadId });
  }),
  createPost: (world) => {
    const upload = world.uploads.shift();
    return upload ? () => createPost(world, upload.person, { media: [{ uploadId: upload.uploadId }] }) : null;
  },
  createStory: byPerson(async (world, person, random) => {
    const storyId = randomUUID();
    const storyData = { kind: /** @type {const} */ ('post'), postId: pick(world.posts, random)?.id ?? '' };
    await world.site.callOk(api.createStory, { token: person.token, params: { storyId }, body: { storyData } });
    world.stories.push({ person, storyId });
  }),
  listStories: aboutStory(({ site }, { token }, story) =>
    site.callOk(api.listStories, { token, params: { userId: story.person.uid } }),
  ),
  markStoriesSeen: aboutStory(({ site }, { token }, { person, storyId }) =>
    site.callOk(api.markStoriesSeen, { token, params: { userId: person.uid }, body: { storyIds: [storyId] } }),
  ),
  refreshStoryTray: byPerson(({ site }, { token }) => site.callOk(api.refreshStoryTray, { token })),
  sendMessage: byPerson(sendMessage),
  readConversation: byPerson((world, person) => {
    const [{ token }, userId] = [friendOf(world, person), person.uid];
    return world.site.callOk(api.readConversation, { token, params: { userId }, body: { through: Date.now() } });
  }),
  refreshInbox: byPerson(({ site }, { token }) => site.callOk(api.refreshInbox, { token })),
  readNotifications: byPerson(({ site }, { token }) =>
    site.callOk(api.readNotifications, { token, body: { through: Date.now() } }),
  ),
  listSuggestions: byPerson(({ site }, { token }) => site.callOk(api.listSuggestions, { token })),
  login: byPerson(({ site }, { email, password }) => site.callOk(api.login, { body: { email, password } })),
  page: byPerson(async ({ site, posts }, _, random) =>
    checkStatus('a page', await site.page(`/post/${pick(posts, random)?.id}`), 200),
  ),
};

/** @param {World} world @param {Person} author @param {{ media: { uploadId: string }[] } | { postImage: string }} picture */
async function createPost({ site, posts, postIds }, author, picture) {
  const body = { postData: { content: 'The #morning #light of a load test', ...picture } };
  const { post } = await site.callOk(api.createPost, { token: author.token, body });
  if (!post) throw new Error('the response to a new post does not contain it');
  postIds.push(post._id);
  posts.push({ id: post._id, likers: new Set(), bookmarkers: new Set() });
}

/** @param {World} world @param {Person} person */
function sendMessage(world, person) {
  const params = { userId: friendOf(world, person).uid, messageId: randomUUID() };
  const body = { messageData: { text: 'What a light!', embed: null, replyToId: null } };
  return world.site.callOk(api.sendMessage, { token: person.token, params, body });
}

/**
 * Creates the accounts. Each person has a post, is followed by another person and writes to them.
 *
 * @param {World['site']} site
 * @param {{ accounts: readonly import('./site.mjs').Account[], picture: Buffer, postIds: string[], stop: AbortController }} plan
 */
export async function createWorld(site, { accounts, picture, postIds, stop }) {
  /** @type {World} */
  const world = { site, picture, people: [], posts: [], uploads: [], stories: [], postIds };
  // The server does not load this picture. Processing one for each post would take longer than the test.
  const postImage = 'https://example.com/load-test.jpg';
  /** After an error, the other lanes end, too. @param {(index: number) => Promise<unknown>} work */
  const forAll = (work) =>
    inLanes(accounts.length, lanes, async (index) => {
      if (!stop.signal.aborted) await work(index).catch((error) => stop.abort(error));
    });
  await forAll(async (index) => {
    const account = cyclic(accounts, index);
    const { encodedToken: token, createdUser } = await site.callOk(api.signup, { body: account });
    const person = { ...account, uid: createdUser._id, token };
    world.people.push(person);
    await createPost(world, person, { postImage });
  });
  await forAll(async (index) => {
    const person = cyclic(world.people, index);
    const { token } = friendOf(world, person);
    await site.callOk(api.follow, { token, params: { userId: person.uid } });
    await sendMessage(world, person);
  });
  stop.signal.throwIfAborted();
  return world;
}
