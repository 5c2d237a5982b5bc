import * as z from 'zod/mini';
import { appErrors, errorCodes } from './app-error.ts';

export * from './app-error.ts';

export const ErrorCode = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** The body of every error response. */
export const ErrorBody = z.object({
  error: z.object({
    code: ErrorCode,
    message: z.string(),
    /** A stable name of the text, by which clients translate it. */
    reason: z.optional(z.string()),
    // A loose object instead of a record, because the client has no other record.
    values: z.optional(z.catchall(z.object({}), z.union([z.string(), z.number()]))),
    requestId: z.optional(z.string()),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** The errors that every call can have. */
export const serverErrors = appErrors('server', {
  unexpected: ['internal', 'Something went wrong on our side. Try again later.'],
  tooManyConflicts: ['unavailable', 'Too many people are changing this at once. Try again.'],
  notFromApp: ['unauthenticated', "This request didn't come from the app."],
});
