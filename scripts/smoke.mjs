/**
 * The command `npm run smoke` checks the running local site, or a deployed one with `--url`. It removes everything that
 * it creates. The checks are in tests/smoke/.
 */
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { defaultPorts } from './lib/ports.mjs';
import { runInTerminal } from './lib/process.mjs';
import { CommandError, flags, run } from './lib/terminal.mjs';

const local = `http://127.0.0.1:${defaultPorts.hosting}`;

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
  await runInTerminal('tests/smoke/main.ts', [origin, inRoot('seed/media/aurora-lake-poster.jpg')]);
});
