/** A like through the API beside a bare transaction that does the same, and a hundred people liking one post at once. */
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { progress } from '../scripts/lib/terminal.mjs';
import { measureBurst } from './api/burst.mjs';
import { measureLikes } from './api/likes.mjs';
import { measureList } from './api/list.mjs';
import { createPost, signUp } from './lib/api-client.mjs';
import { buildApiCode } from './lib/api-code.mjs';
import { startApi } from './lib/api-server.mjs';
import { withStack } from './lib/stack.mjs';
import { among, inLanes } from './lib/stats.mjs';

/** `rounds` by number of clients; `emulatedClients`: as many as the Functions emulator is asked to serve at once. */
const sizes = {
  small: { rounds: { 1: 40, 10: 8, 100: 3 }, posts: 140, emulatedClients: 10, bursts: 2, people: 111 },
  full: { rounds: { 1: 150, 10: 40, 100: 12 }, posts: 480, emulatedClients: 100, bursts: 5, people: 111 },
};

/** @type {import('./run.mjs').Bench} */
export async function benchApi(report, { size }) {
  const plan = sizes[size];
  await buildApiCode();
  await withStack('bench', async (stack) => {
    const alone = await startApi(stack.env);
    const app = initializeApp({ projectId: stack.env.GCLOUD_PROJECT }, 'bench');
    try {
      progress(`${plan.people} people and ${plan.posts} posts`);
      /** @type {import('./lib/api-client.mjs').Person[]} */
      const people = [];
      await inLanes(plan.people, 10, async () => people.push(await signUp(alone.url)));
      /** @type {string[]} */
      const posts = [];
      await inLanes(plan.posts, 10, async (index) =>
        posts.push(await createPost(alone.url, among(people, index))),
      );
      const bases = { alone: alone.url, emulated: stack.env.GLIMPSE_API };
      const db = getFirestore(app);
      progress('Likes');
      await measureLikes(report, plan, { bases, db, people, posts });
      progress('The public list');
      await measureList(report, stack.env);
      progress('Everybody likes one post');
      await measureBurst(report, plan, { bases, people });
    } finally {
      await deleteApp(app);
      await alone.stop();
    }
  });
}
