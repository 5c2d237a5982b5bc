import {
  type AnswerOf,
  type AnyEndpoint,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  takesBody,
} from '@glimpse/contract/endpoint';
import { serverErrors } from '@glimpse/contract/errors';
import { safetyErrors } from '@glimpse/contract/safety-errors';
import type { Call } from './call.ts';
import { parseInput } from './input.ts';

/** A request of an endpoint, parsed. */
export interface Input<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

/** As it arrives. The body is parsed only when the endpoint takes one. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: () => object;
}

/** An endpoint and what answers it. */
export interface Route {
  readonly endpoint: AnyEndpoint;
  /** The answer, checked against the endpoint's schema. */
  readonly answer: (raw: RawInput, call: Call) => Promise<unknown>;
}

/** An endpoint that anyone may call; `call.viewerUid` is null when nobody is signed in. */
export function openRoute<E extends AnyEndpoint>(
  endpoint: E,
  handle: (input: Input<E>, call: Call) => Promise<AnswerOf<E>>,
): Route {
  if (endpoint.access !== 'optional') throw new Error(`${endpoint.name} needs a signed-in person`);
  const check = answerChecker(endpoint);
  return {
    endpoint,
    answer: async (raw, call) => check(await handle(readInput(endpoint, raw), call)),
  };
}

/** An endpoint for signed-in people; everybody else gets the specification's 401, people who are no more its 404. */
export function signedInRoute<E extends AnyEndpoint>(
  endpoint: E,
  handle: (input: Input<E>, uid: string, call: Call) => Promise<AnswerOf<E>>,
): Route {
  if (endpoint.access !== 'required') throw new Error(`${endpoint.name} is open to anyone`);
  const check = answerChecker(endpoint);
  return {
    endpoint,
    answer: async (raw, call) => {
      if (call.viewerIsGone) throw serverErrors.viewerNotRegistered();
      if (call.viewerUid === null) throw serverErrors.invalidToken();
      return check(await handle(readInput(endpoint, raw), call.viewerUid, call));
    },
  };
}

/** An endpoint for moderators; other signed-in people get 403. */
export const moderatorRoute = <E extends AnyEndpoint>(
  endpoint: E,
  handle: (input: Input<E>, uid: string, call: Call) => Promise<AnswerOf<E>>,
): Route =>
  signedInRoute(endpoint, (input, uid, call) => {
    if (!call.viewerIsModerator) throw safetyErrors.moderatorsOnly();
    return handle(input, uid, call);
  });

function readInput<E extends AnyEndpoint>(endpoint: E, raw: RawInput): Input<E> {
  const params = parseInput<E['params']>(endpoint.params, raw.params);
  const query = parseInput<E['query']>(endpoint.query, raw.query);
  // A call without a payload does not mind one.
  const body = parseInput<E['body']>(endpoint.body, takesBody(endpoint) ? raw.body() : {});
  return { params, query, body };
}

/** Only what the contract names leaves, and an answer that breaks the contract is our mistake. */
function answerChecker<E extends AnyEndpoint>({ name, answer: schema }: E): (answer: AnswerOf<E>) => unknown {
  return (answer) => {
    const parsed = schema.safeParse(answer);
    if (parsed.success) return parsed.data;
    throw new Error(`the answer of ${name} is not as the contract says`, { cause: parsed.error });
  };
}
