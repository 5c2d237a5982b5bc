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
