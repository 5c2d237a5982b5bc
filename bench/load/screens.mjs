/**
 * Reads what each screen reads when it opens. The filters, orders and limits are those of the `queries.ts` modules of
 * the client. The client listens instead, so later changes cost more reads there. bench/capacity counts the screens in a
 * browser, and the agreement table compares the two.
 */

import { conversationLimits } from '@glimpse/contract/conversations/conversation';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { maxInValues, pageSizes, previewLimits } from '@glimpse/contract/list-limits';
import { groups, paths } from '@glimpse/contract/paths';
import { prefixFor } from '@glimpse/contract/rich-text/tag';
import { captionToken } from '@glimpse/contract/search/caption-tokens';
import * as z from 'zod/mini';

/** @typedef {import('./firestore-reader.mjs').FirestoreReader} FirestoreReader */
/** @typedef {import('./firestore-reader.mjs').ReadDocument} ReadDocument */
/**
 * - `uid`: the viewer
 * - `postId`, `email`: the post and the profile that the viewer opens
 * - `otherUid`: the person whose conversation the viewer opens
 *
 * @typedef {{ uid: string, postId: string, email: string, otherUid: string, searchText: string }} Visit
 * @typedef {(reader: FirestoreReader, visit: Visit) => Promise<unknown>} Screen
 */

/** @type {readonly (readonly [string, string, string])[]} */
const isPublic = [['visibility', 'EQUAL', 'public']];
const newestFirst = ['createdAt'];
/**
 * web/src/features/posts/grid/grid-size.ts, web/src/features/discover/search/queries.ts and use-tag-search.ts, the list of jobs, and
 * web/src/parts/suggestions/suggestion-list.tsx, which reads one person more to know whether there are more. The
 * message requests are those of web/src/features/messages/conversations/queries.ts.
 */
const limits = { grid: pageSizes.grid, captions: 8, tags: 8, jobs: 20, people: 6, messageRequests: 4 };

/** Every screen shows the viewer and the number of unread notifications, and leaves out blocked people. @type {Screen} */
const shell = (reader, { uid }) =>
  Promise.all([paths.user(uid), paths.blockLists(uid), paths.counters(uid)].map((path) => reader.document(path)));

/** The fields that decide what a screen reads next. */
const LikePreview = z.object({ likePreview: z.array(z.object({ uid: z.string() })) });
const NotificationTargets = z.object({ postId: z.string(), uids: z.array(z.string()) });

/**
 * Reads the viewer's marks of these posts. The preview of a post says whether the viewer likes it, unless the preview
 * is full.
 *
 * @param {FirestoreReader} reader
 * @param {string} uid
 * @param {readonly ReadDocument[]} posts
 */
async function marks(reader, uid, posts) {
  const ids = posts.map(({ id }) => id);
  const undecided = posts
    .filter(({ fields }) => {
      const { likePreview } = LikePreview.parse(fields);
      return likePreview.length >= previewLimits.people && !likePreview.some((like) => like.uid === uid);
    })
    .map(({ id }) => id);
  return Promise.all([
    ids.length > 0 &&
      reader.query({ collection: paths.bookmarks(uid), where: [['__name__', 'IN', ids]], limit: ids.length }),
    undecided.length > 0 &&
      reader.query({
        collection: groups.likes,
        isGroup: true,
        where: [
          ['uid', 'EQUAL', uid],
          ['postId', 'IN', undecided],
        ],
        limit: undecided.length,
      }),
  ]);
}

/** The newest people, below the suggestions. @param {FirestoreReader} reader */
const readNewPeople = (reader) =>
  reader.query({ collection: paths.users(), orderBy: newestFirst, limit: limits.people });

/** @type {Screen} */
async function openFeed(reader, { uid }) {
  const readPosts = async () => {
    const posts = await reader.query({
      collection: paths.posts(),
      where: isPublic,
      orderBy: newestFirst,
      limit: pageSizes.feed,
    });
    return marks(reader, uid, posts);
  };
  return Promise.all([readPosts(), readNewPeople(reader)]);
}

/** @type {Screen} */
async function openPost(reader, { uid, postId }) {
  return Promise.all([
    reader.document(paths.post(postId)).then((post) => marks(reader, uid, post ? [post] : [])),
    reader.query({
      collection: paths.comments(postId),
      where: [['parentId', 'EQUAL', null]],
      orderBy: newestFirst,
      limit: pageSizes.default,
    }),
  ]);
}

/** @type {Screen} */
const openProfile = (reader, { email }) =>
  Promise.all([
    reader.query({ collection: paths.users(), where: [['email', 'EQUAL', email]], limit: 1 }),
    reader.query({
      collection: paths.posts(),
      where: [...isPublic, ['postBy.email', 'EQUAL', email]],
      orderBy: newestFirst,
      limit: limits.grid,
    }),
  ]);

