/** @typedef {import('firebase-admin/auth').Auth} Auth */
import { CommandError } from './terminal.mjs';

/** @param {unknown} error */
const isUnknown = (error) => error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';

/**
 * Makes the account with this address a moderator, or removes that right. An account that loses the right is signed out
 * everywhere. Its current token stays valid for the security rules until it expires, within an hour.
 *
 * @param {Pick<Auth, 'getUserByEmail' | 'setCustomUserClaims' | 'revokeRefreshTokens'>} auth
 * @param {string} email
 * @param {boolean} isModerator
 * @returns {Promise<string>} a message about the change
 */
export async function setModerator(auth, email, isModerator) {
  const account = await auth.getUserByEmail(email).catch((error) => {
    throw isUnknown(error) ? new CommandError(`No account has the address ${email}.`) : error;
  });
  const { moderator, ...others } = account.customClaims ?? {};
  if ((moderator === true) === isModerator)
    return `${email} is ${isModerator ? 'a moderator already' : 'no moderator'}.`;
  await auth.setCustomUserClaims(account.uid, isModerator ? { ...others, moderator: true } : others);
  if (isModerator) return `${email} is a moderator: the page is /moderation.`;
  await auth.revokeRefreshTokens(account.uid);
  return `${email} is no moderator any more, and is signed out everywhere.`;
}
