import firestore from '@google-cloud/firestore';
import { credentials } from '@grpc/grpc-js';
import { GoogleAuth, PassThroughClient } from 'google-auth-library';

const { Firestore, v1 } = firestore;

const project = 'demo-bench';
const root = `projects/${project}/databases/(default)`;

/**
 * Otherwise a client would look for Google's metadata server first. Clients are declared for fewer kinds of GoogleAuth than
 * they take.
 */
const noAuth = /** @type {GoogleAuth} */ (
  /** @type {unknown} */ (new GoogleAuth({ authClient: new PassThroughClient() }))
);

/**
 * The server SDK on an emulator's port, as an admin.
 *
 * @param {number} port
 */
export const connect = (port) =>
  new Firestore({
    projectId: project,
    host: `127.0.0.1:${port}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });

/**
 * A listener on a whole collection that costs the client next to nothing: it counts what arrives and keeps no documents.
 * Resolves when the server has sent everything stored. `seen()` is the number of documents delivered so far.
 * Throws when the server has not caught up within `limitMs`.
 *
 * @param {number} port
 * @param {string} collection
 * @param {number} limitMs
 */
export async function listenToCollection(port, collection, limitMs) {
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
    timer = setTimeout(() => reject(new Error(`no complete answer within ${limitMs} ms`)), limitMs);
    stream.on('error', reject);
    stream.on('data', ({ documentChange, targetChange }) => {
      if (documentChange) seen++;
      if (targetChange?.targetChangeType === 'CURRENT') resolve();
    });
  });
  const query = { parent: `${root}/documents`, structuredQuery: { from: [{ collectionId: collection }] } };
  stream.write({ database: root, addTarget: { targetId: 1, query } });
  const close = async () => {
    stream.on('error', () => {}); // the cancellation itself
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
