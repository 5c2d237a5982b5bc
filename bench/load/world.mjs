/**
 * The people and posts of a load test. bench/capacity counts the costs with similar ones. Posts that people
 * like and comment on have full previews. Posts and profiles that people only open are small. In an empty world every
 * action would be too cheap.
 */
import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { conversationLimits } from '@glimpse/contract/conversations/conversation';
import { cyclic, inLanes } from '../lib/stats.mjs';
import { addComment, comment, follow, friendsOfMember, sendMessage, upload } from './actions.mjs';
import { patiently, signUp } from './people.mjs';

/** @typedef {import('./load-site.mjs').LoadSite} LoadSite */
/** Somebody with a username. @typedef {import('./load-site.mjs').Person & { username: string }} Somebody */
/** A person who acts. `following` has uids. @typedef {Somebody & { following: Set<string>, draftId: string }} Member */
/**
 * A post with many likes and comments. The sets have uids.
 *
 * @typedef {{
 *   id: string,
 *   content: string,
 *   authorUid: string,
 *   likers: Set<string>,
 *   bookmarkers: Set<string>,
 *   comments: { id: string, voters: Set<string> }[],
 * }} BusyPost
 */
/**
 * - `authors` have the posts, `members` act
 * - `posts`: the busy posts, one of each author, which get likes and comments
 * - `shown`: posts that people open, with their authors
 * - `uploads`: processed and not yet posted
 * - `stories`: stories of members that have not expired, the oldest first
 * - `created`: the ids of all people and posts
 * - `onReads`: called with the documents that a screen has read
 *
 * @typedef {{
 *   site: LoadSite,
 *   picture: Buffer,
 *   authors: Somebody[],
 *   members: Member[],
 *   posts: BusyPost[],
 *   shown: { postId: string, author: Somebody }[],
 *   uploads: { member: Member, uploadId: string }[],
 *   stories: { member: Member, storyId: string }[],
 *   created: Created,
 *   onReads: (action: string, reads: number) => void,
 * }} World
 */

/** The ids of what was created. @typedef {{ uids: string[], postIds: string[] }} Created */

/** The same numbers as where the costs of calls are counted (functions/testing/costs/town.ts). */
const town = { authors: 10, likes: 25, comments: 12, followersOfMember: friendsOfMember };
/** The same numbers as where the costs of screens are counted (bench/capacity/screens.mjs, with the seed). */
const shownProfile = { posts: 5, comments: 2 };
/** So many authors have further posts, which people open. */
const shownAuthors = 3;
/** Picture on another server, because processing thirty pictures would take longer than the test. */
const picture = 'https://example.com/load-test.jpg';
const lanes = 4;

/**
 * How many authors, likes, comments and messages there are with this number of people. Only a full world has the sizes
 * of the counted costs. A smaller one has two messages in each conversation, so that it is created in seconds.
 *
 * @param {number} people
 */
export function sizesFor(people) {
  const authors = Math.min(town.authors, Math.floor(people / 3));
  const members = people - authors;
  const likes = Math.min(town.likes, members - 5);
  const isFull = likes === town.likes;
  return {
    authors,
    members,
    likes,
    comments: town.comments,
    isFull,
    messages: isFull ? conversationLimits.messagePage : 2,
  };
}

/**
 * Creates these accounts and what belongs to them. Rejects when a request fails or `stopped` is aborted, but not before
 * all requests have responses. So the caller can delete everything then. Adds the ids to `created`.
 *
 * @param {LoadSite} site
 * @param {{ accounts: readonly import('./people.mjs').Account[], picture: Buffer, created: Created, stopped: AbortSignal }} plan
 * @returns {Promise<World>}
 */
