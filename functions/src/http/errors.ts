import { AppError, type ErrorBody, serverErrors } from '@glimpse/contract/errors';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Log } from './call.ts';

/** Used for rate limits without a known end, such as those of Firebase Auth. */
const defaultRetryMs = 60_000;

/** Sends an `AppError` as it is. Logs any other error and sends 500 with a neutral text. */
export const sendError =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const { requestId } = response.locals;
    const expected = expectedError(error);
    if (!expected) {
      log.error('unexpected failure', {
        requestId,
        method: request.method,
        action: response.locals.action,
        error: describeError(error),
      });
    }
    if (response.headersSent) return next(error);
    const {
      code,
      message,
      status,
      reason,
      values,
      retryAfterMs = defaultRetryMs,
    } = expected ?? serverErrors.unexpected();
    if (status === 429 && !response.hasHeader('Retry-After'))
      response.set('Retry-After', String(Math.max(1, Math.ceil(retryAfterMs / 1000))));
    response.locals.errorCode = code;
    const body: ErrorBody = { error: { code, message, reason, values, ...(expected ? {} : { requestId }) } };
    response.status(status).json(body);
  };

export const rejectUnknownRoute: RequestHandler = () => {
  throw new AppError('not-found', 'There is nothing at this address.');
};

/** Returns the error to send. Null for an error that is not the caller's fault. */
function expectedError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  // Express throws this if a path parameter has invalid percent-encoding.
  const isUndecodablePath = error instanceof URIError && 'status' in error && error.status === 400;
  return isUndecodablePath ? new AppError('invalid-argument', 'The request is not valid.') : null;
}

/** Returns the name, code and stack of the error and its causes. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error;
  return {
    name: error.name,
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause !== undefined && depth < 3 ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}
