import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { AppError } from '@glimpse/contract/app-error';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import type { Endpoint, ResponseOf } from '@glimpse/contract/endpoint';
import { minimalResponse } from '@glimpse/contract/endpoint';
import { ErrorBody } from '@glimpse/contract/errors';
import type { Auth } from 'firebase/auth';
import type * as z from 'zod/mini';
import { notify } from '../browser/notify.ts';
import { endSession } from '../firebase/session.ts';
import { t } from '../languages/translate.ts';
import { apiHeaders } from './api-headers.ts';
import { takeEarlyRead } from './early-read.ts';

type Fields = z.ZodMiniType<object, object>;
type ApiEndpoint = Endpoint<Fields, Fields, Fields, z.ZodMiniType>;

/**
 * An object with a property `Name` of the type `Value`. The property is forbidden if `Value` has no fields. It is
 * optional if all fields of `Value` are optional.
 */
type Part<Name extends string, Value> =
  Value extends Record<string, never>
    ? Partial<Record<Name, undefined>>
    : Partial<Value> extends Value
      ? Partial<Record<Name, Value>>
      : Record<Name, Value>;

/** The input of an endpoint: `{ params, query, body }`, without the parts that the endpoint does not have. */
type CallInput<E extends ApiEndpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>>;

const defaultTimeLimitMs = 20_000;
/** Browsers limit the bodies of all `keepalive` requests of a page to about 64 kB in total. */
const keepaliveMaxChars = 4000;

const unreachable = () => new AppError('unavailable', t('common.genericFailure'));
/** Throws the error of a server that cannot be reached. Use it if code that a call needs cannot be loaded. */
export const throwUnreachable = (): never => {
  throw unreachable();
};

function urlOf(path: string, params: object, query: object): string {
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

async function errorOf(response: Response): Promise<AppError> {
  const body = ErrorBody.safeParse(await response.json().catch(() => null));
  if (!body.success) return new AppError('internal', t('common.genericFailure'), response.status);
  const { code, message, reason, values } = body.data.error;
  return new AppError(code, message, response.status, { reason, values });
}

/** Returns the viewer's ID token. Fetches a new one if the server refused the last one (`isRefused`). */
async function idToken(auth: Auth, isRefused = false): Promise<string | undefined> {
  try {
    return await auth.currentUser?.getIdToken(isRefused);
  } catch (error) {
    // The SDK renews the token once an hour. If that fails without a connection, the call would fail, too.
    if (isRefused && !isNetworkFailure(error)) return undefined;
    throw unreachable();
  }
}

const isNetworkFailure = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'auth/network-request-failed';

/** Returns whether the server refused the token, or its account no longer exists. */
const isTokenRefusal = ({ reason }: AppError) =>
  [signInErrors.invalidToken(), signInErrors.viewerNotRegistered()].some((error) => error.reason === reason);

/** Returns whether the server refused the call because the viewer is suspended. */
const isSuspension = ({ reason }: AppError) => reason === accountErrors.suspended().reason;

/** Signs out, because the server refuses the account (it was deleted, disabled, or signed out on all devices). */
async function endRefusedSession(): Promise<void> {
  notify.failure(t('common.signedOut'));
  await endSession({ byChoice: false });
}

/**
 * Calls an endpoint of the contract: `await call(postCalls.likePost, { params: { postId } })`. Sends the viewer's ID
 * token and parses the response. Renews a refused token once, and signs the viewer out if the new one is refused,
 * too, or if the viewer is suspended. Throws the AppError of the server, or `unavailable` if the server cannot be
 * reached in time. Rejects with an AbortError if `signal` is aborted.
 */
export async function call<E extends ApiEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: { signal?: AbortSignal; timeLimitMs?: number } = {},
): Promise<ResponseOf<E>> {
  const { params = {}, query = {}, body }: { params?: object; query?: object; body?: object } = input;
  const { auth, headers } = await apiHeaders().catch(throwUnreachable);
  headers[minimalResponse.name] = minimalResponse.value;
  if (body) headers['Content-Type'] = 'application/json';
  const json = body && JSON.stringify(body);
  const url = urlOf(endpoint.path, params, query);
  const timeout = AbortSignal.timeout(options.timeLimitMs ?? defaultTimeLimitMs);
  const send = (token: string | undefined) =>
    fetch(url, {
      method: endpoint.method,
      headers: token ? { ...headers, Authorization: `Bearer ${token}` } : headers,
      ...(json ? { body: json } : {}),
      // The request continues when the page is closed.
      keepalive: endpoint.method !== 'GET' && (json?.length ?? 0) <= keepaliveMaxChars,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    }).catch((error: unknown) => {
      if (options.signal?.aborted) throw error;
      throw unreachable();
    });

  const account = auth.currentUser;
  const token = await idToken(auth);
  if (!token && endpoint.access === 'required') throw signInErrors.invalidToken();
  const earlyResponse = endpoint.method === 'GET' ? await takeEarlyRead(account?.uid, url) : null;
  let response = earlyResponse ?? (await send(token));
  if (!response.ok) {
    let error = await errorOf(response);
    if (token && isTokenRefusal(error)) {
      const renewedToken = await idToken(auth, true);
      if (renewedToken) response = await send(renewedToken);
      if (!response.ok && renewedToken) error = await errorOf(response);
      // Do not end the session if another account has signed in meanwhile.
      if (!response.ok && isTokenRefusal(error) && auth.currentUser === account) await endRefusedSession();
    }
    if (isSuspension(error) && account && auth.currentUser === account)
      await endSession({ byChoice: false, reason: error.message });
    if (!response.ok) throw error;
  }
  const responseJson = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null;
    // The caller aborted the request, or the connection was lost, in the middle of the response.
    if (options.signal?.aborted) throw error;
    throw unreachable();
  });
  const parsed = endpoint.response.safeParse(responseJson);
  if (!parsed.success) {
    console.error(`The response of ${endpoint.name} does not match the contract`, parsed.error);
    throw new AppError('internal', t('common.genericFailure'));
  }
  return parsed.data as ResponseOf<E>;
}
