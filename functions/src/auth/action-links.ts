import type { ActionLink, ActionMode } from '@glimpse/contract/accounts/account';
import { AppError, serverErrors } from '@glimpse/contract/errors';
import { validationTexts } from '@glimpse/contract/texts';
import type { Toolkit } from './toolkit.ts';

/** Mails with links, which Firebase Auth sends, and what their links do. */
export interface ActionLinks {
  /** Mails a link to set a new password. Whether there is such an account nobody learns, by an error either. */
  sendPasswordReset(email: string): Promise<void>;
  /** Mails a link that verifies the address of the account that this token is for. */
  sendVerification(idToken: string): Promise<void>;
  /** Mails a link to `newEmail` that makes it the account's address. Throws `emailExists`. */
  sendEmailChange(idToken: string, newEmail: string): Promise<void>;
  /** Throws `linkExpired` or `linkUsed`. */
  check(code: string): Promise<ActionLink>;
  /** Throws as `check`, `emailExists` when the address has been taken meanwhile, or what is wrong with the password. */
  setPassword(code: string, password: string): Promise<ActionLink>;
  /** Does what a link is for that needs nothing else; answers whose account it was for. Throws as above. */
  follow(code: string): Promise<{ readonly uid: string }>;
}

const modes: Readonly<Record<string, ActionMode>> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
};

export function actionLinks(toolkit: Toolkit): ActionLinks {
  async function send(requestType: string, body: object): Promise<void> {
    const answer = await toolkit('sendOobCode', { ...body, requestType });
    if (typeof answer === 'string') throw refusalOf(answer);
  }

  /** Without a password it only tells what the code is for. */
  async function reset(body: { oobCode: string; newPassword?: string }): Promise<ActionLink> {
    const answer = await toolkit('resetPassword', body);
    if (typeof answer === 'string') throw refusalOf(answer);
    const mode = modes[answer.requestType ?? ''];
    // Of a way to sign in that this app does not have.
    if (!mode) throw serverErrors.linkUsed();
    return { mode, email: answer.email ?? '', newEmail: answer.newEmail ?? '' };
  }

  return {
    async sendPasswordReset(email) {
      const answer = await toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email });
      // Anything that only an account can be refused with would tell that there is one.
      if (typeof answer === 'string' && !aboutTheAccount.has(answer)) throw refusalOf(answer);
    },
    sendVerification: (idToken) => send('VERIFY_EMAIL', { idToken }),
    sendEmailChange: (idToken, newEmail) => send('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail }),
    check: (oobCode) => reset({ oobCode }),
    setPassword: (oobCode, newPassword) => reset({ oobCode, newPassword }),
    async follow(oobCode) {
      const answer = await toolkit('update', { oobCode });
      if (typeof answer === 'string') throw refusalOf(answer);
      if (!answer.localId) throw new Error('a link was followed for no account');
      return { uid: answer.localId };
    },
  };
}

const aboutTheAccount: ReadonlySet<string> = new Set([
  'EMAIL_NOT_FOUND',
  'USER_DISABLED',
  'RESET_PASSWORD_EXCEED_LIMIT',
  'TOO_MANY_ATTEMPTS_TRY_LATER',
]);

function refusalOf(code: string): Error {
  return refusals[code]?.() ?? new Error(`Firebase Auth refused with ${code}`);
}

const refusals: Readonly<Record<string, () => AppError>> = {
  EXPIRED_OOB_CODE: serverErrors.linkExpired,
  INVALID_OOB_CODE: serverErrors.linkUsed,
  MISSING_OOB_CODE: serverErrors.linkUsed,
  // The account of the link is gone, or disabled.
  EMAIL_NOT_FOUND: serverErrors.linkUsed,
  USER_NOT_FOUND: serverErrors.linkUsed,
  USER_DISABLED: serverErrors.linkUsed,
  EMAIL_EXISTS: serverErrors.emailExists,
  INVALID_EMAIL: () => new AppError('invalid-argument', validationTexts.emailFormat),
  INVALID_NEW_EMAIL: () => new AppError('invalid-argument', validationTexts.emailFormat),
  WEAK_PASSWORD: () => new AppError('invalid-argument', validationTexts.passwordShort),
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: () =>
    new AppError('invalid-argument', 'Password does not meet the requirements.'),
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: serverErrors.signInAgain,
  TOO_MANY_ATTEMPTS_TRY_LATER: () => serverErrors.tooManyRequests(),
  QUOTA_EXCEEDED: () => serverErrors.tooManyRequests(),
};
