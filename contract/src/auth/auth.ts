import * as z from 'zod/mini';
import { Bookmark } from '../bookmarks/bookmark.ts';
import { FullName } from '../profiles/person.ts';
import { profileLimits } from '../profiles/profile-limits.ts';
import { User } from '../profiles/user.ts';
import { validationTexts } from '../validation.ts';

/** One `@`, a dot in the domain, no white space. Firebase Auth may still reject an address that matches. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/u;

export const Email = z.string(validationTexts.emailRequired).check(
  z.trim(),
  z.minLength(1, { error: validationTexts.emailRequired, abort: true }),
  z.refine((value) => new TextEncoder().encode(value).length <= profileLimits.email, {
    error: validationTexts.emailFormat,
    abort: true,
  }),
  z.regex(emailPattern, validationTexts.emailFormat),
);

export const passwordTexts = {
  passwordLong: `Password should be at most ${profileLimits.passwordMax} characters long.`,
} as const;

export const Password = z
  .string(validationTexts.passwordRequired)
  .check(
    z.minLength(1, { error: validationTexts.passwordRequired, abort: true }),
    z.minLength(profileLimits.passwordMin, validationTexts.passwordShort),
    z.maxLength(profileLimits.passwordMax, passwordTexts.passwordLong),
  );

export const LoginForm = z.object({ email: Email, password: Password });
/** The signup form and the body of the signup call. */
export const SignupForm = z.object({
  name: FullName,
  email: Email,
  password: Password,
});
export type SignupForm = z.infer<typeof SignupForm>;

/** The body of the login call. It accepts any password, because a wrong password has its own error. */
export const LoginInput = z.object({ email: Email, password: z.string(validationTexts.passwordRequired) });
export type LoginInput = z.infer<typeof LoginInput>;

/** The signed-in user with their bookmarks, newest first. */
export const AuthUser = z.extend(User, { bookmarks: z.array(Bookmark) });
export type AuthUser = z.infer<typeof AuthUser>;

export const LoginResponse = z.object({ encodedToken: z.string(), foundUser: AuthUser, message: z.string() });
export const SignupResponse = z.object({
  encodedToken: z.string(),
  createdUser: AuthUser,
  message: z.string(),
});
