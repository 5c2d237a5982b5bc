/**
 * Corrects behaviour. One process of a function serves several requests at once, as in production. Requests that arrive
 * while the process starts wait for this start. If it ends before it is ready, they fail at once. See
 * docs/upstream/functions-concurrency.md.
 */
const { FunctionsEmulator } = require('firebase-tools/lib/emulator/functionsEmulator');
const {
  RuntimeWorker,
  RuntimeWorkerPool,
  RuntimeWorkerState,
} = require('firebase-tools/lib/emulator/functionsRuntimeWorker');

const ready = [RuntimeWorkerState.IDLE, RuntimeWorkerState.BUSY];
RuntimeWorkerPool.prototype.getIdleWorker = function getReadyWorker(triggerId, runtime) {
  this.cleanUpWorkers();
  return this.getTriggerWorkers(triggerId, runtime).find(({ state }) => ready.includes(state));
};

const { waitForSocketReady } = RuntimeWorker.prototype;
RuntimeWorker.prototype.waitForSocketReady = function waitWhileItRuns() {
  const { process: child } = this.runtime;
  const ended = new Promise((_resolve, reject) => {
    const fail = () => reject(new Error('The process ended before it was ready.', { cause: child.signalCode }));
    if (child.exitCode !== null || child.signalCode !== null) fail();
    else child.once('exit', fail);
  });
  return Promise.race([waitForSocketReady.call(this), ended]);
};

const { startRuntime } = FunctionsEmulator.prototype;
/** @type {Map<string, Promise<unknown>>} */
const starting = new Map();
FunctionsEmulator.prototype.startRuntime = function startOnce(backend, trigger) {
  const key = trigger?.id;
  const pending = key && starting.get(key);
  if (pending) return pending;
  const started = startRuntime.call(this, backend, trigger).finally(() => key && starting.delete(key));
  if (key) starting.set(key, started);
  return started;
};
