import { AppError } from '@glimpse/contract/app-error';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import type { AnswerOf, Endpoint } from '@glimpse/contract/endpoint';
import { minimalAnswer } from '@glimpse/contract/endpoint';
import { ErrorBody } from '@glimpse/contract/errors';
import { clientTexts } from '@glimpse/contract/texts';
import type { Auth } from 'firebase/auth';
import type * as z from 'zod/mini';
import { notify } from '../browser/notify.ts';
import { endSession } from '../firebase/session.ts';
import { apiHeaders } from './api-headers.ts';
import { takeRead } from './early-read.ts';

type Fields = z.ZodMiniType<object, object>;
type ApiEndpoint = Endpoint<Fields, Fields, Fields, z.ZodMiniType>;

/** `{}` when nothing is in it, optional when all of it is, else required. */
type Part<Name extends string, Value> =
  Value extends Record<string, never>
    ? Partial<Record<Name, undefined>>
    : Partial<Value> extends Value
      ? Partial<Record<Name, Value>>
      : Record<Name, Value>;

/** What an endpoint takes: `{ params, query, body }`, each only where the contract has one. */
export type CallInput<E extends ApiEndpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>>;

const timeLimitMs = 20_000;
/** Browsers let about 64 kB in all outlive their pages. */
const keptAliveChars = 4000;

const unreachable = () => new AppError('unavailable', clientTexts.genericFailure);
const notReached = () => {
  throw unreachable();
};

function addressOf(path: string, params: object, query: object): string {
  const values = new Map(Object.entries(params));
  const filled = path.replace(/:(\w+)/gu, (_match, name: string) => {
    const value: unknown = values.get(name);
    if (typeof value !== 'string') throw new AppError('invalid-argument', `The call lacks ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (typeof value === 'string') search.set(name, value);
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
}

async function failureOf(response: Response): Promise<AppError> {
  const body = ErrorBody.safeParse(await response.json().catch(() => null));
  if (!body.success) return new AppError('internal', clientTexts.genericFailure, response.status);
  return new AppError(body.data.error.code, body.data.error.message, response.status);
}

/** The signed-in person's ID token; `isRefused`: the server did not take the last one, a new one is fetched. */
async function idToken(auth: Auth, isRefused = false): Promise<string | undefined> {
  try {
    return await auth.currentUser?.getIdToken(isRefused);
  } catch (error) {
    // It is fetched anew once an hour; without a connection the call itself could not be made either.
    if (isRefused && !isNetworkFailure(error)) return undefined;
    throw unreachable();
  }
}

const isNetworkFailure = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'auth/network-request-failed';

/** The token is no longer good, or the account it is for is gone. */
const isTokenRefusal = ({ message }: AppError) =>
  [signInErrors.invalidToken(), signInErrors.viewerNotRegistered()].some(
    (error) => error.message === message,
  );

/** The server will not have this account any more (deleted, disabled, signed out everywhere): back to the login screen. */
async function leave(): Promise<void> {
  notify.failure('You have been signed out. Please log in again.');
  await endSession({ byChoice: false });
}

/**
 * One call of the contract's API: `await call(postCalls.likePost, { params: { postId } })`. Sends the signed-in person's ID
 * token, parses the answer. A refused token is renewed once; if that does not help, the person is signed out. Throws
 * AppError: what the server said, or `unavailable` when it cannot be reached in time.
 */
export async function call<E extends ApiEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: { signal?: AbortSignal; timeLimitMs?: number } = {},
): Promise<AnswerOf<E>> {
  const { params = {}, query = {}, body }: { params?: object; query?: object; body?: object } = input;
  const { auth, headers } = await apiHeaders().catch(notReached);
  headers[minimalAnswer.name] = minimalAnswer.value;
  if (body) headers['Content-Type'] = 'application/json';
  const json = body && JSON.stringify(body);
  const address = addressOf(endpoint.path, params, query);

  const limit = AbortSignal.timeout(options.timeLimitMs ?? timeLimitMs);
  const send = (token: string | undefined) =>
    fetch(address, {
      method: endpoint.method,
      headers: token ? { ...headers, Authorization: `Bearer ${token}` } : headers,
      ...(json ? { body: json } : {}),
      // What was pressed arrives, also when the page is left at once.
      keepalive: endpoint.method !== 'GET' && (json?.length ?? 0) <= keptAliveChars,
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    }).catch((error: unknown) => {
      if (options.signal?.aborted) throw error;
      throw unreachable();
    });

  const account = auth.currentUser;
  const token = await idToken(auth);
  if (!token && endpoint.access === 'required') throw signInErrors.invalidToken();
  const early = endpoint.method === 'GET' ? await takeRead(account?.uid, address) : null;
  let response = early ?? (await send(token));
  if (!response.ok) {
    let failure = await failureOf(response);
    if (token && isTokenRefusal(failure)) {
      const renewed = await idToken(auth, true);
      if (renewed) response = await send(renewed);
      if (!response.ok && renewed) failure = await failureOf(response);
      // Unless somebody else has signed in since.
      if (!response.ok && isTokenRefusal(failure) && auth.currentUser === account) await leave();
    }
    if (!response.ok) throw failure;
  }
  const answered = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null;
    // Cut off in the middle, by the caller or on the way.
    if (options.signal?.aborted) throw error;
    throw unreachable();
  });
  const answer = endpoint.answer.safeParse(answered);
  if (!answer.success) {
    console.error(`${endpoint.name} answered something else than the contract says`, answer.error);
    throw new AppError('internal', clientTexts.genericFailure);
  }
  return answer.data as AnswerOf<E>;
}
