import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import { chromium } from 'playwright-core';
import { ensureBrowser } from '../../scripts/lib/browser.mjs';
import { runProgram } from '../../scripts/lib/process.mjs';
import { signIn } from '../lib/browser.mjs';

const version = '12.8.2';
const paths = {
  login: '/login',
  feed: '/posts',
  post: '/post/dawn-ridge',
  profile: '/profile/theo%40example.com',
};
/** The required scores, of 100. */
const goals = { performance: 95, accessibility: 100, 'best-practices': 100 };

/**
 * Runs Lighthouse's desktop preset. It starts its own Chromium, because a Chromium that Playwright controls gives
 * it traces without a navigation. Before the second screen a person signs in, in the same browser profile.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 */
export async function measureLighthouse(report, { url }) {
  const folder = await mkdtemp(`${os.tmpdir()}/glimpse-lighthouse-`);
  const profile = `${folder}/profile`;
  const executablePath = await ensureBrowser();
  try {
    for (const [screen, path] of Object.entries(paths)) {
      if (screen === 'feed') await signInWithProfile(profile, { executablePath, baseURL: url });
      const output = `${folder}/${screen}.json`;
      const args = [
        '--yes',
        `lighthouse@${version}`,
        url + path,
        `--chrome-flags=--headless=new --no-sandbox --user-data-dir=${profile}`,
        `--only-categories=${Object.keys(goals).join(',')}`,
        `--output-path=${output}`,
        ...['--disable-storage-reset', '--preset=desktop', '--output=json', '--quiet'],
      ];
      const env = { ...process.env, CHROME_PATH: executablePath };
      await runProgram('npx', args, { env, quiet: true, label: `Lighthouse on ${screen}` });
      const { categories, finalDisplayedUrl, runtimeError } = JSON.parse(await readFile(output, 'utf8'));
      if (runtimeError) throw new Error(`Lighthouse on ${screen}: ${runtimeError.message}`);
      if (finalDisplayedUrl !== url + path)
        throw new Error(`Lighthouse on ${screen} was redirected to ${finalDisplayedUrl}`);
      for (const [category, goal] of Object.entries(goals)) {
        const score = Math.round(categories[category].score * 100);
        report.figure({
          label: `Lighthouse ${category}, ${screen}: points below ${goal}`,
          unit: '',
          value: Math.max(0, goal - score),
          budget: 0,
          note: `score ${score}`,
        });
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Signs in, and leaves the session in the browser profile.
 *
 * @param {string} profile
 * @param {{ executablePath: string, baseURL: string }} options
 */
async function signInWithProfile(profile, options) {
  const context = await chromium.launchPersistentContext(profile, { ...options, args: ['--no-sandbox'] });
  try {
    await signIn(await context.newPage(), 'ines@example.com');
  } finally {
    await context.close();
  }
}
