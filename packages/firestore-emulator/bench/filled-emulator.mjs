import { fileURLToPath } from 'node:url';
import firestore from '@google-cloud/firestore';
import { credentials } from '@grpc/grpc-js';
import { GoogleAuth, PassThroughClient } from 'google-auth-library';
import { startEmulator } from '../parity/start-emulator.mjs';

const { Firestore, v1 } = firestore;

const project = 'demo-bench';
const root = `projects/${project}/databases/(default)`;
export const collection = 'small';
export const groups = 10;
export const tags = 20;
const batchSize = 500;

/** The rules that the emulators load. Admin requests do not evaluate them. */
export const rulesFile = fileURLToPath(new URL('../examples/node-test/firestore.rules', import.meta.url));

/**
 * A running emulator with `stored` documents in `collection`.
 *
 * @typedef {Awaited<ReturnType<typeof startFilled>>[number]} FilledEmulator
 */

/**
 * Starts an emulator of each kind. They run at the same time, so that they can be measured in turns.
 *
 * @param {readonly import('../parity/start-emulator.mjs').Kind[]} kinds
 * @param {number} stored
 */
export async function startFilled(kinds, stored) {
  const emulators = [];
  for (const kind of kinds) {
    const emulator = await startEmulator(kind, { rulesFile });
    const db = connect(emulator.port);
    emulators.push({ kind, stored, emulator, db });
    await store(db, stored);
  }
  return emulators;
}

/** @param {readonly FilledEmulator[]} emulators */
export async function stopFilled(emulators) {
  for (const { db, emulator } of emulators) {
    await db.terminate();
    await emulator.stop();
  }
}

/** Connects the server SDK to an emulator's port, as an admin. @param {number} port */
export const connect = (port) =>
  new Firestore({
    projectId: project,
    host: `127.0.0.1:${port}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });

/** Stores documents 0 to `count - 1` as `d0`, `d1`, …, in batches. @param {firestore.Firestore} db @param {number} count */
export async function store(db, count) {
  for (let first = 0; first < count; first += batchSize) {
    const batch = db.batch();
    for (let index = first; index < Math.min(first + batchSize, count); index++)
      batch.set(db.doc(`${collection}/d${index}`), smallDocument(index));
    await batch.commit();
  }
}

/** A document with about 120 bytes and four fields. @param {number} index */
export const smallDocument = (index) => ({
  group: index % groups,
  rank: index,
  tags: [`tag${index % tags}`, `tag${(index + 7) % tags}`],
  text: `Small document number ${index}, with a line of text`,
});

/**
 * Prevents the client from searching for Google's metadata server. The cast is needed because the declared type of the
 * option accepts fewer kinds of GoogleAuth than the client does.
 */
const noAuth = /** @type {GoogleAuth} */ (
  /** @type {unknown} */ (new GoogleAuth({ authClient: new PassThroughClient() }))
);

/**
 * Adds a listener on `collection`. It needs little processor time, because it counts documents without storing them.
 * Resolves when the server has sent all stored documents. `seen()` is the number of documents received so far. Throws
 * if that takes longer than `limitMs`.
 *
 * @param {number} port
 * @param {number} limitMs
 */
export async function listenToCollection(port, limitMs) {
  const client = new v1.FirestoreClient({
    servicePath: '127.0.0.1',
    port,
    sslCreds: credentials.createInsecure(),
    projectId: project,
    auth: noAuth,
  });
  const headers = { 'google-cloud-resource-prefix': root, authorization: 'Bearer owner' };
  const stream = client.listen({ otherArgs: { headers } });
  let seen = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<void>} */
  const caughtUp = new Promise((resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no complete result within ${limitMs} ms`)), limitMs);
    stream.on('error', reject);
    stream.on('data', ({ documentChange, targetChange }) => {
      if (documentChange) seen++;
      if (targetChange?.targetChangeType === 'CURRENT') resolve();
    });
  });
  const query = { parent: `${root}/documents`, structuredQuery: { from: [{ collectionId: collection }] } };
  stream.write({ database: root, addTarget: { targetId: 1, query } });
  const close = async () => {
    stream.on('error', () => {}); // the cancellation causes an error
    stream.cancel();
    await client.close();
  };
  try {
    await caughtUp;
  } catch (error) {
    await close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return { seen: () => seen, close };
}
