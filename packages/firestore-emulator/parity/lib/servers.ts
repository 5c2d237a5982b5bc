import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { OfficialPrograms } from '../../launcher/official.mjs';
import type { Side } from './side.ts';

const host = '127.0.0.1';
const readyLimitMs = 180_000;

/** A running emulator and how to end it. */
export interface RunningSide extends Side {
  stop(): void;
}

const rulesFlags = (file: string | null): readonly string[] => (file === null ? [] : ['--rules', file]);

/** Google's emulator from its jar, as firebase-tools would start it. */
export const startOfficial = (
  { java, firestore }: OfficialPrograms,
  rulesFile: string | null = null,
): Promise<RunningSide> =>
  start('official', java, [
    '-Duser.language=en',
    '-cp',
    firestore,
    'com.google.cloud.datastore.emulator.firestore.CloudFirestore',
    ...rulesFlags(rulesFile),
  ]);

/** Ours, as run.mjs has bundled it. */
export const startOurs = (rulesFile: string | null = null): Promise<RunningSide> =>
  start('ours', process.execPath, [
    fileURLToPath(new URL('./ours.js', import.meta.url)),
    ...rulesFlags(rulesFile),
  ]);

/** Resolves when it answers; throws with what it printed when it ends or takes three minutes. */
async function start(name: Side['name'], program: string, args: readonly string[]): Promise<RunningSide> {
  const port = await freePort();
  const child = spawn(program, [...args, '--host', host, '--port', String(port)], {
    // Both write logs where they are.
    cwd: mkdtempSync(path.join(os.tmpdir(), 'parity-')),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-2000);
    });
  }
  child.once('error', (error) => {
    output += error;
  });
  const stop = () => void child.kill('SIGKILL');
  process.once('exit', stop);
  const startedAt = performance.now();
  while (!(await answers(port))) {
    const tooSlow = performance.now() - startedAt > readyLimitMs;
    if (child.pid === undefined || child.exitCode !== null || tooSlow) {
      stop();
      throw new Error(`The ${name} emulator ${tooSlow ? 'is not ready' : 'did not start'}: ${output}`);
    }
    await wait(50);
  }
  return { name, address: `${host}:${port}`, stop };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}

/** Both answer `Ok` there once they are ready; Google's takes connections before. */
const answers = (port: number): Promise<boolean> =>
  fetch(`http://${host}:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  );
