import * as z from 'zod/mini';
import { Email, Password } from '../auth/auth.ts';
import { FullName } from '../profiles/person.ts';
import { typedUsername, usernameProblem, usernameTexts } from '../profiles/username.ts';

/** What an emailed link does. The names are the values of Firebase Auth's URL parameter `mode`. */
export const actionModes = ['resetPassword', 'verifyEmail', 'verifyAndChangeEmail', 'recoverEmail'] as const;
export type ActionMode = (typeof actionModes)[number];

/**
 * The response when an emailed link was checked or applied. `email` is the current address of the account, or the
 * address that a `recoverEmail` link restores. `newEmail` is the address that a `verifyAndChangeEmail` link sets, or
 * ''.
 */
export const ActionLink = z.object({ mode: z.enum(actionModes), email: z.string(), newEmail: z.string() });
export type ActionLink = z.infer<typeof ActionLink>;

/** The code from the URL of an emailed link. */
export const ActionCode = z.object({
  code: z.string().check(z.minLength(1, 'is missing'), z.maxLength(500, 'is too long')),
});
/** `password` is the new password. Only `resetPassword` uses it. */
export const ActionInput = z.extend(ActionCode, { password: z.optional(Password) });

export const EmailForm = z.object({ email: Email });
export const NameForm = z.object({ name: FullName });

/** The username that a person chooses, as typed. Parsing returns it in lower case, without spaces and without `@`. */
export const Username = z.pipe(
  z.pipe(z.string(usernameTexts.required).check(z.maxLength(200, usernameTexts.long)), z.transform(typedUsername)),
  z.string().check((payload) => {
    const message = usernameProblem(payload.value);
    if (message !== null) payload.issues.push({ code: 'custom', input: payload.value, message });
  }),
);
export const UsernameForm = z.object({ username: Username });
export const PasswordForm = z.object({ password: Password });
/** `confirmation` is the email address of the account, typed by its owner. */
export const DeletionForm = z.object({ confirmation: z.string() });

/** Texts of the account pages that the server and the client share. */
export const accountTexts = {
  resetSent: "If there is an account with this email, we've sent it a link to set a new password.",
  nameChanged: 'Your name has been changed.',
  passwordChanged: "Your password has been changed. You've been signed out of all other devices.",
  changeSent: (email: string) => `We've sent a link to ${email}. Your email changes when you open it.`,
  verificationSent: (email: string) => `We've sent a link to ${email}.`,
  signedOutEverywhere: "You've been signed out of all devices.",
  deleted: "Your account has been deleted. We're now removing your data.",
} as const;

/** How long after a sign-in a person can change the email or the password, or delete the account. */
export const freshSignInMs = 5 * 60 * 1000;
