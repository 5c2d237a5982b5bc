import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { startApi } from '../lib/api-server.mjs';
import { startGrpcCounter } from '../lib/grpc-counter.mjs';
import { callsOf } from './actions.mjs';

/** @typedef {import('./actions.mjs').Action} Action */
/** @typedef {import('./world.mjs').World} World */

/**
 * Does every action once either way and answers what each took, in words. Throws when the two do not write the same documents.
 *
 * @param {import('../../scripts/stack.mjs').Stack} stack
 * @param {Action[]} actions
 * @param {{ ours: World, bare: World }} worlds
 */
export async function countBoth({ env }, actions, { ours, bare }) {
  /** @type {string[]} */
  let written = [];
  const counter = await startGrpcCounter(env.FIRESTORE_EMULATOR_HOST, (names) => {
    written.push(...names.map(collectionOf));
  });
  const api = await startApi({ ...env, FIRESTORE_EMULATOR_HOST: counter.address });
  const app = initializeApp({ projectId: env.GCLOUD_PROJECT }, 'counted');
  // A client asks the environment when it is made, and believes nothing else.
  process.env.FIRESTORE_EMULATOR_HOST = counter.address;
  const db = getFirestore(app);
  process.env.FIRESTORE_EMULATOR_HOST = env.FIRESTORE_EMULATOR_HOST;
  /** @param {() => Promise<unknown>} work @param {() => Promise<unknown>} before */
  const counted = async (work, before) => {
    await before();
    counter.take();
    written = [];
    await work();
    return { ...counter.take(), documents: written.sort().join(', ') };
  };
  /** @type {Map<Action, string>} */
  const told = new Map();
  try {
    for (const action of actions) {
      const before = (/** @type {World} */ world) => async () => action.before?.(db, world);
      const own = await counted(() => action.ours(callsOf(api.url, ours), ours), before(ours));
      const other = await counted(() => action.bare(db, bare), before(bare));
      if (own.documents !== other.documents)
        throw new Error(`${action.name} writes ${own.documents}; the bare program ${other.documents}`);
      told.set(action, `${inWords(own)}, bare ${inWords(other)}`);
    }
  } finally {
    await deleteApp(app);
    await api.stop();
    counter.stop();
  }
  return told;
}

/** @param {{ reads: number, writes: number, attempts: number }} counts */
const inWords = ({ reads, writes, attempts }) =>
  writes === 0 ? `${reads} read` : `${reads} read and ${writes} written in ${attempts}`;

/** `posts/*\/likes/*` of a document's full name. @param {string} name */
const collectionOf = (name) => (name.split('/documents/')[1] ?? '').replace(/([^/]+)\/[^/]+/g, '$1/*');
