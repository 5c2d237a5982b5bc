import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './paths.mjs';
import { runProgram } from './process.mjs';
import { CommandError, progress } from './terminal.mjs';

/** The headless shell is Chromium without windows. It is first, because the browser tests take 20 % less time in it. */
const programNames = [
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
];

/** Returns the paths of these programs on PATH. @param {string[]} programs */
const onPath = (programs) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((directory) => programs.map((program) => path.join(directory, program)))
    .filter((file) => existsSync(file));

const findInstalled = () => onPath(programNames)[0] ?? applications.find((application) => existsSync(application));

/**
 * Returns the path of a Chromium for the browser tests. If none is installed, installs the Debian package (as root on
 * Debian) or downloads Playwright's Chromium.
 */
export async function ensureBrowser() {
  const chosen = process.env.CHROME_PATH;
  if (chosen && !existsSync(chosen)) throw new CommandError(`CHROME_PATH names a file that does not exist: ${chosen}`);
  const found = chosen || findInstalled();
  if (found) return found;
  if (process.getuid?.() === 0 && onPath(['apt-get']).length > 0) {
    progress('Installing Chromium for the browser tests (Debian package)');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runProgram('apt-get', ['update', '-qq'], { env, quiet: true, label: 'apt-get update' });
    const packages = ['chromium-headless-shell', 'fonts-noto-color-emoji'];
    await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      env,
      quiet: true,
      label: 'apt-get install chromium-headless-shell',
    });
    const installed = findInstalled();
    if (installed) return installed;
  }
  progress("Downloading Playwright's Chromium for the browser tests");
  const require = createRequire(path.join(root, 'tests/package.json'));
  const cli = path.join(path.dirname(require.resolve('playwright-core/package.json')), 'cli.js');
  await runProgram(process.execPath, [cli, 'install', 'chromium'], {
    quiet: true,
    label: 'No Chromium or Chrome was found (set CHROME_PATH to one), and its download',
  });
  return require('playwright-core').chromium.executablePath();
}
