import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { emulatorEnvironment, emulatorVariables } from '../../launcher/environment.mjs';
import { official } from './official.mjs';

const host = '127.0.0.1';
const readyLimitMs = 60_000;
const bareServer = `require('node:http').createServer((_, answer) => answer.end()).listen(+process.argv[1], '${host}')`;
const here = path.dirname(fileURLToPath(import.meta.url));

/**
 * @typedef {'embedded' | 'official' | 'bare'} Kind
 * @typedef {Awaited<ReturnType<typeof startServer>>} RunningServer
 */

/**
 * As firebase-tools does it: through the launcher that stands for java, with the rules of an app.
 *
 * @param {number} port
 * @param {NodeJS.ProcessEnv} env
 * @returns {readonly [string, string[], NodeJS.ProcessEnv]}
 */
function throughLauncher(port, env) {
  const { FIRESTORE_EMULATOR_BINARY_PATH: placeholder } = emulatorVariables();
  const java = path.join(path.dirname(placeholder), 'java');
  const jar = ['-jar', placeholder];
  const where = ['--host', host, '--port', `${port}`, '--project_id', 'demo-bench'];
  return [java, [...jar, ...where, '--rules', path.join(here, 'sample.rules')], env];
}

/**
 * How each server is launched on a port.
 *
 * @type {Readonly<Record<Kind, (port: number) => readonly [string, string[], NodeJS.ProcessEnv]>>}
 */
const commands = {
  embedded: (port) => throughLauncher(port, emulatorEnvironment()),
  /** Google's own, where it is on this machine. */
  official: (port) => throughLauncher(port, emulatorEnvironment(process.env, official.programs)),
  /** The floor: Node itself, answering nothing of interest. */
  bare: (port) => [process.execPath, ['-e', bareServer, `${port}`], process.env],
};

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
const accepts = (port) =>
  new Promise((resolve) => {
    const socket = net.connect(port, host);
    /** @param {boolean} answer */
    const settle = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });

/**
 * Starts a server of a kind on a free port. `readyMs` is from the launch to the first connection that is taken. Throws
 * with what it printed when it ends or takes a minute.
 *
 * @param {Kind} kind
 */
export async function startServer(kind) {
  const port = await freePort();
  const [command, args, env] = commands[kind](port);
  const startedAt = performance.now();
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const { pid } = child;
  if (pid === undefined) throw new Error(`the ${kind} server cannot be launched: ${command}`);
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
    residentBytes: () => residentBytes(pid),
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** A port that nobody listens on at the moment. */
async function freePort() {
  const server = net.createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}

/**
 * Memory that a process holds, as the system counts it.
 *
 * @param {number} pid
 */
function residentBytes(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' });
  const kibibytes = Number(stdout.trim());
  if (!(kibibytes > 0)) throw new Error(`ps does not know the memory of process ${pid}`);
  return kibibytes * 1024;
}
