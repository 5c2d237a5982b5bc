import * as z from 'zod/mini';
import { Email, Password } from '../auth/auth.ts';
import { FullName } from '../profiles/person.ts';

/** What a link in a mail is for; Firebase Auth's names, as they stand in its address as `mode`. */
export const actionModes = ['resetPassword', 'verifyEmail', 'verifyAndChangeEmail', 'recoverEmail'] as const;
export type ActionMode = (typeof actionModes)[number];

/** `email`: whose link it is; for `recoverEmail` the address to go back to. `newEmail`: the one to change to, '' for other links. */
export const ActionLink = z.object({ mode: z.enum(actionModes), email: z.string(), newEmail: z.string() });
export type ActionLink = z.infer<typeof ActionLink>;

/** The code of a link, from its address. */
export const ActionCode = z.object({
  code: z.string().check(z.minLength(1, 'is missing'), z.maxLength(500, 'is too long')),
});
/** `password`: the new one, for `resetPassword` alone. */
export const ActionInput = z.extend(ActionCode, { password: z.optional(Password) });

export const EmailForm = z.object({ email: Email });
export const NameForm = z.object({ name: FullName });
export const PasswordForm = z.object({ password: Password });
/** `confirmation`: the account's address, as its owner has typed it. */
export const DeletionForm = z.object({ confirmation: z.string() });

/** Words of the account's pages that the server and the client share. */
export const accountTexts = {
  resetSent: 'If this address has an account, a mail with a link to set a new password is on its way.',
  nameChanged: 'Your name has been changed.',
  passwordChanged: 'Your password has been changed. Other devices are signed out.',
  changeSent: (email: string) =>
    `A mail with a link is on its way to ${email}. Your address changes when you open it.`,
  verificationSent: (email: string) => `A mail with a link is on its way to ${email}.`,
  signedOutEverywhere: 'You are signed out on every device.',
  deleted: 'Your account is deleted. What belonged to it is being removed.',
} as const;

/** So long after signing in may the address, the password and the account itself be changed. */
export const freshSignInMs = 5 * 60 * 1000;
