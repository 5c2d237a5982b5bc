import { startServer } from './lib/servers.mjs';
import { interleaved } from './lib/stats.mjs';

const budgetMs = 400;

/** @param {import('./lib/servers.mjs').Kind} kind */
async function readyMs(kind) {
  const server = await startServer(kind);
  await server.stop();
  return server.readyMs;
}

/**
 * From the launch to the first connection taken, one of each kind after the other.
 *
 * @param {import('./lib/report.mjs').Report} report
 * @param {import('./run.mjs').Plan} plan
 */
export async function measureStart(report, { starts }) {
  const samples = await interleaved(
    {
      embedded: () => readyMs('embedded'),
      other: () => readyMs('other'),
      bare: () => readyMs('bare'),
    },
    { rounds: starts },
  );
  report.figure({
    what: 'ready after launch',
    unit: 'ms',
    samples: samples('embedded'),
    budget: budgetMs,
    beside: { what: 'an empty Node HTTP server', samples: samples('bare') },
  });
  report.figure({
    what: 'ready after launch, @firestore-emulator/server',
    unit: 'ms',
    samples: samples('other'),
    beside: { what: 'an empty Node HTTP server', samples: samples('bare') },
  });
}