/** @type {Screen} */
const openExplore = (reader, { uid }) =>
  Promise.all([
    reader.document(paths.followedTagList(uid)),
    reader.query({ collection: paths.posts(), where: isPublic, orderBy: ['hotScore'], limit: limits.grid }),
  ]);

/** Opens the search and looks for a word. The people who match come from the API. @type {Screen} */
const openSearch = (reader, { searchText }) =>
  Promise.all([
    readNewPeople(reader),
    reader.query({
      collection: paths.tags(),
      where: [['prefixes', 'ARRAY_CONTAINS', prefixFor(searchText) ?? '']],
      orderBy: ['postCount'],
      limit: limits.tags,
    }),
    reader.query({
      collection: paths.posts(),
      where: [...isPublic, ['captionTokens', 'ARRAY_CONTAINS', captionToken(searchText) ?? '']],
      orderBy: newestFirst,
      limit: limits.captions,
    }),
  ]);

/** @type {Screen} */
async function openNotifications(reader, { uid }) {
  const rows = await reader.query({
    collection: paths.notifications(uid),
    orderBy: ['updatedAt'],
    limit: pageSizes.default,
  });
  const targets = rows.map(({ fields }) => NotificationTargets.parse(fields));
  const postIds = idsForQuery(targets.map(({ postId }) => postId));
  // Only notifications about followers have a button to follow back, which needs the profiles.
  const uids = idsForQuery(targets.filter(({ postId }) => postId === '').flatMap((target) => target.uids));
  return Promise.all([
    postIds.length > 0 &&
      reader.query({ collection: paths.posts(), where: [['__name__', 'IN', postIds]], limit: postIds.length }),
    uids.length > 0 &&
      reader.query({ collection: paths.users(), where: [['__name__', 'IN', uids]], limit: uids.length }),
  ]);
}

/** @type {Screen} */
async function openBookmarks(reader, { uid }) {
  const bookmarks = await reader.query({
    collection: paths.bookmarks(uid),
    orderBy: newestFirst,
    limit: limits.grid,
  });
  const ids = bookmarks.map(({ id }) => id);
  if (ids.length === 0) return bookmarks;
  return reader.query({
    collection: paths.posts(),
    where: [...isPublic, ['__name__', 'IN', ids]],
    limit: ids.length,
  });
}

/** @type {Screen} */
const openSettings = (reader, { uid }) =>
  Promise.all([
    reader.document(paths.notificationSettings(uid)),
    reader.document(paths.followedTagList(uid)),
    reader.query({ collection: paths.jobs(), where: [['uid', 'EQUAL', uid]], limit: limits.jobs }),
    reader.query({
      collection: paths.jobs(),
      where: [
        ['uid', 'EQUAL', uid],
        ['kind', 'IN', ['makePrivate', 'makePublic']],
      ],
      limit: 2,
    }),
  ]);

/** @param {FirestoreReader} reader @param {string} uid @param {'main' | 'requests'} list @param {number} limit */
const readConversations = (reader, uid, list, limit) =>
  reader.query({
    collection: paths.conversations(uid),
    where: [['list', 'EQUAL', list]],
    orderBy: ['updatedAt'],
    limit,
  });

/** @type {Screen} */
const openMessages = (reader, { uid }) =>
  Promise.all([
    readConversations(reader, uid, 'main', conversationLimits.listPage),
    readConversations(reader, uid, 'requests', limits.messageRequests),
  ]);

/** As on a phone, which does not show the list beside the conversation. @type {Screen} */
async function openConversation(reader, { uid, otherUid }) {
  const id = conversationId(uid, otherUid);
  const [copy] = await Promise.all([
    reader.document(paths.conversation(uid, id)),
    reader.document(paths.user(otherUid)),
  ]);
  // The rules let nobody without a copy read the messages.
  if (!copy) return null;
  return Promise.all([
    reader.query({ collection: paths.messages(id), orderBy: newestFirst, limit: conversationLimits.messagePage }),
    reader.document(paths.typing(id, otherUid)),
  ]);
}

/** @param {Screen} open @returns {Screen} */
const screen = (open) => (reader, visit) => Promise.all([shell(reader, visit), open(reader, visit)]);

/** By the routes of bench/capacity. @type {Readonly<Record<string, Screen>>} */
export const screens = {
  '/': screen(openFeed),
  '/post/:id': screen(openPost),
  '/profile/:email': screen(openProfile),
  '/explore': screen(openExplore),
  '/search': screen(openSearch),
  '/notifications': screen(openNotifications),
  '/bookmarks': screen(openBookmarks),
  '/settings': screen(openSettings),
  '/messages': screen(openMessages),
  '/messages/:userId': screen(openConversation),
};

/** @param {readonly string[]} ids */
const idsForQuery = (ids) => [...new Set(ids.filter((id) => id !== ''))].slice(0, maxInValues);
