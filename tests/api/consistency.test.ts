import { api } from '@glimpse/contract/api';
import type { AnyEndpoint } from '@glimpse/contract/endpoint';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressOf, type Calling, call } from '../support/api-client.ts';
import { stack } from '../support/stack.ts';
import { contradictions } from './support/consistency.ts';
import { database, eventually } from './support/database.ts';
import { addComment, newPost, type Person, people } from './support/people.ts';

/** Each of about 500 actions. More for a longer search: `CONSISTENCY_RUNS=100 npm test -- --only api`. */
const runs = Number(process.env.CONSISTENCY_RUNS ?? 4);
const crowd = 6;
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
  who: fc.nat(crowd - 1),
  whom: fc.nat(crowd - 1),
  post: fc.nat(3),
  comment: fc.nat(5),
  cut: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
  twice: fc.integer({ min: 0, max: 5 }).map((roll) => roll === 0),
});
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

interface World {
  readonly people: readonly Person[];
  readonly posts: string[];
  readonly comments: { postId: string; commentId: string }[];
}

const pick = <T>(items: readonly T[], index: number): T => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

it('after anything that anyone does at once, counts, previews and edges agree with the documents', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 8, maxLength: 16 }), { minLength: 40, maxLength: 50 }),
      async (rounds) => {
        const world = await newWorld();
        for (const round of rounds) await Promise.all(round.map((each) => perform(world, each)));
        await collect(world);
        await eventually(
          () =>
            contradictions(
              world.people.map(({ uid }) => uid),
              world.posts,
            ),
          [],
        );
      },
    ),
    { numRuns: runs, endOnFailure: true },
  );
});

async function newWorld(): Promise<World> {
  const everybody = await people(crowd);
  const posts = await Promise.all(everybody.slice(0, 2).map(async (author) => (await newPost(author))._id));
  const postId = pick(posts, 0);
  const commentId = await addComment(pick(everybody, 1), postId);
  return { people: everybody, posts, comments: [{ postId, commentId }] };
}

async function perform(world: World, { kind, who, whom, post, comment, cut, twice }: Action): Promise<void> {
  const { token, uid } = pick(world.people, who);
  const postId = pick(world.posts, post);
  const place = pick(world.comments, comment);
  const userId = pick(world.people, whom).uid;
  const there = async (path: string) => (await database().doc(path).get()).exists;
  const body = { commentData: { message: `by ${who}` } };
  const calls: Record<Action['kind'], () => Promise<[AnyEndpoint, Calling]> | [AnyEndpoint, Calling]> = {
    // A dislike by somebody who never liked costs a like all the same (the specification): counts would differ by design.
    opinion: async () => [
      (await there(`posts/${postId}/likes/${uid}`)) ? api.dislikePost : api.likePost,
      { params: { postId } },
    ],
    follow: async () => [
      (await there(`users/${uid}/following/${userId}`)) ? api.unfollow : api.follow,
      { params: { userId } },
    ],
    bookmark: async () => [
      (await there(`users/${uid}/bookmarks/${postId}`)) ? api.removeBookmark : api.addBookmark,
      { params: { postId } },
    ],
    comment: () => [api.addComment, { params: { postId }, body }],
    answer: () => [
      api.addComment,
      {
        params: { postId: place.postId },
        body: { commentData: { message: `by ${who}`, parentId: place.commentId } },
      },
    ],
    edit: () => [api.editComment, { params: place, body }],
    uncomment: () => [api.deleteComment, { params: place }],
    up: () => [api.upvoteComment, { params: place }],
    down: () => [api.downvoteComment, { params: place }],
    post: () => [
      api.createPost,
      { body: { postData: { postImage: `${stack.url}/avatars/avatar-02.webp` } } },
    ],
    unpost: () => [api.deletePost, { params: { postId } }],
  };
  const [endpoint, calling] = await calls[kind]();
  if (cut) return hangUp(endpoint, { ...calling, token });
  const answers = await Promise.all(
    Array.from({ length: twice ? 2 : 1 }, () =>
      call(endpoint, { ...calling, token, headers: { Prefer: 'return=minimal' } }),
    ),
  );
  for (const { status, text } of answers) {
    expect(status, `${endpoint.name}: ${text}`).toBeLessThan(500);
    if (status >= 400) continue;
    if (kind === 'post') world.posts.push(JSON.parse(text).post._id);
    if (kind === 'comment') world.comments.push({ postId, commentId: JSON.parse(text).post.comments[0]._id });
    if (kind === 'answer')
      world.comments.push({ postId: place.postId, commentId: JSON.parse(text).post.comments[0]._id });
  }
}

async function hangUp(endpoint: AnyEndpoint, calling: Calling): Promise<void> {
  const leaving = new AbortController();
  const asked = fetch(`${stack.api}${addressOf(endpoint, calling)}`, {
    method: endpoint.method,
    headers: { Authorization: calling.token ?? '', 'Content-Type': 'application/json' },
    ...(calling.body === undefined ? {} : { body: JSON.stringify(calling.body) }),
    signal: leaving.signal,
  });
  setTimeout(() => leaving.abort(), 10);
  await asked.catch(() => undefined);
}

/** Posts whose answers nobody waited for. */
async function collect({ people: everybody, posts }: World): Promise<void> {
  const uids = everybody.map(({ uid }) => uid);
  const { docs } = await database().collection('posts').where('postBy.uid', 'in', uids).get();
  for (const { id } of docs) if (!posts.includes(id)) posts.push(id);
}
