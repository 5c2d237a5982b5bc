/**
 * Corrects behaviour. If the process of a function is killed while it starts, its requests fail at once. Events and
 * tasks are then sent again. See docs/upstream/killed-start.md.
 */
const { FunctionsEmulator } = require('firebase-tools/lib/emulator/functionsEmulator');

const { startRuntime, handleHttpsTrigger } = FunctionsEmulator.prototype;
/** The functions whose latest start ended with a signal. */
const killed = new Set();

FunctionsEmulator.prototype.startRuntime = async function rememberKill(backend, trigger) {
  killed.delete(trigger?.id);
  try {
    return await startRuntime.call(this, backend, trigger);
  } catch (error) {
    // `cause` is the signal (functions-concurrency.cjs). A process that cannot load its code ends without a signal.
    if (error instanceof Error && error.cause) killed.add(trigger?.id);
    throw error;
  }
};

FunctionsEmulator.prototype.handleHttpsTrigger = async function respondAfterKill(request, response) {
  await handleHttpsTrigger.call(this, request, response);
  const { region, trigger_name: name } = request.params;
  const key = region ? `${region}-${name}` : name;
  // The body has the form of firebase-tools for a process that died during a request.
  if (!response.headersSent && killed.has(this.triggers[key]?.def.id))
    response.status(500).json({ code: 'ECONNREFUSED', message: 'The process was killed while it started.' });
};
