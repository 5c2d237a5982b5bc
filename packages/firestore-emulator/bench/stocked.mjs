import { connect } from './lib/firestore-client.mjs';
import { measured } from './lib/official.mjs';
import { startServer } from './lib/servers.mjs';
import { store } from './lib/small-documents.mjs';

export const collection = 'small';

/**
 * A server that holds `stored` documents, with a client.
 *
 * @typedef {object} Stocked
 * @property {import('./lib/servers.mjs').Kind} kind
 * @property {number} stored
 * @property {import('./lib/servers.mjs').RunningServer} server
 * @property {import('@google-cloud/firestore').Firestore} db
 */

/**
 * Servers that hold `collection` in one size, running at once so that what is compared is measured in turns.
 *
 * @param {number} stored
 * @returns {Promise<readonly Stocked[]>}
 */
export async function startStocked(stored) {
  /** @type {Stocked[]} */
  const stocked = [];
  for (const kind of measured) {
    const server = await startServer(kind);
    const db = connect(server.port);
    stocked.push({ kind, stored, server, db });
    await store(db, collection, stored);
  }
  return stocked;
}

/** @param {readonly Stocked[]} stocked */
export async function stopStocked(stocked) {
  for (const { db, server } of stocked) {
    await db.terminate();
    await server.stop();
  }
}
