import type { ServerResponse } from 'node:http';
import { type InvocationEnd, type InvocationStart, startInvocation } from './invocation.ts';
import type { WriteLine } from './log-line.ts';

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
