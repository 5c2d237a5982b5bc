/** 100 people like one post at once through the API. Every response and the stored count are checked. */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { parseEnv } from 'node:util';
import { deleteApp, getApp } from 'firebase-admin/app';
import { inRoot } from '../scripts/lib/paths.mjs';
import { portOf } from '../scripts/lib/ports.mjs';
import { createPerson, createPost } from '../tests/support/people.ts';
import { send, succeed } from './lib/api-client.mjs';
import { withStack } from './lib/stack.mjs';
import { cyclic, inLanes, interleaved, medianOf, timed } from './lib/stats.mjs';

const crowdSize = 100;
/** The crowd must be done in the time of this many sequential likes. */
const sequentialLikes = 110;
const rounds = { small: 2, full: 5 };
/** On a slow machine a client may reuse a connection after more than the default five seconds. */
const keepAliveMs = 120_000;

/** @typedef {import('../tests/support/people.ts').Person} Person */

/** @type {import('./run.mjs').Bench} */
export async function benchApi(report, { size }) {
  await withStack('bench', () =>
    withApi(async (url) => {
      /** @type {Person[]} */
      const people = [];
      await inLanes(sequentialLikes, 10, async () => people.push(await createPerson()));
      const crowd = people.slice(0, crowdSize);
      const samples = await interleaved(
        {
          atOnce: () => timeLikes(url, crowd, crowd.length),
          sequential: () => timeLikes(url, people, 1),
        },
        { rounds: rounds[size] },
      );
      report.figure({
        label: `${crowdSize} people like one post at once`,
        unit: 'ms',
        samples: samples.atOnce,
        budget: medianOf(samples.sequential),
        beside: { label: `${people.length} likes one after the other`, samples: samples.sequential },
        note: 'all responses are 201, the count is exact',
      });
    }),
  );
}

/**
 * Returns the milliseconds until each person has liked a new post, `lanes` people at the same time.
 *
 * @param {string} url
 * @param {readonly Person[]} people
 * @param {number} lanes
 */
async function timeLikes(url, people, lanes) {
  const { id: postId } = await createPost(
    cyclic(people, 0),
    'First light',
    // The API of this process accepts no picture on this machine.
    'https://example.com/picture.jpg',
  );
  const ms = await timed(() =>
    inLanes(people.length, lanes, async (index) => {
      const { token } = cyclic(people, index);
      const { status, body } = await send(url, 'POST', `/posts/like/${postId}`, { token });
      if (status !== 201) throw new Error(`the response to a like is ${status}: ${JSON.stringify(body)}`);
    }),
  );
  const { post } = await succeed(url, 'GET', `/posts/${postId}`);
  if (post.likes.likeCount !== people.length)
    throw new Error(`${people.length} people liked the post, but its count is ${post.likes.likeCount}`);
  return ms;
}

/**
 * Serves the API in this process while `work` runs, without the Functions and Hosting emulators. It is the same Express
 * app as in functions/src/triggers/on-api-request.ts. The helpers of the tests call this API.
 *
 * @param {(url: string) => Promise<void>} work
 */
async function withApi(work) {
  const { GLIMPSE_API } = process.env;
  const settings = parseEnv(readFileSync(inRoot('functions/.env.demo-glimpse'), 'utf8'));
  Object.assign(process.env, settings);
  const { createApi } = await import('../functions/src/http/api.ts');
  const { createRoutes } = await import('../functions/src/routes.ts');
  const { createServices } = await import('../functions/src/services.ts');
  const services = createServices();
  const server = http.createServer(createApi(services, createRoutes(services)));
  server.keepAliveTimeout = keepAliveMs;
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve('')));
  try {
    const url = `http://127.0.0.1:${portOf(server)}`;
    process.env.GLIMPSE_API = url;
    await work(url);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await deleteApp(getApp());
    Object.assign(process.env, { GLIMPSE_API });
  }
}
