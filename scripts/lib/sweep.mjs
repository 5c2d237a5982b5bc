import { CommandError } from './terminal.mjs';

/**
 * Runs the scheduled function `sweep` of the stack that `env` names once, by a request, as Cloud Scheduler does in production: the
 * emulators have no clock of their own for it.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export async function runSweep({ GLIMPSE_FUNCTIONS: functions, GCLOUD_PROJECT: project }) {
  const address = `${functions}/functions/projects/${project}/triggers/us-central1-sweep-0`;
  const { ok, status } = await fetch(address, { method: 'POST', body: '{}' });
  if (!ok) throw new CommandError(`The sweep answered ${status}: see the emulators' log.`);
}
