/**
 * The Auth emulator checks its requests by some thousand JSON schemas and compiles all of them when it starts: ten seconds of
 * processor time, for operations that mostly nobody asks for. Exegesis, which does it, can compile each when it is first needed
 * (its option `lazyCompileValidationSchemas`); the Auth emulator does not ask for that. No report of it is known upstream; the place
 * is `createApp` in lib/emulator/auth/server.js.
 *
 * @typedef {{ middleware(spec: unknown, options: object): unknown }} Exegesis
 */
const { dependency } = require('./known.cjs');

const what = 'the Auth emulator compiles what it is asked for';

/** Throws when what it replaces is not there. */
function apply() {
  const exegesis = /** @type {Exegesis} */ (dependency('exegesis-express', 'middleware'));
  const { middleware } = exegesis;
  exegesis.middleware = (spec, options) =>
    middleware(spec, { ...options, lazyCompileValidationSchemas: true });
}

module.exports = { what, issue: undefined, apply };
