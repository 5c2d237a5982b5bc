import type { AnyEndpoint } from '@glimpse/contract/endpoint';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findInconsistencies } from '../../functions/testing/consistency.ts';
import { type Caller, crowdSize, type Input, perform, rounds, type World } from '../../functions/testing/happenings.ts';
import { call, requestPath } from '../support/api-client.ts';
import { database, eventually } from '../support/database.ts';
import { addComment, createPeople, createPost, type Person } from '../support/people.ts';
import { stack } from '../support/stack.ts';

/** Set `CONSISTENCY_RUNS=25` for a longer search. functions/src/consistency.slow.test.ts runs more cases without HTTP. */
const runs = Number(process.env.CONSISTENCY_RUNS ?? 1);

it('keeps all counters and copies consistent after random concurrent calls and aborted requests', {
  timeout: 300_000 * runs,
}, async () => {
  const property = fc.asyncProperty(rounds(20), async (happenings) => {
    const world = await newWorld();
    for (const round of happenings) await Promise.all(round.map((action) => perform(world, action)));
    const uids = world.people.map(({ uid }) => uid);
    // Includes posts from aborted requests.
    const { docs } = await world.db.collection('posts').where('postBy.uid', 'in', uids).get();
    const postIds = [...new Set([...world.posts, ...docs.map(({ id }) => id)])];
    await eventually(() => findInconsistencies(database(), uids, postIds), []);
  });
  await fc.assert(property, { numRuns: runs, endOnFailure: true });
});

async function newWorld(): Promise<World> {
  const people = await createPeople(crowdSize);
  const [first, second] = people;
  if (!first || !second) throw new Error('several people');
  const posts = [(await createPost(first))._id, (await createPost(second))._id];
  const [postId = ''] = posts;
  const commentId = await addComment(second, postId);
  const picture = `${stack.url}/avatars/avatar-02.webp`;
  const comments = [{ postId, commentId }];
  return { db: database(), people: people.map(caller), picture, posts, comments };
}

const caller = ({ uid, token }: Person): Caller => ({
  uid,
  call: async (endpoint, input) => {
    const options = { ...input, token, headers: { Prefer: 'return=minimal' } };
    const { status, text } = await call(endpoint, options);
    expect(status, `${endpoint.name}: ${text}`).toBeLessThan(500);
    return { isRefused: status >= 400, response: JSON.parse(text) };
  },
  cut: (endpoint, input) => abortCall(endpoint, input, token),
});

async function abortCall(endpoint: AnyEndpoint, input: Input, token: string): Promise<void> {
  const controller = new AbortController();
  const response = fetch(`${stack.api}${requestPath(endpoint, input)}`, {
    method: endpoint.method,
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    signal: controller.signal,
  });
  setTimeout(() => controller.abort(), 10);
  await response.catch(() => undefined);
}
