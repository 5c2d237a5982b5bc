/**
 * Corrects behaviour. The first token of an account is valid, even if a new second begins during the sign-up. See
 * docs/upstream/auth-first-second.md.
 */
const { ProjectState } = require('firebase-tools/lib/emulator/auth/state');

const { createUserWithLocalId } = ProjectState.prototype;
ProjectState.prototype.createUserWithLocalId = function createWithValidToken(localId, account) {
  const { lastLoginAt, validSince } = account;
  const signedInAt = Math.floor(Number(lastLoginAt) / 1000);
  const isLate = Number(validSince) > signedInAt;
  return createUserWithLocalId.call(this, localId, isLate ? { ...account, validSince: `${signedInAt}` } : account);
};
