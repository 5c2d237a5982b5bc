import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ensureBrowser } from '../../scripts/lib/browser.mjs';
import { privatePorts } from '../../scripts/lib/ports.mjs';
import { runProgram } from '../../scripts/lib/process.mjs';
import { signIn } from '../lib/browser.mjs';

const version = '12.8.2';
const screens = {
  login: '/login',
  feed: '/posts',
  post: '/post/dawn-ridge',
  profile: '/profile/theo%40example.com',
};
/** Scores to reach, of 100. */
const goals = { performance: 95, accessibility: 100, 'best-practices': 100 };

/** Lighthouse on a desktop, in a browser that is signed in for all but the login screen. */
export async function measureLighthouse(report, { url }) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'glimpse-lighthouse-'));
  const { hub: port } = await privatePorts();
  const context = await chromium.launchPersistentContext(`${folder}/profile`, {
    executablePath: await ensureBrowser(),
    baseURL: url,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  try {
    for (const [screen, address] of Object.entries(screens)) {
      if (screen === 'feed') await signIn(await context.newPage(), 'ines@example.com');
      const output = `${folder}/${screen}.json`;
      const chosen = ['--output=json', `--output-path=${output}`, '--preset=desktop', '--quiet'];
      const only = `--only-categories=${Object.keys(goals).join(',')}`;
      await runProgram(
        'npx',
        [
          '--yes',
          `lighthouse@${version}`,
          url + address,
          `--port=${port}`,
          '--disable-storage-reset',
          only,
          ...chosen,
        ],
        { quiet: true, what: `Lighthouse on ${screen}` },
      );
      const { categories, runtimeError } = JSON.parse(await readFile(output, 'utf8'));
      if (runtimeError) throw new Error(`Lighthouse on ${screen}: ${runtimeError.message}`);
      for (const [category, goal] of Object.entries(goals)) {
        const score = Math.round(categories[category].score * 100);
        report.figure({
          what: `Lighthouse ${category}, ${screen}: points below ${goal}`,
          unit: '',
          value: Math.max(0, goal - score),
          budget: 0,
          note: `score ${score}`,
        });
      }
    }
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}
