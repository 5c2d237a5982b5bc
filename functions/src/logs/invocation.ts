import type { ServerResponse } from 'node:http';
import { countIn, createUsage } from '../firestore/usage.ts';
import type { LogLine, WriteLine } from './log-line.ts';

/** The parts of the log line that are known when the invocation starts. */
export type InvocationStart = Pick<LogLine, 'kind' | 'requestId' | 'delayMs' | 'earlierAttempts' | 'jobKind'>;
/** The parts that are known when it ends. */
export type InvocationEnd = Pick<LogLine, 'action' | 'outcome' | 'status' | 'code'>;

export interface Invocation {
  /** Runs `work`, and counts the requests to Firestore that it causes. */
  run<T>(work: () => T): T;
  /** Writes the log line. */
  end(end: InvocationEnd): void;
}

let isFirstInvocation = true;

/** Starts to measure an invocation. */
export function startInvocation(writeLine: WriteLine, start: InvocationStart): Invocation {
  const startMs = performance.now();
  const coldStart = isFirstInvocation;
  isFirstInvocation = false;
  const usage = createUsage();
  return {
    run: (work) => countIn(usage, work),
    end: ({ action, outcome, status, code }) => {
      const durationMs = Math.round(performance.now() - startMs);
      const sharedBy = usage.sharedBy || undefined;
      writeLine({ ...start, action, outcome, status, code, durationMs, ...usage, sharedBy, coldStart });
    },
  };
}

/** Runs an invocation that has no HTTP response, and writes its log line. */
export async function runInvocation<T>(
  writeLine: WriteLine,
  action: string,
  start: InvocationStart,
  work: () => T | Promise<T>,
): Promise<T> {
  const invocation = startInvocation(writeLine, start);
  try {
    const result = await invocation.run(work);
    invocation.end({ action, outcome: 'ok' });
    return result;
  } catch (error) {
    invocation.end({ action, outcome: 'failed', code: codeOf(error) });
    throw error;
  }
}

/** Returns the code of an error of Firestore, Firebase or Node.js, or its name. Never its message. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && error.code !== undefined ? String(error.code) : error.name;
}

/** The parts of the log line that cannot be read from the response. */
type Details = Pick<InvocationEnd, 'action' | 'code'> & {
  /** The work that can still be running when the caller has disconnected. */
  readonly work?: Promise<unknown> | undefined;
};

/**
 * Runs `handle`, and writes the log line of the request when its response is closed. If the caller disconnects, the
 * line waits for the work, because the work goes on and costs as much as before.
 */
export function runHttpInvocation<T>(
  writeLine: WriteLine,
  start: InvocationStart,
  response: ServerResponse,
  details: () => Details,
  handle: () => T,
): T {
  const invocation = startInvocation(writeLine, start);
  response.once('close', async () => {
    const outcome = outcomeOf(response);
    await Promise.allSettled([details().work]);
    const { action, code } = details();
    invocation.end({ action, outcome, status: outcome === 'cut' ? undefined : response.statusCode, code });
  });
  return invocation.run(handle);
}

function outcomeOf({ statusCode, writableFinished }: ServerResponse): InvocationEnd['outcome'] {
  if (!writableFinished) return 'cut';
  if (statusCode >= 500) return 'failed';
  return statusCode >= 400 ? 'refused' : 'ok';
}
