import type { Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { AppError } from '@glimpse/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { actionLinks } from './action-links.ts';
import { identityToolkit } from './identity.ts';
import { connectToolkit } from './toolkit.ts';

/** A fake Identity Toolkit that sends the response of a test. */
let server: Server;
let host = '';
let next: { status: number; body: unknown } = { status: 200, body: {} };
let asked: { url: string; body: unknown }[] = [];
/** The header for the language of emails, one for each request. */
let languages: unknown[] = [];

beforeAll(async () => {
  ({ server, host } = await serve(async (request, response) => {
    languages.push(request.headers['x-firebase-locale']);
    asked.push({ url: request.url ?? '', body: await json(request) });
    response.writeHead(next.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(next.body));
  }));
});
afterAll(() => server.close());

const failing = (message: string) => {
  next = { status: 400, body: { error: { code: 400, message } } };
};
const toolkit = (isRegistered = false) => identityToolkit(connectToolkit('web-key', host), async () => isRegistered);

async function failureOf(work: Promise<unknown>): Promise<{ status: number; message: string }> {
  const error = await work.then(
    () => new Error('it worked'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error;
  return { status: error.status, message: error.message };
}

describe('the Identity Toolkit', () => {
  it('is called with the web key and returns uid and token', async () => {
    asked = [];
    next = { status: 200, body: { localId: 'u1', idToken: 't', refreshToken: 'r', email: 'a@b.cd' } };
    expect(await toolkit().signIn('a@b.cd', 'pw')).toEqual({ uid: 'u1', idToken: 't' });
    expect(asked).toEqual([
      {
        url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=web-key',
        body: { email: 'a@b.cd', password: 'pw', returnSecureToken: true },
      },
    ]);
  });

  it.each([
    ['EMAIL_NOT_FOUND', false, 404, 'The email you entered is not Registered'],
    ['INVALID_PASSWORD', true, 401, 'The credentials you entered are invalid. Unauthorized access error.'],
    ['INVALID_LOGIN_CREDENTIALS', true, 401, 'The credentials you entered are invalid. Unauthorized access error.'],
    ['INVALID_LOGIN_CREDENTIALS', false, 404, 'The email you entered is not Registered'],
    ['USER_DISABLED', true, 403, 'This account has been suspended.'],
    ['INVALID_EMAIL', false, 400, 'Invalid email format.'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER : Access has been disabled', true, 429, 'Too many requests. Try again later.'],
  ])('maps the sign-in error %s (registered: %s) to %i', async (code, isRegistered, status, message) => {
    failing(code);
    expect(await failureOf(toolkit(isRegistered).signIn('a@b.cd', 'pw'))).toEqual({ status, message });
  });

  it.each([
    ['EMAIL_EXISTS', 422, 'Email Already Exists.'],
    ['WEAK_PASSWORD : Password should be at least 6 characters', 400, 'Password should be at least 8 characters long.'],
    ['INVALID_EMAIL', 400, 'Invalid email format.'],
  ])('maps the sign-up error %s to %i', async (code, status, message) => {
    failing(code);
    expect(await failureOf(toolkit().signUp('a@b.cd', 'pw', 'Ana'))).toEqual({ status, message });
  });

  it('throws an error that is no AppError for unknown failures', async () => {
    failing('OPERATION_NOT_ALLOWED');
    await expect(toolkit().signUp('a@b.cd', 'pw', 'Ana')).rejects.toThrow('OPERATION_NOT_ALLOWED');
    next = { status: 502, body: 'no gateway' };
    await expect(toolkit().signIn('a@b.cd', 'pw')).rejects.toThrow('502');
    const keyless = identityToolkit(connectToolkit('', undefined), async () => false);
    await expect(keyless.signIn('a@b.cd', 'pw')).rejects.toThrow('WEB_API_KEY');
  });
});

describe('an emailed link', () => {
  const links = () => actionLinks(connectToolkit('web-key', host));

  it.each([
    ['PASSWORD_RESET', 'resetPassword'],
    ['VERIFY_EMAIL', 'verifyEmail'],
    ['VERIFY_AND_CHANGE_EMAIL', 'verifyAndChangeEmail'],
    ['RECOVER_EMAIL', 'recoverEmail'],
  ])('has the mode for the request type %s', async (requestType, mode) => {
    next = { status: 200, body: { requestType, email: 'a@b.cd', newEmail: 'c@b.cd' } };
    expect(await links().check('code')).toEqual({ mode, email: 'a@b.cd', newEmail: 'c@b.cd' });
  });

  it.each([
    ['EXPIRED_OOB_CODE', 400, 'This link has expired. Ask for a new one.'],
    ['INVALID_OOB_CODE', 400, 'This link has already been used or is incomplete.'],
    ['USER_DISABLED', 403, 'This account has been suspended.'],
    ['EMAIL_EXISTS', 422, 'Email Already Exists.'],
    ['WEAK_PASSWORD : short', 400, 'Password should be at least 8 characters long.'],
  ])('maps the error %s to %i with a text for users', async (code, status, message) => {
    failing(code);
    expect(await failureOf(links().check('code'))).toEqual({ status, message });
    expect(await failureOf(links().setPassword('code', 'pw'))).toEqual({ status, message });
    expect(await failureOf(links().apply('code'))).toEqual({ status, message });
  });

  it('is sent in the language of the account', async () => {
    languages = [];
    next = { status: 200, body: {} };
    await links().sendPasswordReset('a@b.cd', 'de');
    await links().sendVerification('token', 'ar');
    await links().sendEmailChange('token', 'c@b.cd', 'ja');
    await links()
      .apply('code')
      .catch(() => {});
    expect(languages).toEqual(['de', 'ar', 'ja', undefined]);
  });

  it.each(['EMAIL_NOT_FOUND', 'USER_DISABLED', 'RESET_PASSWORD_EXCEED_LIMIT'])(
    'to set a password is asked for alike when the answer is %s',
    async (code) => {
      failing(code);
      await expect(links().sendPasswordReset('a@b.cd', 'en')).resolves.toBeUndefined();
      failing('OPERATION_NOT_ALLOWED');
      await expect(links().sendPasswordReset('a@b.cd', 'en')).rejects.toThrow('OPERATION_NOT_ALLOWED');
    },
  );
});
