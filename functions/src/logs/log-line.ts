import { logger } from 'firebase-functions';
import * as z from 'zod/mini';

const count = z.int().check(z.nonnegative());

/**
 * One line per invocation in Cloud Logging, where these fields are below `jsonPayload`. docs/operations.md has queries
 * for them. No field holds personal data: no address, text or token. Only `hotDocument` can contain a uid, because
 * profiles are hot documents of follows.
 */
export const LogLine = z.strictObject({
  /** `call`: of the API. `page`: a link preview. `trigger`: an event. `task`: of a queue. `schedule`: a timer. */
  kind: z.enum(['call', 'page', 'trigger', 'task', 'schedule']),
  /** The name of the call in the contract, or of the deployed function. `other`: a path that is no call. */
  action: z.string(),
  /**
   * `refused`: the caller got an error with a status from 400 to 499. `failed`: an error of ours. `cut`: the caller
   * disconnected before the response.
   */
  outcome: z.enum(['ok', 'refused', 'failed', 'cut']),
  /** The HTTP status of a call or page. */
  status: z.optional(z.int()),
  /** The code of the error, for example `resource-exhausted`. */
  code: z.optional(z.string()),
  durationMs: count,
  /** Document reads as Firestore bills them. */
  reads: count,
  writes: count,
  deletes: count,
  /** How often a commit was made again because another commit had changed a document. */
  retries: count,
  /** The most calls with which this call shared one commit, itself included. Absent if it shared none. */
  sharedBy: z.optional(count),
  /** The path of a document that several calls wrote at once, so that commits were shared or repeated. */
  hotDocument: z.optional(z.string()),
  /** Whether this is the first invocation of its instance. */
  coldStart: z.boolean(),
  /** The request id of a call, which its response has in `X-Request-Id`. The id of the event or task. */
  requestId: z.string(),
  /** How long the event or task waited before this invocation started. */
  delayMs: z.optional(count),
  /** How often the task was tried before. */
  earlierAttempts: z.optional(count),
  /** The kind of the job that a task runs. */
  jobKind: z.optional(z.string()),
});
export type LogLine = z.output<typeof LogLine>;

export type WriteLine = (line: LogLine) => void;

/** Returns a function that writes log lines. If not `isEveryLineWritten`, it writes only those of failures. */
export const lineWriter =
  (isEveryLineWritten: boolean): WriteLine =>
  (line) => {
    const isFailure = line.outcome === 'failed';
    if (!isEveryLineWritten && !isFailure) return;
    const message = `${line.action} ${line.status ?? line.outcome}`;
    logger.write({ severity: isFailure ? 'ERROR' : 'INFO', message, ...line });
  };
