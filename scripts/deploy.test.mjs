import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { inRoot } from './lib/paths.mjs';

/** @param {...string} args */
const deploy = (...args) => spawnSync(process.execPath, [inRoot('scripts/deploy.mjs'), ...args], { encoding: 'utf8' });

describe('deploy', () => {
  it('rejects the project of the emulators and says which project to name', () => {
    const { status, stderr } = deploy('--project', 'demo-glimpse');
    expect(stderr).toContain('demo-glimpse exists only in the emulators');
    expect(stderr).toContain('npm run deploy -- --project ID');
    expect(status).toBe(1);
  });

  it.each([
    [['--only', 'hosting,database'], 'There is nothing called database to deploy'],
    [['--rehearse', '--only', 'hosting'], '--rehearse deploys everything.'],
    [['--nonsense'], "Unknown option '--nonsense'"],
  ])('rejects %j', (args, message) => {
    const { status, stderr } = deploy(...args);
    expect(stderr).toContain(message);
    expect(status).toBe(2);
  });
});
