import { besideOfficial } from './lib/official.mjs';
import { interleaved } from './lib/stats.mjs';

/** As the Admin SDK has it. */
const maxAttempts = 5;

/**
 * How long until `count` transactions that all begin at once have each added one to the same document, or been given up by the client.
 *
 * @param {import('@google-cloud/firestore').Firestore} db
 * @param {number} count
 */
async function contend(db, count) {
  const doc = db.collection('contended').doc();
  await doc.set({ n: 0 });
  const startedAt = performance.now();
  const results = await Promise.allSettled(
    Array.from({ length: count }, () =>
      db.runTransaction(
        async (transaction) => {
          const n = (await transaction.get(doc)).get('n');
          transaction.update(doc, { n: n + 1 });
        },
        { maxAttempts },
      ),
    ),
  );
  const ms = performance.now() - startedAt;
  const givenUp = results.filter(({ status }) => status === 'rejected').length;
  const n = (await doc.get()).get('n');
  if (n !== count - givenUp) throw new Error(`${count} transactions, ${givenUp} of them given up, made ${n}`);
  return { ms, givenUp };
}

/**
 * @param {import('./lib/report.mjs').Report} report
 * @param {import('./run.mjs').Plan} plan
 * @param {readonly import('./stocked.mjs').Stocked[]} stocked
 */
export async function measureTransactions(report, { contentions }, stocked) {
  for (const count of [1, 20, 50]) {
    const what = count === 1 ? 'one transaction' : `${count} transactions at once on one document`;
    if (!report.wants(what)) continue;
    /** @type {Map<string, number>} */
    const givenUp = new Map(stocked.map(({ kind }) => [kind, 0]));
    const subjects = Object.fromEntries(
      stocked.map(({ kind, db }) => [
        kind,
        async () => {
          const result = await contend(db, count);
          givenUp.set(kind, (givenUp.get(kind) ?? 0) + result.givenUp);
          return result.ms;
        },
      ]),
    );
    const samples = await interleaved(subjects, { rounds: contentions, warmUps: count === 1 ? 3 : 0 });
    const all = contentions * count;
    report.figure({
      what,
      unit: 'ms',
      samples: samples('embedded'),
      beside: besideOfficial(samples('official')),
      ...(count > 1 && {
        note: `given up after ${maxAttempts} attempts: ${[...givenUp].map(([kind, number]) => `${kind} ${number}`).join(', ')} of ${all}`,
      }),
    });
  }
}
