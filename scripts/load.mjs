/**
 * The command `npm run load` sends the calls of bench/capacity/behaviour.mjs to a site and prints latencies, errors, reads
 * and writes. It deletes everything that it creates. The generator is in bench/load/.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bundleProgram } from './lib/bundle.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { loadFlags, loadOptions } from './lib/load-options.mjs';
import { inRoot } from './lib/paths.mjs';
import { flags, run } from './lib/terminal.mjs';

const bundle = inRoot('.data/build/load.mjs');

await run(async () => {
  const options = loadOptions(flags('load', loadFlags));
  await ensureInstalled();
  await bundleProgram('bench/load/main.mjs', bundle);
  const picture = inRoot('seed/media/aurora-lake-poster.jpg');
  const child = spawn(process.execPath, [bundle, JSON.stringify(options), picture], { stdio: 'inherit' });
  // Ctrl-C reaches the child process too, which then deletes what it has created.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  const [code] = await once(child, 'close');
  process.exitCode = code ?? 1;
});
