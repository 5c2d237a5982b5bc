/**
 * Preloaded into firebase-tools (`node --require`). A second-generation function serves up to 80 requests at once in one
 * instance; the Functions emulator starts another Node process for each request that comes while one is being served.
 * Ten likes at once are then nine more processes, a second of processor time each, and what an instance shares is never
 * exercised. Here a worker that is serving takes the next request too, and one start serves all who wait for it.
 */
const {
  RuntimeWorkerPool,
  RuntimeWorkerState,
} = require('../../node_modules/firebase-tools/lib/emulator/functionsRuntimeWorker');
const { FunctionsEmulator } = require('../../node_modules/firebase-tools/lib/emulator/functionsEmulator');

const serving = new Set([RuntimeWorkerState.IDLE, RuntimeWorkerState.BUSY]);

RuntimeWorkerPool.prototype.getIdleWorker = function getIdleWorker(triggerId, runtime) {
  this.cleanUpWorkers();
  return this.getTriggerWorkers(triggerId, runtime).find((worker) => serving.has(worker.state));
};

const { startRuntime } = FunctionsEmulator.prototype;
const starting = new Map();

FunctionsEmulator.prototype.startRuntime = function startOnce(backend, trigger) {
  const key = trigger?.id;
  const pending = starting.get(key);
  if (key && pending) return pending;
  const started = startRuntime.call(this, backend, trigger).finally(() => starting.delete(key));
  if (key) starting.set(key, started);
  return started;
};
