/**
 * Starts the Emulator Suite with the embedded Firestore and Storage rules runtime (EMULATOR=official: Google's own).
 *
 *   const stack = await startStack({ name: 'try', ports: await privatePorts() });
 *   stack.env   // FIRESTORE_EMULATOR_HOST and the rest, GLIMPSE_URL, GLIMPSE_API: hand it to tests and loaders
 *   await stack.stop();
 *
 * Everything must be built before (scripts/build.mjs). From a shell: `node scripts/stack.mjs --name try` starts a private,
 * seeded stack on free ports, prints its environment and stops at Ctrl-C.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { emulatorEnvironment } from '@glimpse/emulator/environment';
import { firebaseCli, inRoot, root } from './lib/paths.mjs';
import { allowInPolicy, emulatorSources } from './lib/policy.mjs';
import { privatePorts } from './lib/ports.mjs';
import { loadSeed } from './lib/seed.mjs';
import { CommandError, flags, run } from './lib/terminal.mjs';

const project = 'demo-glimpse';
const host = '127.0.0.1';
const startLimitMs = 120_000;
const stopLimitMs = 60_000;

/** What the web client reads from its meta tag (web/src/lib/firebase/config.ts). */
export const webConfig = (ports) => ({
  firebase: {
    apiKey: 'demo-key',
    authDomain: `${project}.firebaseapp.com`,
    projectId: project,
    storageBucket: `${project}.appspot.com`,
    appId: 'demo-app',
  },
  emulators: {
    auth: `http://${host}:${ports.auth}`,
    firestore: { host, port: ports.firestore },
    storage: { host, port: ports.storage },
  },
  appCheckKey: '',
});

/** The environment of everything that talks to the stack. */
export const stackEnvironment = (ports) => ({
  GCLOUD_PROJECT: project,
  FIRESTORE_EMULATOR_HOST: `${host}:${ports.firestore}`,
  FIREBASE_AUTH_EMULATOR_HOST: `${host}:${ports.auth}`,
  FIREBASE_STORAGE_EMULATOR_HOST: `${host}:${ports.storage}`,
  STORAGE_EMULATOR_HOST: `http://${host}:${ports.storage}`,
  FIREBASE_EMULATOR_HUB: `${host}:${ports.hub}`,
  FIREBASE_CONFIG: JSON.stringify({ projectId: project, storageBucket: `${project}.appspot.com` }),
  GLIMPSE_FUNCTIONS: `http://${host}:${ports.functions}`,
  GLIMPSE_URL: `http://${host}:${ports.hosting}`,
  GLIMPSE_API: `http://${host}:${ports.hosting}/api`,
});

/** The built client with this stack's ports in its configuration. */
async function prepareSite(folder, ports) {
  const site = `${folder}/site`;
  await rm(site, { recursive: true, force: true });
  await cp(inRoot('web/dist'), site, { recursive: true });
  const page = await readFile(`${site}/index.html`, 'utf8');
  const content = JSON.stringify(webConfig(ports)).replaceAll('"', '&quot;');
  const marked = page.replace(/(<meta name="glimpse-config" content=)"[^"]*"/, `$1"${content}"`);
  if (!marked.includes(content))
    throw new CommandError('web/dist/index.html has no glimpse-config meta tag.');
  await writeFile(`${site}/index.html`, marked);
  return site;
}

/** firebase.json with this stack's ports; beside the original, since firebase-tools reads paths relative to it. */
async function writeConfig(name, ports, site) {
  const config = JSON.parse(await readFile(inRoot('firebase.json'), 'utf8'));
  config.hosting.public = site.slice(root.length + 1);
  allowInPolicy(config.hosting, emulatorSources);
  const at = (service) => ({ host, port: ports[service] });
  config.emulators = {
    auth: at('auth'),
    functions: at('functions'),
    firestore: { ...at('firestore'), websocketPort: ports.websocket },
    hosting: at('hosting'),
    storage: at('storage'),
    eventarc: at('eventarc'),
    tasks: at('tasks'),
    hub: at('hub'),
    logging: at('logging'),
    ui: { enabled: false },
    singleProjectMode: false,
  };
  const file = inRoot(`.stack-${name}.json`);
  await writeFile(file, JSON.stringify(config, null, 2));
  return file;
}

