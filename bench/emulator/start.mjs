import { startEmulator } from '../../packages/firestore-emulator/parity/start-emulator.mjs';
import { interleaved } from '../lib/stats.mjs';
import { rulesFile } from './small-documents.mjs';

const budgetMs = 400;
const label = 'ready after launch';

/**
 * Measures the time from the launch to the first accepted connection.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../emulator.mjs').Plan} plan
 * @param {readonly import('../../packages/firestore-emulator/parity/start-emulator.mjs').Kind[]} kinds
 */
export async function measureStart(report, { starts }, kinds) {
  if (!report.wants(label)) return;
  const samples = await interleaved(
    Object.fromEntries(
      kinds.map((kind) => [
        kind,
        async () => {
          const emulator = await startEmulator(kind, { rulesFile });
          await emulator.stop();
          return emulator.readyMs;
        },
      ]),
    ),
    { rounds: starts },
  );
  report.figure({ label, unit: 'ms', budget: budgetMs, ...besideOfficial(samples) });
}

/**
 * Returns the samples of ours, and Google's as the comparison.
 *
 * @param {Record<string, number[]>} samples by kind
 */
export const besideOfficial = ({ embedded = [], official }) => ({
  samples: embedded,
  ...(official && { beside: { label: "Google's", samples: official } }),
});
