/**
 * Preloaded into the process of each function (functions-start.cjs). Of a file of firebase-tools that knows all its services and
 * deployments, the emulators' runtime uses one helper, and firebase-functions as a CommonJS module it needs only for functions that
 * are one: what they ask for is loaded when it is used. And what the runtime says for debugging, each event whole, is not said.
 *
 * @typedef {(request: string, parent: { filename?: string | null } | undefined, isMain: boolean) => unknown} Load
 * @typedef {{ EmulatorLog: { prototype: { level: string, log(): void } } }} Types
 */
const Module = require('node:module');
const path = require('node:path');

/** @param {string} name */
const inTools = (name) => path.join('node_modules', 'firebase-tools', 'lib', 'emulator', name);
const runtime = inTools('functionsEmulatorRuntime.js');
const shared = inTools('functionsEmulatorShared.js');
const ofFunctions = path.join('node_modules', 'firebase-functions', path.sep);

/** Stands for what a module exports, and loads it when somebody looks. @param {() => object} load */
const later = (load) => new Proxy({}, { get: (_target, name) => Reflect.get(load(), name) });

/** `shared` lists all kinds of events when it is loaded, for whoever deploys functions, and nobody here does. */
const noEvents = { v2: new Proxy({}, { get: () => [] }) };

/** @param {Types} types */
function keepQuiet({ EmulatorLog }) {
  const { log } = EmulatorLog.prototype;
  EmulatorLog.prototype.log = function say() {
    if (this.level !== 'DEBUG') log.call(this);
  };
}

// Not declared for the public, but what every loader of that kind replaces.
const loader = /** @type {{ _load: Load }} */ (/** @type {unknown} */ (Module));
const { _load: load } = loader;
loader._load = function loadWhenUsed(request, parent, isMain) {
  const asks = parent?.filename ?? '';
  const now = () => load.call(this, request, parent, isMain);
  const ofShared = asks.endsWith(shared) && request.startsWith('.');
  const ofRuntime = asks.endsWith(runtime);
  if (ofShared && request === '../functions/events') return noEvents;
  if (ofShared || (ofRuntime && request.includes(ofFunctions)))
    return later(() => /** @type {object} */ (now()));
  const loaded = now();
  if (ofRuntime && request === './types') keepQuiet(/** @type {Types} */ (loaded));
  return loaded;
};
