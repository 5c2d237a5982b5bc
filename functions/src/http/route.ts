import {
  type AnyEndpoint,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  takesBody,
} from '@glimpse/contract/endpoint';
import { moderationErrors } from '@glimpse/contract/moderation/moderation';
import { readViewer } from '../firestore/require.ts';
import type { Call } from './call.ts';
import { parseInput } from './input.ts';

/** The parsed input of a request. */
export interface Input<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

/** The unparsed input. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  /** Parses the body as JSON. Called only if the endpoint has a body. */
  readonly body: () => object;
}

export interface Route {
  readonly endpoint: AnyEndpoint;
  /** Parses the input, calls the handler and returns its response, checked against the endpoint's schema. */
  readonly respond: (raw: RawInput, call: Call) => Promise<unknown>;
}

/** A route that anyone may call. `call.viewerUid` is null if nobody is signed in. */
export function openRoute<E extends AnyEndpoint>(
  endpoint: E,
  handle: (input: Input<E>, call: Call) => Promise<ResponseOf<E>>,
): Route {
  if (endpoint.access !== 'optional') throw new Error(`${endpoint.name} requires a signed-in person`);
  const parseResponse = responseParser(endpoint);
  return {
    endpoint,
    respond: async (raw, call) => parseResponse(await handle(readInput(endpoint, raw), call)),
  };
}

/**
 * A route for signed-in people. Other callers get 401, callers whose account was deleted get 404, and callers whose
 * account is disabled get 403. A suspension disables the account, but later than it changes the profile. Therefore each
 * handler also checks the profile (`requireViewer`). access-table.test.ts fails for a handler that does not.
 */
export function signedInRoute<E extends AnyEndpoint>(
  endpoint: E,
  handle: (input: Input<E>, uid: string, call: Call) => Promise<ResponseOf<E>>,
): Route {
  return signedIn(endpoint, handle);
}

/** `unknown` if the response of the endpoint can be `{}`. Otherwise `never`, which accepts no endpoint. */
type IfEmpty<E extends AnyEndpoint> = Record<string, never> extends ResponseOf<E> ? unknown : never;

/** Like `signedInRoute`, for a call that only does something. The response is `{}`. */
export function commandRoute<E extends AnyEndpoint>(
  endpoint: E & IfEmpty<E>,
  handle: (input: Input<E>, uid: string, call: Call) => Promise<void>,
): Route {
  return signedIn<E>(endpoint, async (input, uid, call) => {
    await handle(input, uid, call);
    return {};
  });
}

function signedIn<E extends AnyEndpoint>(
  endpoint: E,
  handle: (input: Input<E>, uid: string, call: Call) => Promise<unknown>,
): Route {
  if (endpoint.access !== 'required') throw new Error(`${endpoint.name} is open to anyone`);
  const parseResponse = responseParser(endpoint);
  return {
    endpoint,
    respond: async (raw, call) => {
      if (call.viewerUid === null) throw call.viewerRefusal();
      return parseResponse(await handle(readInput(endpoint, raw), call.viewerUid, call));
    },
  };
}

/** A route for moderators. Other signed-in people get 403. */
export const moderatorRoute = <E extends AnyEndpoint>(
  endpoint: E,
  handle: (input: Input<E>, uid: string, call: Call) => Promise<ResponseOf<E>>,
): Route =>
  signedInRoute(endpoint, async (input, uid, call) => {
    await readViewer(call.db, uid);
    if (!call.viewerIsModerator) throw moderationErrors.moderatorsOnly();
    return handle(input, uid, call);
  });

function readInput<E extends AnyEndpoint>(endpoint: E, raw: RawInput): Input<E> {
  const params = parseInput<E['params']>(endpoint.params, raw.params);
  const query = parseInput<E['query']>(endpoint.query, raw.query);
  // An endpoint without a body schema ignores the body of the request.
  const body = parseInput<E['body']>(endpoint.body, takesBody(endpoint) ? raw.body() : {});
  return { params, query, body };
}

/**
 * Returns a function that removes fields which the contract does not name. It throws if a response violates the
 * contract.
 */
function responseParser({ name, response: schema }: AnyEndpoint): (response: unknown) => unknown {
  return (response) => {
    const parsed = schema.safeParse(response);
    if (parsed.success) return parsed.data;
    throw new Error(`the response of ${name} violates the contract`, { cause: parsed.error });
  };
}