/**
 * `name`: its folder below .data/. `keep`: load and save the data there. `env`: more variables for the emulators.
 * Resolves when every emulator answers; throws CommandError with the log's end otherwise.
 */
export async function startStack({ name, ports, keep = false, env = {} }) {
  const folder = inRoot('.data', name);
  const data = `${folder}/export`;
  const restored = keep && existsSync(`${data}/firebase-export-metadata.json`);
  // The Storage emulator keeps its files below the temporary folder: two stacks must not share one.
  const temporary = `${folder}/tmp`;
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true });
  const configFile = await writeConfig(name, ports, await prepareSite(folder, ports));

  const official = process.env.EMULATOR === 'official';
  if (process.env.EMULATOR && !['official', 'embedded'].includes(process.env.EMULATOR)) {
    throw new CommandError(
      `EMULATOR is "${process.env.EMULATOR}"; it can be "embedded" (the default) or "official".`,
      2,
    );
  }
  const inherited = {
    ...process.env,
    NO_UPDATE_NOTIFIER: '1',
    // Seconds: a busy machine may need more than the usual ten to load the functions.
    FUNCTIONS_DISCOVERY_TIMEOUT: '120',
    TMPDIR: temporary,
    ...env,
  };
  const only = 'auth,functions,firestore,hosting,storage';
  const child = spawn(
    process.execPath,
    [
      ...['--require', inRoot('scripts/lib/functions-concurrency.cjs')],
      ...['--require', inRoot('scripts/lib/hosting-requests.cjs')],
      firebaseCli,
      'emulators:start',
      ...['--project', project, '--config', configFile, '--only', only],
      ...(restored ? ['--import', data] : []),
      ...(keep ? ['--export-on-exit', data] : []),
    ],
    // Its own process group: Ctrl-C reaches us alone, and we stop it once, in order.
    {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: official ? inherited : emulatorEnvironment(inherited),
    },
  );
  const logFile = `${folder}/emulators.log`;
  const log = createWriteStream(logFile);
  let output = '';
  const exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
  const ready = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        log.write(chunk);
        output = (output + chunk).slice(-8_000);
        if (output.includes('All emulators ready')) resolve('ready');
      });
    }
  });

  async function stop() {
    if (child.exitCode === null && child.signalCode === null) {
      if (restored) {
        // firebase-tools replaces its export in place; a copy stands until the next stop.
        const previous = `${folder}/export-previous`;
        await rm(previous, { recursive: true, force: true });
        await cp(data, previous, { recursive: true });
      }
      child.kill('SIGINT');
      const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), stopLimitMs);
      await exited;
      clearTimeout(timer);
    }
    await rm(configFile, { force: true });
    for (const part of ['site', 'tmp']) await rm(`${folder}/${part}`, { recursive: true, force: true });
  }

  let timer;
  const limit = new Promise((resolve) => {
    timer = setTimeout(() => resolve('too slow'), startLimitMs);
  });
  const first = await Promise.race([ready, exited, limit]);
  clearTimeout(timer);
  if (first !== 'ready') {
    await stop();
    const why =
      first === 'too slow' ? `were not ready within ${startLimitMs / 1000} s` : `ended with ${first}`;
    throw new CommandError(`${output}\nThe emulators ${why}. The whole log: ${logFile}`);
  }
  return { env: { ...stackEnvironment(ports), ...env }, ports, restored, logFile, stop, exited };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(async () => {
    const { name } = flags('stack', {
      name: { type: 'string', default: 'private', help: 'its folder below .data/' },
    });
    const stack = await startStack({ name, ports: await privatePorts() });
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stack.stop());
    try {
      await loadSeed(stack.env);
    } catch (error) {
      await stack.stop();
      throw error;
    }
    for (const [key, value] of Object.entries(stack.env)) console.log(`export ${key}='${value}'`);
    console.error('Ready; Ctrl-C stops it');
    await stack.exited;
  });
}
