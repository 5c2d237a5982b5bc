/**
 * The Tasks emulator looks at its queues a thousand times a second for as long as a task runs, which takes a whole processor, and
 * otherwise once a second, so that a task waits for as long. Here it looks forty times a second at running ones, and ten times at
 * idle ones. No report of it is known upstream; the place is `listen` in lib/emulator/tasksEmulator.js.
 *
 * @typedef {{ UPDATE_TIMEOUT: unknown, LISTEN_TIMEOUT: unknown }} Pace milliseconds
 */
const { member } = require('./known.cjs');

const what = 'the Tasks emulator looks at its queues at an even pace';

/** Throws when what it replaces is not there. */
function apply() {
  const controller = 'TaskQueueController';
  for (const name of ['UPDATE_TIMEOUT', 'LISTEN_TIMEOUT'])
    member('lib/emulator/tasksEmulator', controller, name);
  const pace = /** @type {Pace} */ (member('lib/emulator/tasksEmulator', controller));
  pace.UPDATE_TIMEOUT = 25;
  pace.LISTEN_TIMEOUT = 100;
}

module.exports = { what, issue: undefined, apply };
