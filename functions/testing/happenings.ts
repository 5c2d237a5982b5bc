import { api } from '@glimpse/contract/api';
import type { AnyEndpoint } from '@glimpse/contract/endpoint';
import fc from 'fast-check';
import type { Firestore } from 'firebase-admin/firestore';

/** How many people there are in a world. */
export const crowdSize = 6;
const kinds = [
  'opinion',
  'opinion',
  'follow',
  'follow',
  'bookmark',
  'comment',
  'answer',
  'edit',
  'uncomment',
  'up',
  'down',
  'post',
  'unpost',
] as const;

/** What somebody does. `cut`: hangs up before the answer. `twice`: a double click. */
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

/** What happens, round after round, some `count` of them; all of a round at once, some 12 actions. */
export const rounds = (count: number) =>
  fc.array(fc.array(action, { minLength: 8, maxLength: 16 }), {
    minLength: count - 2,
    maxLength: count + 2,
  });

/** What a call comes with. */
export interface Input {
  readonly params?: Record<string, string>;
  readonly body?: object;
}

/** Somebody, and how they call. */
export interface Caller {
  readonly uid: string;
  /** `answer`: of a call that was not refused. Throws what is no refusal. */
  call(endpoint: AnyEndpoint, input: Input): Promise<{ isRefused: boolean; answer: unknown }>;
  /** Calls and leaves before the answer. */
  cut(endpoint: AnyEndpoint, input: Input): Promise<unknown>;
}

export interface World {
  readonly db: Firestore;
  readonly people: readonly Caller[];
  /** An address for pictures of posts. */
  readonly picture: string;
  readonly posts: string[];
  readonly comments: { postId: string; commentId: string }[];
}

const pick = <T>(items: readonly T[], index: number): T => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

/** Does it, and notes what there is then. */
export async function perform(world: World, action: Action): Promise<void> {
  const { kind, who, cut, twice } = action;
  const caller = pick(world.people, who);
  const [endpoint, input] = await callOf(world, caller, action);
  if (cut) return void (await caller.cut(endpoint, input));
  const answers = await Promise.all(
    Array.from({ length: twice ? 2 : 1 }, () => caller.call(endpoint, input)),
  );
  for (const { isRefused, answer } of answers) {
    if (isRefused) continue;
    if (kind === 'post') world.posts.push(postOf(answer)._id);
    if (kind === 'comment' || kind === 'answer') {
      const { _id: postId, comments } = postOf(answer);
      world.comments.push({ postId, commentId: pick(comments, 0)._id });
    }
  }
}

function postOf(answer: unknown) {
  const { post } = api.addComment.answer.parse(answer);
  if (!post) throw new Error('the answer has no post');
  return post;
}

async function callOf(
  world: World,
  { uid }: Caller,
  { kind, who, whom, post, comment }: Action,
): Promise<[AnyEndpoint, Input]> {
  const postId = pick(world.posts, post);
  const place = pick(world.comments, comment);
  const userId = pick(world.people, whom).uid;
  const there = async (path: string) => (await world.db.doc(path).get()).exists;
  const message = `by ${who}`;
  const ofPost = { params: { postId } };
  switch (kind) {
    // A dislike by somebody who never liked costs a like all the same (the specification): counts would differ by design.
    case 'opinion':
      return [(await there(`posts/${postId}/likes/${uid}`)) ? api.dislikePost : api.likePost, ofPost];
    case 'follow':
      return [
        (await there(`users/${uid}/following/${userId}`)) ? api.unfollow : api.follow,
        { params: { userId } },
      ];
    case 'bookmark':
      return [
        (await there(`users/${uid}/bookmarks/${postId}`)) ? api.removeBookmark : api.addBookmark,
        ofPost,
      ];
    case 'comment':
      return [api.addComment, { ...ofPost, body: { commentData: { message } } }];
    case 'answer': {
      const body = { commentData: { message, parentId: place.commentId } };
      return [api.addComment, { params: { postId: place.postId }, body }];
    }
    case 'edit':
      return [api.editComment, { params: place, body: { commentData: { message } } }];
    case 'uncomment':
      return [api.deleteComment, { params: place }];
    case 'up':
      return [api.upvoteComment, { params: place }];
    case 'down':
      return [api.downvoteComment, { params: place }];
    case 'post':
      return [api.createPost, { body: { postData: { postImage: world.picture } } }];
    case 'unpost':
      return [api.deletePost, ofPost];
  }
}
