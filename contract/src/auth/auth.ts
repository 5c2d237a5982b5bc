import * as z from 'zod/mini';
import { Bookmark } from '../bookmarks/bookmark.ts';
import { limits } from '../limits.ts';
import { FullName } from '../profiles/person.ts';
import { User } from '../profiles/user.ts';
import { validationTexts } from '../texts.ts';

/** One `@`, a dot in the domain, no white space: what the forms accept; Firebase Auth has the last word. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/u;

export const Email = z.string(validationTexts.emailRequired).check(
  z.trim(),
  z.minLength(1, { error: validationTexts.emailRequired, abort: true }),
  z.refine((value) => new TextEncoder().encode(value).length <= limits.email, {
    error: validationTexts.emailFormat,
    abort: true,
  }),
  z.regex(emailPattern, validationTexts.emailFormat),
);

export const Password = z
  .string(validationTexts.passwordRequired)
  .check(
    z.minLength(1, { error: validationTexts.passwordRequired, abort: true }),
    z.minLength(limits.passwordMin, validationTexts.passwordShort),
    z.maxLength(limits.passwordMax, `Password should be at most ${limits.passwordMax} characters long.`),
  );

/** The login form. */
export const LoginForm = z.object({ email: Email, password: Password });
/** The signup form and call. */
export const SignupForm = z.object({
  name: FullName,
  email: Email,
  password: Password,
});
export type SignupForm = z.infer<typeof SignupForm>;

/** The login call: any strings, so that an unknown email and a wrong password get their own errors. */
export const LoginInput = z.object({ email: Email, password: z.string(validationTexts.passwordRequired) });
export type LoginInput = z.infer<typeof LoginInput>;

/** The signed-in person: the user plus their own bookmarks, newest first. */
export const AuthUser = z.extend(User, { bookmarks: z.array(Bookmark) });
export type AuthUser = z.infer<typeof AuthUser>;

export const LoginAnswer = z.object({ encodedToken: z.string(), foundUser: AuthUser, message: z.string() });
export const SignupAnswer = z.object({
  encodedToken: z.string(),
  createdUser: AuthUser,
  message: z.string(),
});
