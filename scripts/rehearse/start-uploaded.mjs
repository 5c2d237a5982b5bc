/** Starts a site from what was uploaded: emulators, functions, events, and the site before them. */

import { readFile } from 'node:fs/promises';
import { freePort } from '../lib/ports.mjs';
import { CommandError } from '../lib/terminal.mjs';
import { loadSeed } from '../load-seed.mjs';
import { deployedFunctions } from './deployed-functions.mjs';
import { startEmulators } from './emulators.mjs';
import { loopbackOnly } from './environment.mjs';
import { startEvents } from './events.mjs';
import { createInstances } from './instances.mjs';
import { startSite, writeSite } from './site.mjs';

/** @typedef {import('./stand-in/recording.mjs').Recording} Recording */

/**
 * @param {{ recording: Recording, folder: string, env: NodeJS.ProcessEnv }} options `env` is the environment of
 *   firebase-tools
 */
export async function startUploaded({ recording, folder, env }) {
  /** @type {(() => unknown)[]} */
  const stops = [];
  const stop = async () => {
    for (const end of stops.reverse()) await end();
  };
  try {
    const events = await startEvents(recording);
    stops.push(() => events.stop());
    const emulators = await startEmulators({ recording, folder, eventsPort: events.port, env });
    stops.push(() => emulators.stop());
    const { ports } = emulators;
    const config = await writeSite(recording, `${folder}/site`, (page) => withEmulators(page, ports));
    const ownDomain = deployedFunctions(recording).find(({ env: { SITE_ORIGIN } }) => SITE_ORIGIN)?.env.SITE_ORIGIN;
    const origin = ownDomain ?? `https://${recording.project.id}.web.app`;
    const port = await freePort();
    const rehearsedSite = { REHEARSED_ORIGIN: origin, REHEARSED_SITE: `http://127.0.0.1:${port}` };
    const instances = createInstances({
      archives: recording.archives,
      env: { ...emulators.env, ...rehearsedSite, CLOUD_TASKS_EMULATOR_HOST: `127.0.0.1:${events.port}` },
      logFile: `${folder}/functions.log`,
    });
    stops.push(() => instances.stop());
    const site = await startSite({ recording, folder: `${folder}/site`, config, instances, port });
    stops.push(() => site.close());
    // The data are loaded before the triggers exist, so that they start no functions.
    await loadSeed(emulators.env);
    events.connect(instances);
    await events.registerTriggers(emulators.env.FIRESTORE_EMULATOR_HOST);
    return {
      url: rehearsedSite.REHEARSED_SITE,
      /** For a program that uses the site. */
      clientEnvironment: {
        ...process.env,
        NODE_OPTIONS: loopbackOnly,
        ...rehearsedSite,
      },
      /** Returns lines of the logs that explain a failed request. */
      async explain() {
        const logs = ['functions.log', 'emulators.log'].map((name) => `${folder}/${name}`);
        const texts = await Promise.all(logs.map((file) => readFile(file, 'utf8')));
        const known =
          /Cannot find (?:package|module)|requires an index|firestore\.indexes\.json lacks|"severity":"ERROR"/;
        const lines = texts.flatMap((text) => text.split('\n').filter((line) => known.test(line)));
        return [...new Set(lines.map((line) => line.slice(0, 600))), `The logs: ${logs.join(', ')}`];
      },
      runSchedules: () => events.runSchedules(),
      /** Waits for the deliveries. Throws CommandError if one failed. */
      async report() {
        await events.idle();
        if (events.failures.length > 0)
          throw new CommandError(`${events.failures.join('\n')}\nThe functions' log: ${folder}/functions.log`);
        const called = deployedFunctions(recording).map(({ id }) => ({
          id,
          requests: instances.requests.get(id) ?? 0,
        }));
        return [
          `called: ${called
            .filter(({ requests }) => requests > 0)
            .map(({ id, requests }) => `${id} ${requests}`)
            .join(', ')}`,
          `not called: ${
            called
              .filter(({ requests }) => requests === 0)
              .map(({ id }) => id)
              .join(', ') || 'none'
          }`,
        ];
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Adds the addresses of the emulators to the configuration in the page.
 *
 * @param {string} page
 * @param {import('../lib/ports.mjs').Ports} ports
 */
function withEmulators(page, ports) {
  const host = '127.0.0.1';
  const emulators = {
    auth: `http://${host}:${ports.auth}`,
    firestore: { host, port: ports.firestore },
    storage: { host, port: ports.storage },
  };
  const text = JSON.stringify({ emulators }).slice(1, -1).replaceAll('"', '&quot;');
  const edited = page.replace('&quot;emulators&quot;:null', text);
  if (edited === page) throw new CommandError('The uploaded page has no configuration of a real project.');
  return edited;
}
