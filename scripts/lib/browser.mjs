import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './paths.mjs';
import { runProgram } from './process.mjs';
import { CommandError, progress } from './terminal.mjs';

/** The headless shell is Chromium without its windows: the browser tests take four fifths of the time in it. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function installed() {
  if (process.env.CHROME_PATH) {
    if (existsSync(process.env.CHROME_PATH)) return process.env.CHROME_PATH;
    throw new CommandError(`CHROME_PATH names a file that does not exist: ${process.env.CHROME_PATH}`);
  }
  const directories = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [
    ...directories.flatMap((directory) => names.map((name) => path.join(directory, name))),
    ...applications,
  ];
  return candidates.find((candidate) => existsSync(candidate));
}

/** @param {string} program */
const onPath = (program) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .some((directory) => existsSync(path.join(directory, program)));

/** The path of a Chromium for the browser tests: an installed one, else Debian's package, else Playwright's download. */
export async function ensureBrowser() {
  const found = installed();
  if (found) return found;
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    progress('Installing Chromium for the browser tests (Debian package)');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runProgram('apt-get', ['update', '-qq'], { env, quiet: true, what: 'apt-get update' });
    const packages = ['chromium-headless-shell', 'fonts-noto-color-emoji'];
    await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      env,
      quiet: true,
      what: 'apt-get install chromium-headless-shell',
    });
    const chromium = installed();
    if (chromium) return chromium;
  }
  progress("Downloading Playwright's Chromium for the browser tests");
  const require = createRequire(path.join(root, 'tests/package.json'));
  const cli = path.join(path.dirname(require.resolve('playwright-core/package.json')), 'cli.js');
  await runProgram(process.execPath, [cli, 'install', 'chromium'], {
    quiet: true,
    what: 'No Chromium or Chrome was found (set CHROME_PATH to one), and its download',
  });
  return require('playwright-core').chromium.executablePath();
}
