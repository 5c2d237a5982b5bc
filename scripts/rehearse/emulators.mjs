/** Runs Auth, Firestore and Storage behind the uploaded functions, with the rules and indexes that were uploaded. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { emulatorEnvironment } from '../../packages/firestore-emulator/launcher/environment.mjs';
import { readEmulatorOutput } from '../lib/emulator-output.mjs';
import { firebaseCli, inRoot } from '../lib/paths.mjs';
import { privatePorts } from '../lib/ports.mjs';
import { serviceEnvironment } from '../lib/stack-files.mjs';
import { CommandError } from '../lib/terminal.mjs';
import { loopbackOnly } from './environment.mjs';

/** @typedef {import('./stand-in/recording.mjs').Recording} Recording */

/** Returns the source of released rules. @param {Recording} recording @param {string} release */
export function releasedRules({ project, releases, rulesets }, release) {
  const found = releases.get(`projects/${project.id}/releases/${release}`);
  const ruleset = found && rulesets.get(found.rulesetName);
  if (!ruleset) throw new CommandError(`No rules were released as ${release}.`);
  return ruleset.source.files[0].content;
}

/** Returns the deployed indexes in the form of firestore.indexes.json. @param {Recording} recording */
export function deployedIndexes({ indexes, fields }) {
  /** @param {string} name of the resource @param {'indexes' | 'fields'} kind */
  const parts = (name, kind) => {
    const [collectionGroup = '', id = ''] = name.split('/collectionGroups/')[1]?.split(`/${kind}/`) ?? [];
    return { collectionGroup, id };
  };
  return {
    indexes: [...indexes.values()].map(({ name, queryScope, fields: all }) => ({
      collectionGroup: parts(name, 'indexes').collectionGroup,
      queryScope,
      // Firestore adds the name of the document at the end.
      fields: all.filter(({ fieldPath }) => fieldPath !== '__name__'),
    })),
    fieldOverrides: [...fields.values()].map(({ name, indexConfig, ttlConfig }) => ({
      collectionGroup: parts(name, 'fields').collectionGroup,
      fieldPath: parts(name, 'fields').id,
      ...(ttlConfig && { ttl: true }),
      indexes: indexConfig.indexes.map(({ queryScope, fields: [field] }) => ({
        ...(field?.order && { order: field.order }),
        ...(field?.arrayConfig && { arrayConfig: field.arrayConfig }),
        queryScope,
      })),
    })),
  };
}

/**
 * Starts the emulators. Rejects queries without an index, like production.
 *
 * @param {{ recording: Recording, folder: string, eventsPort: number, env: NodeJS.ProcessEnv }} options
 */
export async function startEmulators({ recording, folder, eventsPort, env }) {
  const { id, bucket } = recording.project;
  const ports = await privatePorts();
  await mkdir(`${folder}/tmp`, { recursive: true });
  await writeFile(`${folder}/firestore.rules`, releasedRules(recording, 'cloud.firestore'));
  await writeFile(`${folder}/storage.rules`, releasedRules(recording, `firebase.storage/${bucket}`));
  await writeFile(`${folder}/firestore.indexes.json`, JSON.stringify(deployedIndexes(recording), null, 2));
  /** @param {import('../lib/ports.mjs').Service} service */
  const at = (service) => ({ host: '127.0.0.1', port: ports[service] });
  const config = {
    firestore: { rules: 'firestore.rules' },
    storage: { rules: 'storage.rules' },
    emulators: {
      auth: at('auth'),
      firestore: { ...at('firestore'), websocketPort: ports.websocket },
      storage: at('storage'),
      hub: at('hub'),
      logging: at('logging'),
      ui: { enabled: false },
      singleProjectMode: false,
    },
  };
  await writeFile(`${folder}/firebase.json`, JSON.stringify(config));
  const flags = ['--require-indexes', `${folder}/firestore.indexes.json`, '--production-limits', '--explain-denials'];
  const preloads = ['firebase-tools/end-with-parent.cjs', 'firebase-tools/patch.cjs', 'rehearse/report-events.cjs'];
  const child = spawn(
    process.execPath,
    [
      ...preloads.flatMap((file) => ['--require', inRoot('scripts', file)]),
      ...[firebaseCli, 'emulators:start', '--project', id, '--only', 'auth,firestore,storage'],
    ],
    {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: emulatorEnvironment({
        ...env,
        TMPDIR: `${folder}/tmp`,
        NODE_OPTIONS: loopbackOnly,
        GLIMPSE_STARTED_BY: String(process.pid),
        GLIMPSE_EVENTS_PORT: String(eventsPort),
        GLIMPSE_EMULATOR_FLAGS: JSON.stringify([...flags, '--functions_emulator', `127.0.0.1:${eventsPort}`]),
      }),
    },
  );
  const logFile = `${folder}/emulators.log`;
  const log = createWriteStream(logFile);
  const output = readEmulatorOutput([child.stdout, child.stderr], {
    log: (line) => log.write(`${line}\n`),
    mailOrigin: undefined,
    onKilled: (program, signal) => console.error(`${signal} ended the ${program}.`),
  });
  const exited = once(child, 'exit');
  const ready = 'All emulators ready';
  if ((await Promise.race([output.waitFor(ready), exited])) !== ready)
    throw new CommandError(`${output.recent()}\nThe emulators of the rehearsal ended. The whole log: ${logFile}`);
  const services = serviceEnvironment(ports);
  return {
    ports,
    env: {
      GCLOUD_PROJECT: id,
      FIREBASE_CONFIG: JSON.stringify({ projectId: id, storageBucket: bucket }),
      FIRESTORE_EMULATOR_HOST: services.FIRESTORE_EMULATOR_HOST,
      FIREBASE_AUTH_EMULATOR_HOST: services.FIREBASE_AUTH_EMULATOR_HOST,
      FIREBASE_STORAGE_EMULATOR_HOST: services.FIREBASE_STORAGE_EMULATOR_HOST,
      STORAGE_EMULATOR_HOST: services.STORAGE_EMULATOR_HOST,
      METADATA_SERVER_DETECTION: services.METADATA_SERVER_DETECTION,
    },
    async stop() {
      child.kill('SIGINT');
      await exited;
      log.end();
    },
  };
}
