/** The canonical status codes. The index of a name is its number. Source: google/rpc/code.proto. */
export const statusNames = [
  ...(['OK', 'CANCELLED', 'UNKNOWN', 'INVALID_ARGUMENT', 'DEADLINE_EXCEEDED', 'NOT_FOUND', 'ALREADY_EXISTS'] as const),
  ...(['PERMISSION_DENIED', 'RESOURCE_EXHAUSTED', 'FAILED_PRECONDITION', 'ABORTED', 'OUT_OF_RANGE'] as const),
  ...(['UNIMPLEMENTED', 'INTERNAL', 'UNAVAILABLE', 'DATA_LOSS', 'UNAUTHENTICATED'] as const),
] as const;

export type StatusCode = (typeof statusNames)[number];
type ErrorCode = Exclude<StatusCode, 'OK'>;

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
    return statusNames.indexOf(this.code);
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
