/**
 * A second-generation function serves up to 80 requests at once in one instance; the Functions emulator starts another Node
 * process for each request that comes while one is being served (github.com/firebase/firebase-tools/issues/5503). Ten likes at
 * once are then nine more processes, a second of processor time each, and what an instance shares is never exercised. Here a
 * worker that is serving takes the next request too, and one start serves all who wait for it.
 *
 * Because many wait for one start, a process that ends before it is ready must not keep them waiting: firebase-tools asks for its
 * socket for half a minute and more, however dead it is.
 *
 * @typedef {{ state: unknown }} Worker
 * @typedef {{ runtime: { process: import('node:child_process').ChildProcess }, waitForSocketReady(): Promise<void> }} StartingWorker
 * @typedef {{ cleanUpWorkers(): void, getTriggerWorkers(id: unknown, runtime: unknown): Worker[], getIdleWorker(id: unknown, runtime: unknown): Worker | undefined }} Pool
 * @typedef {{ startRuntime(backend: unknown, trigger?: { id?: string }): Promise<unknown> }} Emulator
 */
const { member, methods } = require('./known.cjs');

const what = 'a function of the emulators serves several requests at once';
const issue = 'https://github.com/firebase/firebase-tools/issues/5503';

/** Throws when something that it replaces or calls is not there; then nothing is replaced. */
function apply() {
  const worker = 'lib/emulator/functionsRuntimeWorker';
  const pool = /** @type {Pool} */ (
    methods(worker, 'RuntimeWorkerPool', ['getIdleWorker', 'cleanUpWorkers', 'getTriggerWorkers'])
  );
  const emulator = /** @type {Emulator} */ (
    methods('lib/emulator/functionsEmulator', 'FunctionsEmulator', ['startRuntime'])
  );
  const starter = /** @type {StartingWorker} */ (methods(worker, 'RuntimeWorker', ['waitForSocketReady']));
  const serving = new Set([
    member(worker, 'RuntimeWorkerState', 'IDLE'),
    member(worker, 'RuntimeWorkerState', 'BUSY'),
  ]);

  pool.getIdleWorker = function getIdleWorker(triggerId, runtime) {
    this.cleanUpWorkers();
    return this.getTriggerWorkers(triggerId, runtime).find(({ state }) => serving.has(state));
  };

  const { waitForSocketReady } = starter;
  starter.waitForSocketReady = function waitWhileItRuns() {
    const { process: child } = this.runtime;
    const ended = new Promise((_resolve, reject) => {
      const fail = () => reject(new Error('The process ended before it was ready.'));
      if (child.exitCode !== null || child.signalCode !== null) fail();
      else child.once('exit', fail);
    });
    return Promise.race([waitForSocketReady.call(this), ended]);
  };

  const { startRuntime } = emulator;
  /** @type {Map<string, Promise<unknown>>} */
  const starting = new Map();
  emulator.startRuntime = function startOnce(backend, trigger) {
    const key = trigger?.id;
    const pending = key && starting.get(key);
    if (pending) return pending;
    const started = startRuntime.call(this, backend, trigger).finally(() => key && starting.delete(key));
    if (key) starting.set(key, started);
    return started;
  };
}

module.exports = { what, issue, apply };
