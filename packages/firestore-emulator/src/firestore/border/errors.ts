/** The canonical status codes. Source: google/rpc/code.proto. */
export const statusCodes = {
  OK: 0,
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
} as const;

export type StatusCode = keyof typeof statusCodes;
export type ErrorCode = Exclude<StatusCode, 'OK'>;

/** An RPC error: a status other than OK. SDK users see `message`. */
export class FirestoreError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'FirestoreError';
    this.code = code;
  }

  /** The number of `code` on the wire (google.rpc.Status, grpc-status). */
  get number(): number {
    return statusCodes[this.code];
  }
}

export function invalidArgument(message: string): FirestoreError {
  return new FirestoreError('INVALID_ARGUMENT', message);
}

export function failedPrecondition(message: string): FirestoreError {
  return new FirestoreError('FAILED_PRECONDITION', message);
}

export function unimplemented(name: string): FirestoreError {
  return new FirestoreError('UNIMPLEMENTED', `${name} is not supported by this emulator.`);
}

/**
 * Converts anything that was thrown to a FirestoreError.
 *
 * An exception that is not a FirestoreError is a defect of the emulator. It is printed, and the client gets
 * INVALID_ARGUMENT, because SDKs retry a write forever after INTERNAL or UNKNOWN (firebase-js-sdk rpc_error.ts).
 */
export function toFirestoreError(error: unknown, where: string): FirestoreError {
  if (error instanceof FirestoreError) return error;
  console.error(`Defect in ${where}:`, error);
  const message = error instanceof Error ? error.message : String(error);
  return invalidArgument(`Internal defect in ${where}: ${message}`);
}
