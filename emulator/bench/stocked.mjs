import { connect } from './lib/firestore-client.mjs';
import { startServer } from './lib/servers.mjs';
import { store } from './lib/small-documents.mjs';
import { textOf } from './lib/within.mjs';

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
 * Servers that hold `collection` in each of the plan's sizes, all running at once so that what is compared is measured in
 * turns. What the other emulator cannot hold in time is reported as missing.
 *
 * @param {import('./lib/report.mjs').Report} report
 * @param {import('./run.mjs').Plan} plan
 */
export async function startStocked(report, { stored, storeLimitMs }) {
  /** @type {Stocked[]} */
  const stocked = [];
  for (const count of stored) {
    for (const kind of /** @type {const} */ (['embedded', 'other'])) {
      const server = await startServer(kind);
      const db = connect(server.port);
      try {
        await store(db, collection, count, kind === 'other' ? storeLimitMs : undefined);
        stocked.push({ kind, stored: count, server, db });
      } catch (error) {
        await db.terminate();
        await server.stop();
        if (kind === 'embedded') throw error;
        report.missing(
          `@firestore-emulator/server with ${count.toLocaleString('en')} documents`,
          textOf(error),
        );
      }
    }
  }
  return stocked;
}

/**
 * @template {Stocked} Each
 * @param {readonly Each[]} stocked
 * @param {Stocked['kind']} kind
 * @param {number} count
 */
export const ofKind = (stocked, kind, count) =>
  stocked.find((each) => each.kind === kind && each.stored === count);
