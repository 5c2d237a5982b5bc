import { connect } from './lib/firestore-client.mjs';
import { startServer } from './lib/servers.mjs';
import { store } from './lib/small-documents.mjs';

export const collection = 'small';

/**
 * Servers that hold `collection` in each of the plan's sizes: `[{ kind, stored, server, db }]`, all running at once so that
 * what is compared is measured in turns. What the other emulator cannot hold in time is reported as missing.
 */
export async function startStocked(report, { stored, storeLimitMs }) {
  const stocked = [];
  for (const count of stored) {
    for (const kind of ['embedded', 'other']) {
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
          error.message,
        );
      }
    }
  }
  return stocked;
}

export const ofKind = (stocked, kind, count) =>
  stocked.find((each) => each.kind === kind && each.stored === count);
