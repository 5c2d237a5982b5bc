/**
 * `npm run bench`: measures what the budgets name, prints a table per part and writes bench/results/<part>.json.
 * `-- --only emulator,api` runs some parts; `-- --size small` is a quick look with fewer repetitions and less stored.
 */
import { ensureInstalled } from './lib/install.mjs';
import { CommandError, flags, progress, run } from './lib/terminal.mjs';

const parts = {
  emulator: async () => (await import('../emulator/bench/bench.mjs')).benchEmulator,
  api: async () => (await import('../bench/api.mjs')).benchApi,
  'functions-cost': async () => (await import('../bench/functions-cost.mjs')).benchCost,
  web: async () => (await import('../bench/web.mjs')).benchWeb,
};
const sizes = ['small', 'full'];

await run(async () => {
  const { only, size, lighthouse } = flags('bench', {
    only: { type: 'string', help: `some of ${Object.keys(parts).join(',')}` },
    size: { type: 'string', default: 'full', help: `${sizes.join(' or ')} (full is the default)` },
    lighthouse: {
      type: 'boolean',
      default: false,
      help: 'run Lighthouse too (fetched with npx), in part web',
    },
  });
  const wanted = only ? only.split(',') : Object.keys(parts);
  const unknown = wanted.filter((name) => !(name in parts));
  if (unknown.length > 0)
    throw new CommandError(
      `There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`,
      2,
    );
  if (!sizes.includes(size)) throw new CommandError(`--size can be ${sizes.join(' or ')}, not ${size}.`, 2);
  if (lighthouse && !wanted.includes('web'))
    throw new CommandError('--lighthouse belongs to the part web.', 2);

  // The server SDK would ask Google's metadata server who it is.
  process.env.METADATA_SERVER_DETECTION = 'none';
  await ensureInstalled();
  const [{ buildAll, buildEmulator }, { createReport }] = await Promise.all([
    import('./build.mjs'),
    import('../bench/lib/report.mjs'),
  ]);
  if (wanted.some((name) => name !== 'emulator')) await buildAll();
  else await buildEmulator();

  const failures = [];
  const figures = [];
  for (const name of /** @type {(keyof typeof parts)[]} */ (Object.keys(parts))) {
    if (!wanted.includes(name)) continue;
    progress(`Part ${name}`);
    const report = createReport(name, { size });
    try {
      const bench = await parts[name]();
      await bench(report, { size, lighthouse });
    } catch (error) {
      failures.push(name);
      console.error(error instanceof CommandError ? error.message : error);
    }
    // What was measured before a failure is worth keeping.
    figures.push(...(await report.finish()));
  }
  const over = figures.filter(({ ok }) => ok === false);
  progress('Done');
  console.log(`${figures.length} figures, ${over.length} over budget, ${failures.length} parts failed`);
  if (failures.length > 0) throw new CommandError(`Not measured to the end: ${failures.join(', ')}.`);
});