export async function createWorld(site, { accounts, picture: file, created, stopped }) {
  const sizes = sizesFor(accounts.length);
  /** @type {{ error: unknown } | undefined} */
  let failure;
  /** @param {number} count @param {(index: number) => Promise<unknown>} work */
  const many = async (count, work) => {
    await inLanes(count, lanes, async (index) => {
      if (failure) return;
      try {
        stopped.throwIfAborted();
        await patiently(() => work(index), stopped);
      } catch (error) {
        failure ??= { error };
      }
    });
    if (failure) throw failure.error;
  };
  /** @type {Somebody[]} */
  const everybody = [];
  /** @param {import('./people.mjs').Account} account */
  const join = async (account) => {
    const person = await signUp(site, account);
    created.uids.push(person.uid);
    everybody.push(person);
  };
  // The first call starts an instance. Several at once would start several.
  await many(1, (index) => join(cyclic(accounts, index)));
  await many(accounts.length - 1, (index) => join(cyclic(accounts, index + 1)));
  /** @type {World} */
  const world = {
    site,
    picture: file,
    authors: everybody.slice(0, sizes.authors),
    members: everybody
      .slice(sizes.authors)
      .map((person) => ({ ...person, following: new Set(), draftId: randomUUID() })),
    posts: [],
    shown: [],
    uploads: [],
    stories: [],
    created,
    onReads: () => {},
  };
  const at = (/** @type {number} */ index) => cyclic(world.members, index);

  /** @param {Somebody} author @param {string} content */
  const publish = async (author, content) => {
    const body = { postData: { content, postImage: picture } };
    const { post } = await site.call(api.createPost, { token: author.token, body });
    if (!post) throw new Error('the response to a new post does not contain it');
    created.postIds.push(post._id);
    return post._id;
  };
  await many(sizes.authors, async (index) => {
    const author = cyclic(world.authors, index);
    const content = `Morning number ${index} of a load test #light #morning`;
    const lists = { likers: new Set(), bookmarkers: new Set(), comments: [] };
    world.posts.push({ id: await publish(author, content), content, authorUid: author.uid, ...lists });
  });
  const shown = world.authors.slice(0, shownAuthors);
  await many(shown.length * (shownProfile.posts - 1), async (index) => {
    const author = cyclic(shown, index);
    const postId = await publish(author, 'A quiet evening of a load test');
    for (let count = 0; count < shownProfile.comments; count++) await comment(site, at(index + count), postId);
    // So the author has a notification about likes and one about comments for each post.
    await site.call(api.likePost, { token: at(index).token, params: { postId } });
    world.shown.push({ postId, author });
  });
  const { posts } = world;
  const postAt = (/** @type {number} */ index) => cyclic(posts, index);
  // Nobody follows the first authors yet, so that `follow` finds people with posts.
  const followed = world.authors.slice(shownAuthors);
  await many(sizes.members * followed.length, (index) =>
    follow(site, at(Math.floor(index / followed.length)), cyclic(followed, index)),
  );
  await many(sizes.members * town.followersOfMember, (index) => {
    const member = Math.floor(index / town.followersOfMember);
    return follow(site, at(member + 1 + (index % town.followersOfMember)), at(member));
  });
  // In a full world, a full page. The followers of a member get no requests, but messages.
  for (let count = 0; count < sizes.messages; count++)
    await many(sizes.members * friendsOfMember, (index) => {
      const member = Math.floor(index / friendsOfMember);
      return sendMessage(world, at(member), at(member + 1 + (index % friendsOfMember)));
    });
  await many(posts.length * sizes.likes, async (index) => {
    const [post, member] = [postAt(index), at(Math.floor(index / posts.length))];
    post.likers.add(member.uid);
    await site.call(api.likePost, { token: member.token, params: { postId: post.id } });
  });
  await many(posts.length * sizes.comments, (index) => addComment(world, at(index), postAt(index)));
  // The first call of a person fills the inbox with older posts. The model is about the later ones.
  await many(sizes.members, (index) => site.call(api.refreshInbox, { token: at(index).token }));
  await many(2, async (index) => world.uploads.push({ member: at(index), uploadId: await upload(world, at(index)) }));
  return world;
}
