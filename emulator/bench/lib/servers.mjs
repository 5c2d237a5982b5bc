import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { privatePorts } from '../../../scripts/lib/ports.mjs';
import { emulatorEnvironment } from '../../launcher/environment.mjs';

const host = '127.0.0.1';
const readyLimitMs = 60_000;
const bareServer = `require('node:http').createServer((_, answer) => answer.end()).listen(+process.argv[1], '${host}')`;
const here = path.dirname(fileURLToPath(import.meta.url));

/** How each server is launched on a port. */
const commands = {
  /** As firebase-tools does it: through the launcher that stands for java, with the app's rules. */
  embedded: (port) => {
    const env = emulatorEnvironment();
    const java = path.join(path.dirname(env.FIRESTORE_EMULATOR_BINARY_PATH), 'java');
    const jar = ['-jar', env.FIRESTORE_EMULATOR_BINARY_PATH];
    const where = ['--host', host, '--port', `${port}`, '--project_id', 'demo-bench'];
    return [java, [...jar, ...where, '--rules', inRoot('firestore.rules')], env];
  },
  /** @firestore-emulator/server from npm. */
  other: (port) => [process.execPath, [path.join(here, 'other-emulator.mjs'), `${port}`], process.env],
  /** The floor: Node itself, answering nothing of interest. */
  bare: (port) => [process.execPath, ['-e', bareServer, `${port}`], process.env],
};

const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const accepts = (port) =>
  new Promise((resolve) => {
    const socket = net.connect(port, host);
    const settle = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });

/**
 * Starts a server of a kind (`embedded`, `other`, `bare`) on a free port.
 * Answers `{ port, readyMs, residentBytes(), peakBytes(), stop() }`; `readyMs` is from the launch to the first connection
 * that is taken. Throws with what it printed when it ends or takes a minute.
 */
export async function startServer(kind) {
  const { firestore: port } = await privatePorts();
  const [command, args, env] = commands[kind](port);
  const startedAt = performance.now();
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + chunk).slice(-2000)));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  exited.then(() => running.delete(child));
  while (!(await accepts(port))) {
    const tooSlow = performance.now() - startedAt > readyLimitMs;
    if (child.exitCode !== null || tooSlow) {
      child.kill('SIGKILL');
      throw new Error(`the ${kind} server ${tooSlow ? 'is not ready' : 'ended'}: ${output}`);
    }
    await wait(1);
  }
  const readyMs = performance.now() - startedAt;
  return {
    kind,
    port,
    readyMs,
    residentBytes: () => residentBytes(child.pid),
    peakBytes: () => peakBytes(child.pid),
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Memory that a process holds, as the system counts it. */
function residentBytes(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' });
  const kibibytes = Number(stdout.trim());
  if (!(kibibytes > 0)) throw new Error(`ps does not know the memory of process ${pid}`);
  return kibibytes * 1024;
}

/** The most it has held so far; null where the system does not tell (only Linux does). */
function peakBytes(pid) {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  const match = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'));
  return match ? Number(match[1]) * 1024 : null;
}
