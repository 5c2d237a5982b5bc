import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from './lib/firestore-client.mjs';
import { besideOfficial, measured, official } from './lib/official.mjs';
import { startServer } from './lib/servers.mjs';
import { interleaved, timed } from './lib/stats.mjs';

const budgetMs = 400;
/** A reporter's Mac, firebase-tools 9.13, for where it cannot be measured. Source: github.com/firebase/firebase-tools/issues/3594 */
const publishedReadMs = { first: 8437, second: 36 };
const bundles = ['../lib/firestore.js', '../lib/storage-rules.js'].map(
  (file) => new URL(file, import.meta.url),
);

/** @param {import('./lib/servers.mjs').Kind} kind */
async function readyMs(kind) {
  const server = await startServer(kind);
  await server.stop();
  return server.readyMs;
}

/**
 * A first and a second read of a client that has just been made, from a server that has just started.
 *
 * @param {import('./lib/servers.mjs').Kind} kind
 */
async function readsMs(kind) {
  const server = await startServer(kind);
  const db = connect(server.port);
  try {
    const read = () => db.doc('some/document').get();
    return { first: await timed(read), second: await timed(read) };
  } finally {
    await db.terminate();
    await server.stop();
  }
}

/**
 * From the launch to the first connection taken, then to the first answers, one of each kind after the other.
 *
 * @param {import('./lib/report.mjs').Report} report
 * @param {import('./run.mjs').Plan} plan
 */
export async function measureStart(report, { starts }) {
  if (report.wants('ready after launch', 'an empty Node HTTP server, for comparison'))
    await measureReady(report, starts);
  if (report.wants('first read after the start', 'second read after the start'))
    await measureFirstReads(report, starts);
  report.figure({
    what: 'programs, Firestore and Storage rules',
    unit: 'MB',
    value: bundles.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6,
    beside: { what: 'official, its downloads', value: publishedBytes() / 1e6 },
  });
}

/** @param {import('./lib/report.mjs').Report} report @param {number} starts */
async function measureReady(report, starts) {
  const ready = await interleaved(
    Object.fromEntries(
      [...measured, /** @type {const} */ ('bare')].map((kind) => [kind, () => readyMs(kind)]),
    ),
    { rounds: starts },
  );
  report.figure({
    what: 'ready after launch',
    unit: 'ms',
    samples: ready('embedded'),
    budget: budgetMs,
    beside: besideOfficial(ready('official')),
    goal: 10,
  });
  report.figure({ what: 'an empty Node HTTP server, for comparison', unit: 'ms', samples: ready('bare') });
}

/** @param {import('./lib/report.mjs').Report} report @param {number} starts */
async function measureFirstReads(report, starts) {
  /** @type {Record<string, number[]>} */
  const second = { embedded: [], official: [] };
  const first = await interleaved(
    Object.fromEntries(
      measured.map((kind) => [
        kind,
        async () => {
          const reads = await readsMs(kind);
          second[kind]?.push(reads.second);
          return reads.first;
        },
      ]),
    ),
    { rounds: starts },
  );
  for (const [which, samples] of Object.entries({
    first,
    second: (/** @type {string} */ kind) => second[kind] ?? [],
  }))
    report.figure({
      what: `${which} read after the start`,
      unit: 'ms',
      samples: samples('embedded'),
      beside: official.programs
        ? besideOfficial(samples('official'))
        : { what: 'official, published', value: publishedReadMs[/** @type {'first' | 'second'} */ (which)] },
    });
}

/** Source: the sizes that firebase-tools expects of its downloads. */
function publishedBytes() {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve('firebase-tools/lib/emulator/downloadableEmulatorInfo.json');
  const { firestore, storage } = JSON.parse(readFileSync(file, 'utf8'));
  return firestore.expectedSize + storage.expectedSize;
}
