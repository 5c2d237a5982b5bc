/**
 * The Auth emulator reads its clock twice for a sign-up: for the moment of the sign-in, and for the moment since which tokens
 * are valid. When a second turns between the two, the account's first token was issued before tokens were valid, and is refused
 * as revoked. One sign-up in some hundred is lost so on a busy machine. No report of it is known upstream; the place is `signUp`
 * in lib/emulator/auth/operations.js.
 *
 * @typedef {{ lastLoginAt?: string, validSince?: string }} Account times in ms and in s since 1970
 * @typedef {{ createUserWithLocalId(localId: string, account: Account): unknown }} State
 */
const { methods } = require('./known.cjs');

const what = "an account's first token is valid";

/** Throws when what it replaces is not there. */
function apply() {
  const state = /** @type {State} */ (
    methods('lib/emulator/auth/state', 'ProjectState', ['createUserWithLocalId'])
  );
  const { createUserWithLocalId } = state;
  state.createUserWithLocalId = function createWithValidToken(localId, account) {
    const { lastLoginAt, validSince } = account;
    const signedInAt = Math.floor(Number(lastLoginAt) / 1000);
    const isLate = Number(validSince) > signedInAt;
    return createUserWithLocalId.call(
      this,
      localId,
      isLate ? { ...account, validSince: `${signedInAt}` } : account,
    );
  };
}

module.exports = { what, issue: undefined, apply };
