import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const functions = path.resolve(import.meta.dirname, '../../functions');
const folder = mkdtempSync(path.join(tmpdir(), 'glimpse-functions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** All deployed functions. Add a new function here and to docs/deploy.md. */
const deployedFunctions = [
  'accountdeleted',
  'api',
  'applyblocklists',
  'applypostmediachange',
  'cleanuppost',
  'cleardiscardedmedia',
  'closeincoming',
  'counttagfollowers',
  'media',
  'notifyoffollower',
  'notifyofpost',
  'notifyofrequest',
  'page',
  'pushmessage',
  'queuejob',
  'refreshauthor',
  'refreshcomment',
  'refreshrichtext',
  'restoreguest',
  'revokeexpiredstories',
  'runjob',
  'sweep',
  'updateinbox',
  'upsertnotification',
];

/** Runs a command in the copied folder. Throws with its output if it fails. */
function runInFolder(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_PATH: '', GCLOUD_PROJECT: 'demo-glimpse' },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed (${status}):\n${stdout}\n${stderr}`);
  return stdout;
}

// `npm test` builds the functions first. Other runs skip this test if there is no build.
describe.skipIf(!existsSync(path.join(functions, 'lib/index.js')))('the built functions folder', () => {
  it('installs and loads outside the workspace and exports the deployed functions', () => {
    for (const part of ['package.json', 'lib']) {
      cpSync(path.join(functions, part), path.join(folder, part), { recursive: true });
    }
    const npm = process.env.npm_execpath;
    const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []];
    runInFolder(command, [...args, 'install', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    // Loads the package's `main` and lists each export with its trigger, as the Functions runtime does.
    writeFileSync(
      path.join(folder, 'list.mjs'),
      `import { readFileSync } from 'node:fs';
       const { main } = JSON.parse(readFileSync('package.json', 'utf8'));
       const all = await import('./' + main);
       const found = Object.entries(all).map(([name, value]) => [name, Object.keys(value.__endpoint ?? {})]);
       process.stdout.write('\\n' + JSON.stringify(found));
       process.exit(0);`,
    );
    const output = runInFolder(process.execPath, ['list.mjs']);
    const found: [string, string[]][] = JSON.parse(output.slice(output.lastIndexOf('\n') + 1));
    expect(found.map(([name]) => name).sort()).toEqual(deployedFunctions);
    for (const [name, keys] of found) {
      const triggers = ['httpsTrigger', 'eventTrigger', 'scheduleTrigger', 'taskQueueTrigger'];
      expect(
        keys.some((key) => triggers.includes(key)),
        `${name} has a trigger`,
      ).toBe(true);
    }
  }, 600_000);
});
