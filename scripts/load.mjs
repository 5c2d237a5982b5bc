/**
 * The command `npm run load` sends the calls of bench/capacity/behaviour.mjs to a site and prints latencies, errors, reads
 * and writes. It deletes everything that it creates. The generator is in bench/load/.
 */
import { ensureInstalled } from './lib/install.mjs';
import { loadFlags, loadOptions } from './lib/load-options.mjs';
import { inRoot } from './lib/paths.mjs';
import { runInTerminal } from './lib/process.mjs';
import { flags, run } from './lib/terminal.mjs';

await run(async () => {
  const options = loadOptions(flags('load', loadFlags));
  await ensureInstalled();
  await runInTerminal('bench/load/main.mjs', [JSON.stringify(options), inRoot('seed/media/aurora-lake-poster.jpg')]);
});
