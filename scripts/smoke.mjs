/**
 * The command `npm run smoke` checks the running local site, or a deployed one with `--url`. It removes everything that
 * it creates. The checks are in tests/smoke/.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bundleProgram } from './lib/bundle.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { defaultPorts } from './lib/ports.mjs';
import { CommandError, flags, run } from './lib/terminal.mjs';

const local = `http://127.0.0.1:${defaultPorts.hosting}`;
const bundle = inRoot('.data/build/smoke.mjs');

/** @param {string} text */
function originOf(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new CommandError(`--url ${text} is no address of a site, such as https://shots.web.app.`, 2);
}

await run(async () => {
  const options = flags('smoke', {
    url: { type: 'string', default: local, help: `the site to check; the default is ${local}` },
  });
  const origin = originOf(options.url);
  await ensureInstalled();
  await bundleProgram('tests/smoke/main.ts', bundle);
  const child = spawn(process.execPath, [bundle, origin, inRoot('seed/media/aurora-lake-poster.jpg')], {
    stdio: 'inherit',
  });
  // Ctrl-C reaches the child process too, which then removes what it has created.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  const [code] = await once(child, 'close');
  process.exitCode = code ?? 1;
});
