/**
 * This file imports nothing, because small bundles include it. errors.ts has the zod schemas.
 *
 * The codes are the ones that Firebase uses. The project has no other error codes.
 */
export const errorCodes = [
  'invalid-argument',
  'unauthenticated',
  'permission-denied',
  'not-found',
  'already-exists',
  'failed-precondition',
  'resource-exhausted',
  'unavailable',
  'unimplemented',
  'internal',
] as const;
type Code = (typeof errorCodes)[number];

const statusOf: Record<Code, number> = {
  'invalid-argument': 400,
  unauthenticated: 401,
  'permission-denied': 403,
  'not-found': 404,
  'already-exists': 409,
  'failed-precondition': 400,
  'resource-exhausted': 429,
  unavailable: 503,
  unimplemented: 501,
  internal: 500,
};

/** The values of a text, by name. A name that ends with `Ms` is a time in epoch milliseconds. */
export type ErrorValues = Readonly<Record<string, string | number>>;

export interface ErrorDetails {
  /** How long the client should wait before a retry, if known. The response has it as the header `Retry-After`. */
  readonly retryAfterMs?: number;
  /** A stable name of the text, such as `post.notFound`. Clients translate the text by it. */
  readonly reason?: string;
  readonly values?: ErrorValues;
}

/**
 * A failure whose `code`, `message` and `reason` the client receives. `message` may be shown to users, and is in
 * English. `status` is the HTTP status of the response.
 */
export class AppError extends Error {
  readonly code: Code;
  readonly status: number;
  readonly retryAfterMs: number | undefined;
  readonly reason: string | undefined;
  readonly values: ErrorValues | undefined;
  constructor(
    code: Code,
    message: string,
    status: number = statusOf[code],
    { retryAfterMs, reason, values }: ErrorDetails = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.reason = reason;
    this.values = values;
  }
}

/** The code, the English text, and the HTTP status if it is not the usual one of the code. */
type Definition = readonly [code: Code, message: string, status?: number];

/** Functions that create the errors of an area, by name. */
export type AppErrors<Area extends string, Name extends string> = {
  readonly [N in Name]: (
    details?: Pick<ErrorDetails, 'retryAfterMs'>,
  ) => AppError & { readonly reason: `${Area}.${N}` };
};

/**
 * Returns functions that create the errors of an area. The reason of each is `area.name`. Reasons never change. Bundlers
 * leave out the errors that a bundle does not use.
 */
/* @__NO_SIDE_EFFECTS__ */
export const appErrors = <Area extends string, Name extends string>(
  area: Area,
  definitions: Readonly<Record<Name, Definition>>,
) =>
  Object.fromEntries(
    Object.entries<Definition>(definitions).map(([name, [code, message, status]]) => [
      name,
      (details?: ErrorDetails) => new AppError(code, message, status, { ...details, reason: `${area}.${name}` }),
    ]),
  ) as AppErrors<Area, Name>;
