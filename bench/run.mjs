/**
 * `npm run bench`: measures what the budgets name, prints a table per part and writes bench/results/<part>.json
 * (the emulator's: emulator/bench/results).
 * `-- --only emulator,api` runs some parts; `-- --size small` is a quick look with fewer repetitions and less stored.
 * A figure over its budget fails the run, unless it is a time: those depend on what else the machine does. `-- --counted` measures only
 * what is no time, keeps no results, and is a check of `npm test`.
 */
import { ensureInstalled } from '../scripts/lib/install.mjs';
import { runProgram } from '../scripts/lib/process.mjs';
import { CommandError, flags, progress, run } from '../scripts/lib/terminal.mjs';

/** @typedef {(report: import('./lib/report.mjs').Report, how: How) => Promise<void>} Bench */
/** @typedef {{ size: Size, lighthouse: boolean, isCounted: boolean, rows: string | undefined }} How */

/** @type {Record<string, () => Promise<Bench>>} */
const parts = {
  api: async () => (await import('./api.mjs')).benchApi,
  'functions-cost': async () => (await import('./functions-cost.mjs')).benchCost,
  firebase: async () => (await import('./firebase.mjs')).benchFirebase,
  hot: async () => (await import('./hot.mjs')).benchHot,
  web: async () => (await import('./web.mjs')).benchWeb,
};
/** What has figures that are no times. The pages are looked at before there is more than the seed. */
const countedParts = ['web', 'functions-cost'];
const sizes = /** @type {const} */ (['small', 'full']);
/** @typedef {typeof sizes[number]} Size */

await run(async () => {
  const { only, size, lighthouse, counted, built, rows } = flags('bench', {
    only: { type: 'string', help: `some of emulator,${Object.keys(parts).join(',')}` },
    size: { type: 'string', default: 'full', help: `${sizes.join(' or ')} (full is the default)` },
    lighthouse: {
      type: 'boolean',
      default: false,
      help: 'run Lighthouse too (fetched with npx), in part web',
    },
    counted: { type: 'boolean', default: false, help: 'only what is no time, small; keeps no results' },
    rows: {
      type: 'string',
      help: 'only actions with this in their name, in part firebase; keeps no results',
    },
    built: { type: 'boolean', default: false, help: 'everything is built already' },
  });
  const names = ['emulator', ...Object.keys(parts)];
  const wanted = only ? only.split(',') : counted ? countedParts : names;
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new CommandError(`There is no part ${unknown.join(', ')}; there are ${names.join(', ')}.`, 2);
  const chosen = sizes.find((one) => one === (counted ? 'small' : size));
  if (!chosen) throw new CommandError(`--size can be ${sizes.join(' or ')}, not ${size}.`, 2);
  if (lighthouse && !wanted.includes('web'))
    throw new CommandError('--lighthouse belongs to the part web.', 2);
  if (rows !== undefined && !wanted.every((name) => name === 'firebase'))
    throw new CommandError('--rows belongs to the part firebase.', 2);
  const isKept = !counted && rows === undefined;

  // The server SDK would ask Google's metadata server who it is.
  process.env.METADATA_SERVER_DETECTION = 'none';
  await ensureInstalled();
  // The emulator measures itself, prints its own table and keeps its own results.
  if (wanted.includes('emulator')) {
    progress('Part emulator');
    const args = ['run', 'bench', '--workspace', '@glimpse/emulator', '--', '--size', size];
    await runProgram('npm', args, { what: 'The bench of the emulator' });
    if (wanted.length === 1) return;
  }
  const [{ buildAll }, { createReport, isTime }, { writePage }, { withStack }] = await Promise.all([
    import('../scripts/build.mjs'),
    import('./lib/report.mjs'),
    import('./lib/page.mjs'),
    import('./lib/stack.mjs'),
  ]);
  if (!built) await buildAll();

  /** @type {string[]} */
  const failures = [];
  /** @type {import('./lib/report.mjs').Figure[]} */
  const figures = [];
  const measure = async () => {
    for (const name of counted ? countedParts : Object.keys(parts)) {
      const load = parts[name];
      if (!load || !wanted.includes(name)) continue;
      progress(`Part ${name}`);
      const report = createReport(name, { size: chosen, isKept });
      try {
        const bench = await load();
        await bench(report, { size: chosen, lighthouse, isCounted: counted, rows });
      } catch (error) {
        failures.push(name);
        console.error(error instanceof CommandError ? error.message : error);
      }
      // What was measured before a failure is worth keeping.
      figures.push(...(await report.finish()));
    }
  };
  // In one stack: a start is eight seconds of processor time.
  if (counted) await withStack('bench', measure);
  else await measure();
  if (isKept) await writePage();
  const over = figures.filter((figure) => figure.ok === false);
  progress('Done');
  console.log(`${figures.length} figures, ${over.length} over budget, ${failures.length} parts failed`);
  if (failures.length > 0) throw new CommandError(`Not measured to the end: ${failures.join(', ')}.`);
  const broken = over.filter((figure) => !isTime(figure)).map(({ what }) => what);
  if (broken.length > 0) throw new CommandError(`Over budget: ${broken.join('; ')}.`);
});
