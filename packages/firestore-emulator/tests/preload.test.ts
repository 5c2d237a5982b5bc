import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emulatorVariables } from '../launcher/environment.mjs';
import { emulatorFolder, freePort, launcher, start } from './support/process.ts';
import { until } from './support/until.ts';

/** The environment on Windows, where the script `java` cannot be started. */
const { NODE_OPTIONS, GLIMPSE_EMULATOR_NODE } = emulatorVariables({}, true);
const env = { ...process.env, PATH: join(emulatorFolder, 'no-such-folder'), NODE_OPTIONS, GLIMPSE_EMULATOR_NODE };

/** Runs a module that starts java like firebase-tools, and prints what java does. */
function runJava(args: readonly string[], more: NodeJS.ProcessEnv = {}, type = 'commonjs') {
  const access =
    type === 'module' ? "import { spawn } from 'node:child_process';" : "const { spawn } = require('child_process');";
  const source = `${access}
    const child = spawn('java', ${JSON.stringify(args)}, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', (error) => console.error('no java:', error.code));
    child.on('exit', (code) => console.error('exit', code));
    process.on('SIGTERM', () => child.kill('SIGTERM'));`;
  return start(process.execPath, [`--input-type=${type}`, '-e', source], { ...env, ...more });
}

describe('the module that takes the place of the launcher on Windows', () => {
  it.each(['commonjs', 'module'])('passes the version check of firebase-tools in a %s', async (type) => {
    const { stderr } = await runJava(['-Duser.language=en', '-version'], {}, type).finished;
    expect(stderr).toMatch(/^openjdk version "21.*\nexit 0\n$/);
  });

  it('runs the Storage rules runtime', async () => {
    const { stdout, stderr } = await runJava(['-jar', join(launcher, 'storage-rules.jar'), 'serve']).finished;
    expect(JSON.parse(stdout)).toMatchObject({ id: -1, status: 'ok' });
    expect(stderr).toBe('exit 0\n');
  });

  it('runs the Firestore emulator with its flags', async () => {
    const port = await freePort();
    const flags = ['--host', '127.0.0.1', '--port', String(port), '--project_id', 'demo-x'];
    const running = runJava(['-Duser.language=en', '-jar', join(launcher, 'firestore.jar'), ...flags]);
    const response = await until('the emulator', () => fetch(`http://127.0.0.1:${port}`).catch(() => undefined));
    expect(await response.text()).toBe('Ok\n');
    running.child.kill('SIGTERM');
    expect((await running.finished).stderr).toContain('exit 0');
  });

  it.each([
    ['firestore.jar', { GLIMPSE_OFFICIAL_FIRESTORE: '/official.jar' }],
    ['storage-rules.jar', { GLIMPSE_OFFICIAL_STORAGE: '/official.jar' }],
    ['../other.jar', {}],
  ])('leaves %s to the real java if it is not ours', async (jar, more) => {
    const { stderr } = await runJava(['-jar', join(launcher, jar)], more).finished;
    expect(stderr).toContain('no java: ENOENT');
  });

  it('is added to the options of Node once', () => {
    const once = emulatorVariables({ NODE_OPTIONS: '--no-warnings' }, true).NODE_OPTIONS;
    expect(once).toMatch(/^--no-warnings --import=file:\S+preload\.cjs$/);
    expect(emulatorVariables({ NODE_OPTIONS: once }, true).NODE_OPTIONS).toBe(once);
    expect(emulatorVariables({}, false)).not.toHaveProperty('NODE_OPTIONS');
  });
});
