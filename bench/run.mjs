/**
 * `npm run bench` measures the product. It prints a table per part, and writes bench/results/.
 *
 * - `-- --only api,web` runs some parts.
 * - `-- --size small` makes fewer repetitions with fewer stored documents.
 * - `-- --counted` measures only values that are not times. It writes nothing, and `npm test` runs it.
 *
 * A value over its budget fails the run, unless it is a time.
 */
import { ensureInstalled } from '../scripts/lib/install.mjs';
import { CommandError, flags, messageOf, progress, run } from '../scripts/lib/terminal.mjs';

/** @typedef {import('./lib/report.mjs').Part} Part */
/** @typedef {{ size: Size, lighthouse: boolean, isCounted: boolean }} Options */
/** @typedef {(report: import('./lib/report.mjs').Report, options: Options) => Promise<void>} Bench */

/** @type {Record<Part, () => Promise<Bench>>} */
const loaders = {
  api: async () => (await import('./api.mjs')).benchApi,
  hot: async () => (await import('./hot.mjs')).benchHot,
  capacity: async () => (await import('./capacity.mjs')).benchCapacity,
  web: async () => (await import('./web.mjs')).benchWeb,
};
const names = /** @type {Part[]} */ (Object.keys(loaders));
/** The parts with values that are not times. `capacity` comes first, because it counts reads of the seed alone. */
const countedNames = ['capacity', 'web'];
const sizes = /** @type {const} */ (['small', 'full']);
/** @typedef {typeof sizes[number]} Size */

function parseFlags() {
  const { only, size, lighthouse, counted, built } = flags('bench', {
    only: { type: 'string', help: `some of ${names.join(',')}` },
    size: { type: 'string', default: 'full', help: `${sizes.join(' or ')} (full is the default)` },
    lighthouse: { type: 'boolean', default: false, help: 'run Lighthouse too (npx loads it), in part web' },
    counted: { type: 'boolean', default: false, help: 'only values that are not times; writes nothing' },
    built: { type: 'boolean', default: false, help: 'everything is built already' },
  });
  const wanted = only?.split(',') ?? (counted ? countedNames : names);
  const unknown = wanted.filter((name) => !names.some((known) => known === name));
  if (unknown.length > 0)
    throw new CommandError(`There is no part ${unknown.join(', ')}; there are ${names.join(', ')}.`, 2);
  const chosenSize = sizes.find((known) => known === (counted ? 'small' : size));
  if (!chosenSize) throw new CommandError(`--size can be ${sizes.join(' or ')}, not ${size}.`, 2);
  if (lighthouse && !wanted.includes('web')) throw new CommandError('--lighthouse needs the part web.', 2);
  const chosen = names.filter((name) => wanted.includes(name));
  return { chosen, size: chosenSize, lighthouse, isCounted: counted, isBuilt: built };
}

await run(async () => {
  const { chosen, isBuilt, ...options } = parseFlags();
  // Otherwise the server SDK would query Google's metadata server.
  process.env.METADATA_SERVER_DETECTION = 'none';
  await ensureInstalled();
  const [{ buildAll }, { isTime }, { createReport }, { withStack }] = await Promise.all([
    import('../scripts/build.mjs'),
    import('./lib/figure.mjs'),
    import('./lib/report.mjs'),
    import('./lib/stack.mjs'),
  ]);
  if (!isBuilt) await buildAll();

  /** @type {string[]} */
  const failures = [];
  /** @type {import('./lib/figure.mjs').Figure[]} */
  const figures = [];
  const measure = async () => {
    for (const name of chosen) {
      progress(`Part ${name}`);
      const report = createReport(name, { size: options.size, isStored: !options.isCounted });
      try {
        const bench = await loaders[name]();
        await bench(report, options);
      } catch (error) {
        failures.push(name);
        console.error(error instanceof CommandError ? messageOf(error) : error);
      }
      // The figures before a failure are still useful.
      figures.push(...(await report.finish()));
    }
  };
  // The counted parts share a stack, because a start costs eight seconds of processor time.
  if (options.isCounted) await withStack('bench', measure);
  else await measure();

  const over = figures.filter(({ isOver }) => isOver);
  console.log(`${figures.length} figures, ${over.length} over budget, ${failures.length} parts failed`);
  if (failures.length > 0) throw new CommandError(`These parts failed: ${failures.join(', ')}.`);
  const broken = over.filter((figure) => !isTime(figure)).map(({ label }) => label);
  if (broken.length > 0) throw new CommandError(`Over budget: ${broken.join('; ')}.`);
});
