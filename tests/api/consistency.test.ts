import type { AnyEndpoint } from '@glimpse/contract/endpoint';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contradictions } from '../../functions/testing/consistency.ts';
import {
  type Caller,
  crowdSize,
  type Input,
  perform,
  rounds,
  type World,
} from '../../functions/testing/happenings.ts';
import { addressOf, call } from '../support/api-client.ts';
import { stack } from '../support/stack.ts';
import { database, eventually } from './support/database.ts';
import { addComment, newPost, type Person, people } from './support/people.ts';

/** More for a longer search: `CONSISTENCY_RUNS=25`. In process there are more of them: functions/src/consistency.test.ts. */
const runs = Number(process.env.CONSISTENCY_RUNS ?? 1);

it('after anything that anyone does at once, also who hangs up, all agrees with the documents', {
  timeout: 300_000 * runs,
}, async () => {
  const holds = fc.asyncProperty(rounds(20), async (happenings) => {
    const world = await newWorld();
    for (const round of happenings) await Promise.all(round.map((action) => perform(world, action)));
    const uids = world.people.map(({ uid }) => uid);
    // Posts whose answers nobody waited for.
    const { docs } = await world.db.collection('posts').where('postBy.uid', 'in', uids).get();
    const postIds = [...new Set([...world.posts, ...docs.map(({ id }) => id)])];
    await eventually(() => contradictions(database(), uids, postIds), []);
  });
  await fc.assert(holds, { numRuns: runs, endOnFailure: true });
});

async function newWorld(): Promise<World> {
  const everybody = await people(crowdSize);
  const [first, second] = everybody;
  if (!first || !second) throw new Error('several people');
  const posts = [(await newPost(first))._id, (await newPost(second))._id];
  const [postId = ''] = posts;
  const commentId = await addComment(second, postId);
  const picture = `${stack.url}/avatars/avatar-02.webp`;
  const comments = [{ postId, commentId }];
  return { db: database(), people: everybody.map(caller), picture, posts, comments };
}

const caller = ({ uid, token }: Person): Caller => ({
  uid,
  call: async (endpoint, input) => {
    const calling = { ...input, token, headers: { Prefer: 'return=minimal' } };
    const { status, text } = await call(endpoint, calling);
    expect(status, `${endpoint.name}: ${text}`).toBeLessThan(500);
    return { isRefused: status >= 400, answer: JSON.parse(text) };
  },
  cut: (endpoint, input) => hangUp(endpoint, input, token),
});

async function hangUp(endpoint: AnyEndpoint, input: Input, token: string): Promise<void> {
  const leaving = new AbortController();
  const asked = fetch(`${stack.api}${addressOf(endpoint, input)}`, {
    method: endpoint.method,
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    signal: leaving.signal,
  });
  setTimeout(() => leaving.abort(), 10);
  await asked.catch(() => undefined);
}
