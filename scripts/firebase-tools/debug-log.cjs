/**
 * firebase-tools says some ten lines about each call and each event into `firebase-debug.log`, and keeps them all in memory for the
 * Emulator UI, which does not run: a fifth of its processor time. The emulators' log has what is said for people. `DEBUG=1`, which
 * is its own switch for it, says everything as before.
 *
 * @typedef {{ debug(...words: unknown[]): unknown, remove(transport: unknown): unknown }} Logger
 * @typedef {{ transport?: unknown, start(): Promise<void> }} LoggingEmulator
 */
const { member, methods } = require('./known.cjs');

const what = 'firebase-tools says what is for people alone';

/** Throws when what it replaces is not there. */
function apply() {
  for (const name of ['debug', 'remove']) member('lib/logger', 'logger', name);
  const logger = /** @type {Logger} */ (member('lib/logger', 'logger'));
  const keeper = /** @type {LoggingEmulator} */ (
    methods('lib/emulator/loggingEmulator', 'LoggingEmulator', ['start'])
  );
  if (process.env.DEBUG) return;
  logger.debug = () => logger;
  const { start } = keeper;
  // Its port is waited for.
  keeper.start = async function startDeaf() {
    await start.call(this);
    logger.remove(this.transport);
  };
}

module.exports = { what, issue: undefined, apply };
