import firestore from '@google-cloud/firestore';
import { credentials } from '@grpc/grpc-js';
import { GoogleAuth, PassThroughClient } from 'google-auth-library';

const { Firestore, v1 } = firestore;

const project = 'demo-bench';
const root = `projects/${project}/databases/(default)`;

/**
 * Prevents the client from searching for Google's metadata server. The cast is needed because the declared type of the
 * option accepts fewer kinds of GoogleAuth than the client does.
 */
const noAuth = /** @type {GoogleAuth} */ (
  /** @type {unknown} */ (new GoogleAuth({ authClient: new PassThroughClient() }))
);

/**
 * Connects the server SDK to an emulator's port, as an admin.
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
 * Adds a listener on a collection. It needs little processor time, because it counts documents without storing
 * them. Resolves when the server has sent all stored documents. `seen()` is the number of documents received so
 * far. Throws if that takes longer than `limitMs`.
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
