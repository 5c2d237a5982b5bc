/**
 * Every function runs in a Node process of its own, and each of them loads half of firebase-tools for one helper, and firebase-functions
 * twice: more than half of the processor time that a function takes to start, some twenty times for a stack. worker-start.cjs, which
 * is preloaded into them here, puts that off until it is needed. No report of it is known upstream.
 *
 * @typedef {{ startNode(backend: unknown, envs: Record<string, string>): Promise<unknown> }} Emulator
 */
const path = require('node:path');
const { methods } = require('./known.cjs');

const what = 'functions start without what they do not need';

// As a string of JSON: quotes and backslashes in NODE_OPTIONS are escaped in the same way.
const preload = `--require ${JSON.stringify(path.join(__dirname, 'worker-start.cjs'))}`;

/** Throws when what it replaces is not there. */
function apply() {
  const emulator = /** @type {Emulator} */ (
    methods('lib/emulator/functionsEmulator', 'FunctionsEmulator', ['startNode'])
  );
  const { startNode } = emulator;
  emulator.startNode = function startQuickly(backend, envs) {
    const options = [envs.NODE_OPTIONS ?? process.env.NODE_OPTIONS, preload].filter(Boolean).join(' ');
    return startNode.call(this, backend, { ...envs, NODE_OPTIONS: options });
  };
}

module.exports = { what, issue: undefined, apply };
