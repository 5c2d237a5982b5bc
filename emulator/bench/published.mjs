/** The embedded emulators beside what is published about the official ones, which need Java and a download to run here. */
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from './lib/firestore-client.mjs';
import { startServer } from './lib/servers.mjs';

const official = 'the official emulator, published, not measured here';
/** A reporter's Mac, firebase-tools 9.13. Source: github.com/firebase/firebase-tools/issues/3594 */
const publishedReadMs = { first: 8437, second: 36 };
const bundles = ['../lib/firestore.js', '../lib/storage-rules.js'].map(
  (file) => new URL(file, import.meta.url),
);

/** Source: the sizes that firebase-tools expects of its downloads. */
function publishedBytes() {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve('firebase-tools/lib/emulator/downloadableEmulatorInfo.json');
  const { firestore, storage } = JSON.parse(readFileSync(file, 'utf8'));
  return firestore.expectedSize + storage.expectedSize;
}

/**
 * What has to be on the disk, and how long a first and a second read take a client that has just been made.
 *
 * @param {import('./lib/report.mjs').Report} report
 */
export async function measureBesidePublished(report) {
  const bytes = bundles.reduce((sum, file) => sum + statSync(file).size, 0);
  report.figure({
    what: 'program, Firestore and Storage rules',
    unit: 'MB',
    value: bytes / 1e6,
    beside: { what: `${official}: its downloads`, value: publishedBytes() / 1e6 },
  });
  const server = await startServer('embedded');
  const db = connect(server.port);
  try {
    for (const [which, value] of Object.entries(publishedReadMs)) {
      const startedAt = performance.now();
      await db.doc('some/document').get();
      report.figure({
        what: `${which} read after the start`,
        unit: 'ms',
        value: performance.now() - startedAt,
        beside: { what: official, value },
      });
    }
  } finally {
    await db.terminate();
    await server.stop();
  }
}
