import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { emulatorEnvironment } from '../../packages/firestore-emulator/launcher/environment.mjs';
import { startEmulators } from '../lib/emulators.mjs';
import { privatePorts } from '../lib/ports.mjs';
import { clientEmulators, emulatorAddresses, serviceEnvironment } from '../lib/stack-files.mjs';
import { CommandError } from '../lib/terminal.mjs';
import { loopbackOnly } from './environment.mjs';
import { deployedIndexes, releasedRules } from './uploaded.mjs';

/** @typedef {import('./stand-in/recording.mjs').Recording} Recording */

/**
 * Starts Auth, Firestore, Storage and Hosting with the rules, the indexes and the site that were uploaded. Firestore
 * rejects queries without an index, like production. `env` is the environment of firebase-tools, which asks the stand-in
 * for the addresses of functions. Auth, Firestore and Storage send their events to `eventsPort`.
 *
 * @param {{ recording: Recording, folder: string, eventsPort: number, env: NodeJS.ProcessEnv }} options
 */
export async function startUploadedEmulators({ recording, folder, eventsPort, env }) {
  const { id, bucket } = recording.project;
  const ports = await privatePorts();
  const indexes = `${folder}/firestore.indexes.json`;
  const config = {
    firestore: { rules: 'firestore.rules' },
    storage: { rules: 'storage.rules' },
    hosting: await writeSite(recording, `${folder}/site`, ports),
    emulators: emulatorAddresses(ports),
  };
  await writeFile(`${folder}/firebase.json`, JSON.stringify(config));
  await writeFile(`${folder}/firestore.rules`, releasedRules(recording, 'cloud.firestore'));
  await writeFile(`${folder}/storage.rules`, releasedRules(recording, `firebase.storage/${bucket}`));
  await writeFile(indexes, JSON.stringify(deployedIndexes(recording), null, 2));
  const { child, exited, ready } = await startEmulators({
    folder,
    args: ['--project', id, '--only', 'auth,firestore,storage,hosting'],
    preloads: ['rehearse/report-events.cjs'],
    flags: [
      ...['--require-indexes', indexes, '--production-limits', '--explain-denials'],
      ...['--functions_emulator', `127.0.0.1:${eventsPort}`],
    ],
    env: emulatorEnvironment({ ...env, NODE_OPTIONS: loopbackOnly, GLIMPSE_EVENTS_PORT: String(eventsPort) }),
    onKilled: (program, signal) => console.error(`${signal} ended the ${program}.`),
  });
  const stop = async () => {
    child.kill('SIGINT');
    await exited;
  };
  await ready.catch(async (error) => {
    await stop();
    throw error;
  });
  const firebase = JSON.stringify({ projectId: id, storageBucket: bucket });
  return {
    url: `http://127.0.0.1:${ports.hosting}`,
    env: { ...serviceEnvironment(ports), GCLOUD_PROJECT: id, FIREBASE_CONFIG: firebase },
    stop,
  };
}

/**
 * Writes the files of the released site. Returns its configuration in the form of firebase.json. The page is changed,
 * because it names Google's services, which a rehearsal must not reach.
 *
 * @param {Recording} recording
 * @param {string} folder
 * @param {import('../lib/ports.mjs').Ports} ports
 */
async function writeSite({ released, contents }, folder, ports) {
  if (!released?.config) throw new CommandError('No version of the site was released.');
  for (const [name, hash] of released.files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    const bytes = gunzipSync(contents.get(hash) ?? '');
    await writeFile(file, name === '/index.html' ? withEmulators(bytes.toString(), ports) : bytes);
  }
  const { headers, rewrites } = released.config;
  return {
    public: 'site',
    headers: headers.map(({ glob, headers: values }) => ({
      source: glob,
      headers: Object.entries(values).map(([key, value]) => ({ key, value })),
    })),
    rewrites: rewrites.map(({ glob, ...target }) => ({
      source: glob,
      ...('path' in target ? { destination: target.path } : target),
    })),
  };
}

/**
 * Adds the addresses of the emulators to the configuration in the page.
 *
 * @param {string} page
 * @param {import('../lib/ports.mjs').Ports} ports
 */
function withEmulators(page, ports) {
  const text = JSON.stringify({ emulators: clientEmulators(ports) })
    .slice(1, -1)
    .replaceAll('"', '&quot;');
  const edited = page.replace('&quot;emulators&quot;:null', text);
  if (edited === page) throw new CommandError('The uploaded page has no configuration of a real project.');
  return edited;
}
