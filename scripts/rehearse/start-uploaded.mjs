/** Starts a site from what was uploaded: emulators, functions, events, and the site before them. */

import { readFile } from 'node:fs/promises';
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
    const origin = `https://${recording.project.id}.web.app`;
    // The instances need the address of the site, and the site needs the instances.
    const addresses = {
      ...emulators.env,
      CLOUD_TASKS_EMULATOR_HOST: `127.0.0.1:${events.port}`,
      REHEARSED_ORIGIN: origin,
    };
    const instances = createInstances({
      archives: recording.archives,
      env: addresses,
      logFile: `${folder}/functions.log`,
    });
    stops.push(() => instances.stop());
    const site = await startSite({ recording, folder: `${folder}/site`, config, instances });
    stops.push(() => site.close());
    Object.assign(addresses, { REHEARSED_SITE: site.url });
    // The data are loaded before the triggers exist, so that they start no functions.
    await loadSeed(emulators.env);
    events.connect(instances);
    await events.registerTriggers(emulators.env.FIRESTORE_EMULATOR_HOST);
    return {
      url: site.url,
      /** For a program that uses the site. */
      clientEnvironment: {
        ...process.env,
        NODE_OPTIONS: loopbackOnly,
        REHEARSED_ORIGIN: origin,
        REHEARSED_SITE: site.url,
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
