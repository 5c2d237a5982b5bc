import { CommandError, messageOf } from './terminal.mjs';

/** The interval of each scheduled function (functions/src/auth, stories and sweep). */
const everyMs = { restoreguest: 60_000, revokeexpiredstories: 60_000, sweep: 60 * 60_000 };

/**
 * Runs a scheduled function of the stack in `env` once by an HTTP request, as Cloud Scheduler does in production. The
 * emulators have no scheduler.
 *
 * @param {NodeJS.ProcessEnv} env @param {keyof typeof everyMs} name
 */
export async function runScheduled({ GLIMPSE_FUNCTIONS: functions, GCLOUD_PROJECT: project }, name) {
  const address = `${functions}/functions/projects/${project}/triggers/us-central1-${name}-0`;
  const { ok, status } = await fetch(address, { method: 'POST', body: '{}' });
  if (!ok) throw new CommandError(`The function ${name} responded with ${status}. See the log of the emulators.`);
}

/**
 * Runs each scheduled function at its interval, and those in `first` at once, until the returned function is called. It
 * resolves when the running ones have ended. Emulators that refuse writes meanwhile would need a minute to stop.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {(keyof typeof everyMs)[]} first
 */
export function runSchedules(env, first) {
  /** @type {Set<Promise<void>>} */
  const running = new Set();
  const names = /** @type {(keyof typeof everyMs)[]} */ (Object.keys(everyMs));
  /** @param {keyof typeof everyMs} name */
  const run = (name) => {
    const ended = runScheduled(env, name)
      .catch((error) => console.warn(`glimpse: ${messageOf(error)}`))
      .finally(() => running.delete(ended));
    running.add(ended);
  };
  for (const name of first) run(name);
  const timers = names.map((name) => setInterval(run, everyMs[name], name));
  return async () => {
    timers.forEach(clearInterval);
    await Promise.all(running);
  };
}
