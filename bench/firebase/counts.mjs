import { startGrpcCounter } from '../lib/grpc-counter.mjs';
import { withApi } from '../lib/serve-api.mjs';
import { callsOf } from './actions.mjs';

/** @typedef {import('./world.mjs').World} World */

/**
 * Runs each action once through the API and once as the bare program. Returns by action how many documents the API
 * writes, and a note about both. Throws when the two do not write the same documents.
 *
 * @param {string} firestoreHost
 * @param {readonly import('./actions.mjs').Action[]} actions
 * @param {{ ours: World, bare: World }} worlds
 */
export async function countBoth(firestoreHost, actions, { ours, bare }) {
  const counter = await startGrpcCounter(firestoreHost);
  /** @type {Map<string, { writes: number, note: string }>} */
  const counts = new Map();
  try {
    await withApi(counter.address, async ({ url, db }) => {
      const call = callsOf(url, ours);
      for (const action of actions) {
        await action.before?.(db, ours);
        counter.take();
        await action.ours(call, ours);
        const ourCounts = counter.take();
        await action.before?.(db, bare);
        counter.take();
        await action.bare(db, bare);
        const bareCounts = counter.take();
        const [written, expected] = [ourCounts, bareCounts].map(({ writes }) =>
          writes.map(patternOf).sort().join(', '),
        );
        if (written !== expected) throw new Error(`${action.name} writes ${written}; the bare program ${expected}`);
        counts.set(action.name, {
          writes: ourCounts.writes.length,
          note: `${textOf(ourCounts)}, bare ${textOf(bareCounts)}`,
        });
      }
    });
  } finally {
    counter.stop();
  }
  return counts;
}

/** @param {ReturnType<Awaited<ReturnType<typeof startGrpcCounter>>['take']>} counts */
const textOf = ({ reads, writes, commits }) =>
  writes.length === 0 ? `${reads} read` : `${reads} read and ${writes.length} written in ${commits}`;

/** Returns `posts/*\/likes/*` for the full name of such a document. @param {string} name */
const patternOf = (name) => (name.split('/documents/')[1] ?? '').replace(/([^/]+)\/[^/]+/g, '$1/*');
