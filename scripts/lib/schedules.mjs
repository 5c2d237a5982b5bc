import { CommandError, messageOf } from './terminal.mjs';

/** As functions/src/index.ts says it: how often each scheduled function runs. */
const everyMs = { restoreguest: 60_000, sweep: 60 * 60_000 };

/**
 * Runs a scheduled function of the stack that `env` names once, by a request, as Cloud Scheduler does in production: the emulators have no
 * clock of their own.
 *
 * @param {NodeJS.ProcessEnv} env @param {keyof typeof everyMs} name
 */
export async function runScheduled({ GLIMPSE_FUNCTIONS: functions, GCLOUD_PROJECT: project }, name) {
  const address = `${functions}/functions/projects/${project}/triggers/us-central1-${name}-0`;
  const { ok, status } = await fetch(address, { method: 'POST', body: '{}' });
  if (!ok) throw new CommandError(`The function ${name} answered ${status}: see the emulators' log.`);
}

/** Runs each when its time has come, until the returned function is called. @param {NodeJS.ProcessEnv} env */
export function keepTime(env) {
  const names = /** @type {(keyof typeof everyMs)[]} */ (Object.keys(everyMs));
  /** @param {keyof typeof everyMs} name */
  const run = (name) =>
    runScheduled(env, name).catch((error) => console.warn(`glimpse: ${messageOf(error)}`));
  const timers = names.map((name) => setInterval(run, everyMs[name], name));
  return () => timers.forEach(clearInterval);
}
