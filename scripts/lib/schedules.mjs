import { CommandError, messageOf } from './terminal.mjs';

/** The interval of each scheduled function, as in functions/src/triggers. */
const everyMs = { restoreguest: 60_000, revokeexpiredstories: 60_000, sweep: 60 * 60_000 };

/**
 * Runs a scheduled function of the stack in `env` once by an HTTP request, as Cloud Scheduler does in production. The
 * emulators have no scheduler.
 *
 * @param {NodeJS.ProcessEnv} env @param {keyof typeof everyMs} name @param {AbortSignal} [signal]
 */
export async function runScheduled({ GLIMPSE_FUNCTIONS: functions, GCLOUD_PROJECT: project }, name, signal) {
  const address = `${functions}/functions/projects/${project}/triggers/us-central1-${name}-0`;
  const { ok, status } = await fetch(address, { method: 'POST', body: '{}', ...(signal && { signal }) });
  if (!ok) throw new CommandError(`The function ${name} responded with ${status}. See the log of the emulators.`);
}

/**
 * Runs each scheduled function at its interval, and those in `first` at once, until the returned function is called. It
 * also aborts the running requests, because the emulators would wait for them.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {(keyof typeof everyMs)[]} first
 */
export function runSchedules(env, first) {
  const ended = new AbortController();
  const names = /** @type {(keyof typeof everyMs)[]} */ (Object.keys(everyMs));
  /** @param {keyof typeof everyMs} name */
  const run = (name) =>
    runScheduled(env, name, ended.signal).catch(
      (error) => ended.signal.aborted || console.warn(`glimpse: ${messageOf(error)}`),
    );
  for (const name of first) void run(name);
  const timers = names.map((name) => setInterval(run, everyMs[name], name));
  return () => {
    timers.forEach(clearInterval);
    ended.abort();
  };
}
