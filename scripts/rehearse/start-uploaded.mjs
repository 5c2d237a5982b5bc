/** Starts a site from what was uploaded: the emulators with the site, the functions, and their events. */

import { readFile } from 'node:fs/promises';
import { CommandError } from '../lib/terminal.mjs';
import { loadSeed } from '../load-seed.mjs';
import { startUploadedEmulators } from './emulators.mjs';
import { loopbackOnly } from './environment.mjs';
import { startEvents } from './events.mjs';
import { createInstances } from './instances.mjs';
import { mayInvoke } from './uploaded.mjs';

/**
 * @param {{ recording: import('./stand-in/recording.mjs').Recording, folder: string, env: NodeJS.ProcessEnv }} options
 *   `env` is the environment of firebase-tools
 */
export async function startUploaded({ recording, folder, env }) {
  /** @type {(() => unknown)[]} */
  const stops = [];
  const stop = async () => {
    for (const end of stops.reverse()) await end();
  };
  try {
    const functions = [...recording.functions.values()];
    const events = await startEvents(recording);
    stops.push(events.stop);
    const emulators = await startUploadedEmulators({ recording, folder, eventsPort: events.port, env });
    stops.push(emulators.stop);
    const { url } = emulators;
    const ownOrigin = functions.find((each) => each.env.SITE_ORIGIN)?.env.SITE_ORIGIN;
    const rehearsedSite = {
      REHEARSED_ORIGIN: ownOrigin ?? `https://${recording.project.id}.web.app`,
      REHEARSED_SITE: url,
    };
    const instances = createInstances({
      archives: recording.archives,
      env: { ...emulators.env, ...rehearsedSite, CLOUD_TASKS_EMULATOR_HOST: `127.0.0.1:${events.port}` },
      logFile: `${folder}/functions.log`,
    });
    stops.push(instances.stop);
    /** @type {Set<string>} */
    const called = new Set();
    /** @param {import('./stand-in/functions.mjs').DeployedFunction} deployed */
    const originOf = (deployed) => {
      called.add(deployed.id);
      return instances.origin(deployed);
    };
    // Hosting may call a function that admits everyone. Google, too, starts it before it is deployed.
    for (const each of functions)
      if (each.service && mayInvoke(recording, each.service, 'allUsers'))
        recording.origins.set(each.service, await originOf(each));
    // The data are loaded before the triggers exist, so that they start no functions.
    await loadSeed(emulators.env);
    await events.connect(emulators.env.FIRESTORE_EMULATOR_HOST, originOf);
    return {
      url,
      /** For a program that uses the site. */
      clientEnvironment: { ...process.env, NODE_OPTIONS: loopbackOnly, ...rehearsedSite },
      /** Returns lines of the logs that explain a failed request. */
      async explain() {
        const logs = ['functions.log', 'emulators.log'].map((name) => `${folder}/${name}`);
        const texts = await Promise.all(logs.map((file) => readFile(file, 'utf8')));
        const known =
          /Cannot find (?:package|module)|requires an index|firestore\.indexes\.json lacks|"severity":"ERROR"/;
        const lines = texts.flatMap((text) => text.split('\n').filter((line) => known.test(line)));
        return [...new Set(lines.map((line) => line.slice(0, 600))), `The logs: ${logs.join(', ')}`];
      },
      /** Runs the schedules, and waits for all deliveries. Throws CommandError if one failed. */
      async finish() {
        await events.runSchedules();
        if (events.failures.length > 0)
          throw new CommandError(`${events.failures.join('\n')}\nThe functions' log: ${folder}/functions.log`);
        const notCalled = functions.map(({ id }) => id).filter((id) => !called.has(id));
        return `called: ${[...called].join(', ')}\nnot called: ${notCalled.join(', ') || 'none'}`;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
