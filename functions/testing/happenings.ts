import { api } from '@glimpse/contract/api';
import { BookmarkDoc } from '@glimpse/contract/bookmarks/bookmark';
import type { AnyEndpoint } from '@glimpse/contract/endpoint';
import fc from 'fast-check';
import type { Firestore } from 'firebase-admin/firestore';

/** The number of people in a world. */
export const crowdSize = 6;
const kinds = [
  'opinion',
  'opinion',
  'follow',
  'follow',
  'bookmark',
  'collect',
  'collect',
  'dropCollection',
  'comment',
  'answer',
  'edit',
  'uncomment',
  'up',
  'down',
  'post',
  'unpost',
  'archive',
  'unarchive',
] as const;

/** A random action of a person. `cut` disconnects before the response. `twice` is a double click. */
const action = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat(crowdSize - 1),
  whom: fc.nat(crowdSize - 1),
  post: fc.nat(3),
  comment: fc.nat(5),
  cut: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
  twice: fc.integer({ min: 0, max: 5 }).map((roll) => roll === 0),
});
export type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** About `count` rounds of about 12 actions. The actions of a round run at the same time. */
export const rounds = (count: number) =>
  fc.array(fc.array(action, { minLength: 8, maxLength: 16 }), {
    minLength: count - 2,
    maxLength: count + 2,
  });

/** The input of a call. */
export interface Input {
  readonly params?: Record<string, string>;
  readonly body?: object;
}

/** A person who calls the API. */
export interface Caller {
  readonly uid: string;
  /** `response` is undefined if the call was rejected. Throws for unexpected errors. */
  call(endpoint: AnyEndpoint, input: Input): Promise<{ isRefused: boolean; response: unknown }>;
  /** Calls and disconnects before the response. */
  cut(endpoint: AnyEndpoint, input: Input): Promise<unknown>;
}

export interface World {
  readonly db: Firestore;
  readonly people: readonly Caller[];
  /** A URL for pictures of posts. */
  readonly picture: string;
  readonly posts: string[];
  readonly comments: { postId: string; commentId: string }[];
}

const pick = <T>(items: readonly T[], index: number): T => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

/** Performs an action, and records the posts and comments that it creates. */
export async function perform(world: World, action: Action): Promise<void> {
  const { kind, who, cut, twice } = action;
  const caller = pick(world.people, who);
  const [endpoint, input] = await callOf(world, caller, action);
  if (cut) return void (await caller.cut(endpoint, input));
  const responses = await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => caller.call(endpoint, input)));
  for (const { isRefused, response } of responses) {
    if (isRefused) continue;
    if (kind === 'post') world.posts.push(postOf(response)._id);
    if (kind === 'comment' || kind === 'answer') {
      const { _id: postId, comments } = postOf(response);
      world.comments.push({ postId, commentId: pick(comments, 0)._id });
    }
  }
}

function postOf(response: unknown) {
  const { post } = api.addComment.response.parse(response);
  if (!post) throw new Error('the response has no post');
  return post;
}

async function callOf(
  world: World,
  { uid }: Caller,
  { kind, who, whom, post, comment }: Action,
): Promise<[AnyEndpoint, Input]> {
  const postId = pick(world.posts, post);
  const root = pick(world.comments, comment);
  const userId = pick(world.people, whom).uid;
  const there = async (path: string) => (await world.db.doc(path).get()).exists;
  const message = `by ${who}`;
  const ofPost = { params: { postId } };
  switch (kind) {
    // A dislike without a like decrements the counter (see the specification). The test avoids it, because counters
    // would differ by design.
    case 'opinion':
      return [(await there(`posts/${postId}/likes/${uid}`)) ? api.dislikePost : api.likePost, ofPost];
    case 'follow':
      return [(await there(`users/${uid}/following/${userId}`)) ? api.unfollow : api.follow, { params: { userId } }];
    case 'bookmark':
      return [(await there(`users/${uid}/bookmarks/${postId}`)) ? api.removeBookmark : api.addBookmark, ofPost];
    case 'collect': {
      const collectionId = `c${comment % 2}`;
      const ofBoth = { params: { collectionId, postId } };
      if (!(await there(`users/${uid}/collections/${collectionId}`)))
        return [api.createCollection, { params: { collectionId }, body: { name: message, postId } }];
      const bookmark = await world.db.doc(`users/${uid}/bookmarks/${postId}`).get();
      const isCollected = BookmarkDoc.safeParse(bookmark.data()).data?.collectionIds.includes(collectionId);
      return [isCollected ? api.removeFromCollection : api.addToCollection, ofBoth];
    }
    case 'dropCollection':
      return [api.deleteCollection, { params: { collectionId: 'c1' } }];
    case 'comment':
      return [api.addComment, { ...ofPost, body: { commentData: { message } } }];
    case 'answer': {
      const body = { commentData: { message, parentId: root.commentId } };
      return [api.addComment, { params: { postId: root.postId }, body }];
    }
    case 'edit':
      return [api.editComment, { params: root, body: { commentData: { message } } }];
    case 'uncomment':
      return [api.deleteComment, { params: root }];
    case 'up':
      return [api.upvoteComment, { params: root }];
    case 'down':
      return [api.downvoteComment, { params: root }];
    case 'post':
      return [api.createPost, { body: { postData: { postImage: world.picture } } }];
    case 'unpost':
      return [api.deletePost, ofPost];
    case 'archive':
      return [api.archivePost, ofPost];
    case 'unarchive':
      return [api.unarchivePost, ofPost];
  }
}
