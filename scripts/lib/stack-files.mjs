/** The files of a stack: its addresses, the site that it serves and its configuration. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { inRoot, root } from './paths.mjs';
import { allowInPolicy, emulatorSources } from './policy.mjs';
import { CommandError } from './terminal.mjs';

/** @typedef {import('./ports.mjs').Ports} Ports */

export const project = 'demo-glimpse';
const host = '127.0.0.1';

/**
 * The configuration that the web client reads from its meta tag (web/src/lib/browser/config.ts).
 *
 * @param {Ports} ports
 */
const webConfig = (ports) => ({
  firebase: {
    apiKey: 'demo-key',
    authDomain: `${project}.firebaseapp.com`,
    projectId: project,
    storageBucket: `${project}.appspot.com`,
    appId: 'demo-app',
  },
  emulators: clientEmulators(ports),
  appCheckKey: '',
  mediaOrigin: '',
});

/** The part `emulators` of this configuration. @param {Ports} ports */
export const clientEmulators = (ports) => ({
  auth: `http://${host}:${ports.auth}`,
  firestore: { host, port: ports.firestore },
  storage: { host, port: ports.storage },
});

/** Without it, programs search for the metadata server of Google Cloud. This takes time, and there is none. */
export const withoutMetadataServer = { METADATA_SERVER_DETECTION: 'none' };

/**
 * The environment of every program that uses the services of the stack.
 *
 * @param {Omit<Ports, 'hub' | 'logging' | 'eventarc' | 'tasks' | 'websocket'>} ports
 */
export const serviceEnvironment = (ports) => ({
  GCLOUD_PROJECT: project,
  FIRESTORE_EMULATOR_HOST: `${host}:${ports.firestore}`,
  FIREBASE_AUTH_EMULATOR_HOST: `${host}:${ports.auth}`,
  FIREBASE_STORAGE_EMULATOR_HOST: `${host}:${ports.storage}`,
  STORAGE_EMULATOR_HOST: `http://${host}:${ports.storage}`,
  FIREBASE_CONFIG: JSON.stringify({ projectId: project, storageBucket: `${project}.appspot.com` }),
  ...withoutMetadataServer,
  GLIMPSE_FUNCTIONS: `http://${host}:${ports.functions}`,
  GLIMPSE_URL: `http://${host}:${ports.hosting}`,
  GLIMPSE_API: `http://${host}:${ports.hosting}/api`,
});

/** Returns also the address of the emulator hub. Its port is not fixed. @param {Ports} ports */
export const stackEnvironment = (ports) => ({
  ...serviceEnvironment(ports),
  FIREBASE_EMULATOR_HUB: `${host}:${ports.hub}`,
});

/**
 * Empties the folder of the site, or creates it. The folder itself stays, because firebase-tools does not start without
 * it. Returns its path.
 *
 * @param {string} folder
 */
export async function emptySite(folder) {
  const site = `${folder}/site`;
  await mkdir(site, { recursive: true });
  await Promise.all((await readdir(site)).map((entry) => rm(`${site}/${entry}`, { recursive: true })));
  return site;
}

/**
 * Copies the built client to `folder` with the ports of this stack in its configuration. Returns the path of the
 * copy.
 *
 * @param {string} folder
 * @param {Ports} ports
 */
export async function prepareSite(folder, ports) {
  const site = await emptySite(folder);
  await cp(inRoot('web/dist'), site, { recursive: true });
  const page = await readFile(`${site}/index.html`, 'utf8');
  const content = JSON.stringify(webConfig(ports)).replaceAll('"', '&quot;');
  const configured = page.replace(/(<meta name="glimpse-config" content=)"[^"]*"/, `$1"${content}"`);
  if (!configured.includes(content)) throw new CommandError('web/dist/index.html has no glimpse-config meta tag.');
  await writeFile(`${site}/index.html`, configured);
  return site;
}

/**
 * Writes a copy of firebase.json with the ports of this stack. The copy is beside the original because firebase-tools
 * resolves paths relative to it.
 *
 * @param {string} name
 * @param {Ports} ports
 * @param {string} site
 */
export async function writeConfig(name, ports, site) {
  const config = JSON.parse(await readFile(inRoot('firebase.json'), 'utf8'));
  config.hosting.public = site.slice(root.length + 1);
  allowInPolicy(config.hosting, emulatorSources);
  config.emulators = emulatorAddresses(ports);
  const file = inRoot(`.stack-${name}.json`);
  await writeFile(file, JSON.stringify(config, null, 2));
  return file;
}

/** The part `emulators` of a firebase.json with these ports. @param {Ports} ports */
export function emulatorAddresses({ websocket, ...ports }) {
  const addresses = Object.entries(ports).map(([service, port]) => [service, { host, port }]);
  const { firestore, ...others } = Object.fromEntries(addresses);
  const firestoreAddress = { ...firestore, websocketPort: websocket };
  return { ...others, firestore: firestoreAddress, ui: { enabled: false }, singleProjectMode: false };
}
