/** The error vocabulary without its schemas (errors.ts), for code that must stay small: it imports nothing. */

/** The canonical codes Firebase uses; the only error vocabulary in the project. */
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

/** An expected failure with a text that a person may read. `status` is the HTTP status of the answer. */
export class AppError extends Error {
  readonly code: Code;
  readonly status: number;
  /** When it is worth another try, where that is known. Answered as `Retry-After`. */
  readonly retryAfterMs: number | undefined;
  constructor(code: Code, message: string, status: number = statusOf[code], retryAfterMs?: number) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}
