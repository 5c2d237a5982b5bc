import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inRoot } from './lib/paths.mjs';

it.skipIf(process.platform !== 'linux')('an older Node installs the pinned one from npm, and it is new enough', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'glimpse-node-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync(inRoot('scripts/node.cjs'), path.join(root, 'scripts/node.cjs'));
  cpSync(inRoot('package.json'), path.join(root, 'package.json'));
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } });`;
  writeFileSync(path.join(root, 'older.cjs'), older);
  const script = `import node from './scripts/node.cjs'; console.log(process.version, node.nodeProblem());`;
  writeFileSync(path.join(root, 'script.mjs'), script);
  const args = ['--require', './older.cjs', 'scripts/node.cjs', 'script.mjs'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const [, pinned] = readFileSync(inRoot('scripts/node.cjs'), 'utf8').match(/const pinned = '(.+)'/) ?? [];
  expect(stdout, stderr).toBe(`v${pinned} undefined\n`);
});
