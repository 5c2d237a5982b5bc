import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot } from './lib/paths.mjs';

/** @param {string} name @param {...string} args */
const command = (name, ...args) => {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [inRoot('scripts', name === 'test' ? 'test/run.mjs' : `${name}.mjs`), ...args],
    { encoding: 'utf8' },
  );
  return { status, stderr, stdout };
};

describe('commands', () => {
  it.each(['start', 'test', 'dev', 'seed', 'moderator', 'build', 'smoke', 'load'])(
    '%s rejects an unknown flag and prints its usage',
    (name) => {
      const { status, stderr } = command(name, '--nonsense');
      expect(stderr).toContain("Unknown option '--nonsense'");
      expect(stderr).toContain('usage: npm ');
      expect(status).toBe(2);
    },
  );

  it('test rejects the name of an unknown suite', () => {
    const { status, stderr } = command('test', '--only', 'units');
    expect(stderr).toContain('There is no suite units');
    expect(status).toBe(2);
  });

  it.each([
    [['tests/e2e/nothing.test.ts'], 'There is no file or folder tests/e2e/nothing.test.ts.'],
    [['--only', 'unit', 'scripts'], '--only names whole suites'],
    [['--watch'], '--watch needs the files to watch.'],
    [['--stop', 'scripts'], '--stop takes no other arguments.'],
  ])('test rejects %j', (args, message) => {
    const { status, stderr } = command('test', ...args);
    expect(stderr).toContain(message);
    expect(status).toBe(2);
  });

  it.each(['start', 'dev', 'test'])(
    '%s fails at once on an unsupported system and names the supported ones',
    (name) => {
      const win32 = "data:text/javascript,Object.defineProperty(process, 'platform', { value: 'win32' })";
      const file = inRoot('scripts', name === 'test' ? 'test/run.mjs' : `${name}.mjs`);
      const { status, stderr } = spawnSync(process.execPath, ['--import', win32, file], {
        encoding: 'utf8',
        timeout: 200_000,
      });
      expect(stderr.trim()).toMatch(/^Glimpse runs on Linux, on macOS and on Windows inside WSL .* this is win32\.$/);
      expect(status).toBe(1);
    },
  );

  it.each(['start', 'dev', 'test'])(
    "%s fails at once when Google's emulator is requested but not installed",
    (name) => {
      const emptyFolder = mkdtempSync(path.join(tmpdir(), 'glimpse-empty-'));
      // PATH has no Java. Google's emulator counts as missing without Java, even if its file exists.
      const env = { HOME: emptyFolder, PATH: emptyFolder, EMULATOR: 'official' };
      const file = inRoot('scripts', name === 'test' ? 'test/run.mjs' : `${name}.mjs`);
      const { status, stderr } = spawnSync(process.execPath, [file], {
        encoding: 'utf8',
        env,
        timeout: 200_000,
      });
      rmSync(emptyFolder, { recursive: true });
      expect(stderr).toMatch(/^\nGoogle's Firestore emulator is .*(not on this machine|no Java)/);
      expect(stderr.trim()).toMatch(/Without EMULATOR=official our own emulators run, which need no installation\.$/);
      expect(status).toBe(1);
      const misspelt = spawnSync(process.execPath, [file], {
        encoding: 'utf8',
        env: { ...env, EMULATOR: 'oficial' },
      });
      expect(misspelt.stderr).toContain('EMULATOR is "oficial"; it can be "embedded" (the default) or "official".');
      expect(misspelt.status).toBe(2);
    },
  );

  it('start names a port that is taken', async () => {
    const server = net.createServer();
    // If another program already uses the port, the test works as well.
    await new Promise((resolve) => server.once('error', resolve).listen(5000, '127.0.0.1', () => resolve('')));
    const { status, stderr } = command('start');
    expect(stderr).toContain('Port 5000 (hosting) on 127.0.0.1 is taken');
    expect(status).toBe(1);
    await new Promise((resolve) => server.close(resolve));
  });
});
