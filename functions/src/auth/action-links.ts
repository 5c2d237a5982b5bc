import type { ActionLink, ActionMode } from '@glimpse/contract/accounts/account';
import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { AppError } from '@glimpse/contract/errors';
import type { Language } from '@glimpse/contract/languages/language';
import { validationErrors } from '@glimpse/contract/validation';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { syncVerifiedEmail } from './sync-verified-email.ts';
import type { Toolkit } from './toolkit.ts';

/**
 * Emails with links, which Firebase Auth sends, and the actions of these links. `language` is the language of the email.
 */
export interface ActionLinks {
  /**
   * Emails a link to set a new password. Resolves the same way if there is no such account, so that callers cannot
   * find out.
   */
  sendPasswordReset(email: string, language: Language): Promise<void>;
  /** Emails a link that verifies the address of the token's account. */
  sendVerification(idToken: string, language: Language): Promise<void>;
  /** Emails a link to `newEmail`. Opening it makes `newEmail` the account's address. Throws `emailExists`. */
  sendEmailChange(idToken: string, newEmail: string, language: Language): Promise<void>;
  /** Returns the purpose of a code without using it up. Throws `linkExpired`, `linkUsed` or `suspended`. */
  check(code: string): Promise<ActionLink>;
  /** Sets the password. Throws like `check`, or `invalid-argument` for an invalid password. */
  setPassword(code: string, password: string): Promise<ActionLink>;
  /**
   * Applies a code that needs no password, and returns the uid of its account.
   * Throws like `check`, or `emailExists` if another account has the address now.
   */
  apply(code: string): Promise<{ readonly uid: string }>;
}

const modes: Readonly<Record<string, ActionMode>> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
};

export function actionLinks(toolkit: Toolkit): ActionLinks {
  async function send(requestType: string, body: object, language: Language): Promise<void> {
    const response = await toolkit('sendOobCode', { ...body, requestType }, language);
    if (typeof response === 'string') throw toAppError(response);
  }

  /** Without `newPassword`, the Identity Toolkit only returns the purpose of the code. */
  async function reset(body: { oobCode: string; newPassword?: string }): Promise<ActionLink> {
    const response = await toolkit('resetPassword', body);
    if (typeof response === 'string') throw toAppError(response);
    const mode = modes[response.requestType ?? ''];
    // The code belongs to a sign-in method that this app does not use.
    if (!mode) throw accountErrors.linkUsed();
    return { mode, email: response.email ?? '', newEmail: response.newEmail ?? '' };
  }

  return {
    async sendPasswordReset(email, language) {
      const response = await toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email }, language);
      // Errors about the account are ignored, because they would reveal that the account exists.
      if (typeof response === 'string' && !accountErrorCodes.has(response)) throw toAppError(response);
    },
    sendVerification: (idToken, language) => send('VERIFY_EMAIL', { idToken }, language),
    sendEmailChange: (idToken, newEmail, language) => send('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail }, language),
    check: (oobCode) => reset({ oobCode }),
    setPassword: (oobCode, newPassword) => reset({ oobCode, newPassword }),
    async apply(oobCode) {
      const response = await toolkit('update', { oobCode });
      if (typeof response === 'string') throw toAppError(response);
      if (!response.localId) throw new Error('the response for an emailed link has no account');
      return { uid: response.localId };
    },
  };
}

const accountErrorCodes: ReadonlySet<string> = new Set([
  'EMAIL_NOT_FOUND',
  'USER_DISABLED',
  'RESET_PASSWORD_EXCEED_LIMIT',
  'TOO_MANY_ATTEMPTS_TRY_LATER',
]);

function toAppError(code: string): Error {
  return appErrors[code]?.() ?? new Error(`Firebase Auth failed with ${code}`);
}

const appErrors: Readonly<Record<string, () => AppError>> = {
  EXPIRED_OOB_CODE: accountErrors.linkExpired,
  INVALID_OOB_CODE: accountErrors.linkUsed,
  MISSING_OOB_CODE: accountErrors.linkUsed,
  // The account of the link was deleted.
  EMAIL_NOT_FOUND: accountErrors.linkUsed,
  USER_NOT_FOUND: accountErrors.linkUsed,
  // Only the owner of the address has the code of the link.
  USER_DISABLED: accountErrors.suspended,
  EMAIL_EXISTS: signInErrors.emailExists,
  INVALID_EMAIL: validationErrors.emailFormat,
  INVALID_NEW_EMAIL: validationErrors.emailFormat,
  WEAK_PASSWORD: validationErrors.passwordShort,
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: validationErrors.passwordRules,
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: accountErrors.signInAgain,
  TOO_MANY_ATTEMPTS_TRY_LATER: () => signInErrors.tooManyRequests(),
  QUOTA_EXCEEDED: () => signInErrors.tooManyRequests(),
};

/**
 * Applies the code of an emailed link. The link sets a new password, verifies the address, changes it, or restores the
 * old one. A change of the address or password ends all sessions of the account.
 * Throws `linkExpired`, `linkUsed`, `emailExists`, or `invalid-argument` for a missing or weak password.
 */
export async function applyAction(
  db: Firestore,
  auth: Auth,
  links: ActionLinks,
  nowMs: number,
  { code, password }: { readonly code: string; readonly password?: string | undefined },
): Promise<ActionLink> {
  const link = await links.check(code);
  if (link.mode === 'resetPassword') {
    if (password === undefined) throw validationErrors.passwordRequired();
    return links.setPassword(code, password);
  }
  const { uid } = await links.apply(code);
  if (link.mode !== 'verifyEmail') await auth.revokeRefreshTokens(uid);
  // If another profile owns the address meanwhile, this profile keeps its own.
  await syncVerifiedEmail(db, auth, nowMs, uid).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'already-exists')) throw error;
  });
  return link;
}
