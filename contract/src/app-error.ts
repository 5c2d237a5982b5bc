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

/**
 * A failure whose `code` and `message` the client receives. `message` may be shown to users. `status` is the HTTP
 * status of the response.
 */
export class AppError extends Error {
  readonly code: Code;
  readonly status: number;
  /** How long the client should wait before a retry, if known. The response has it as the header `Retry-After`. */
  readonly retryAfterMs: number | undefined;
  constructor(code: Code, message: string, status: number = statusOf[code], retryAfterMs?: number) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

export const unexpectedError = () => new AppError('internal', 'Something went wrong on our side. Try again later.');
