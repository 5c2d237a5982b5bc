import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';

/** A request without these headers looks to the Functions runtime as if it had no body. */
const bodyHeaders = ['content-length', 'transfer-encoding'] as const;

/**
 * Hides the bodies of all later requests from the Functions runtime, so that it does not read them before the API does.
 * The runtime buffers up to 32 MB and responds to invalid JSON with an HTML page. Only for a process that serves
 * nothing but the API.
 */
export function hideBodiesFromRuntime(): void {
  subscribe('http.server.request.start', (message) => {
    const request = requestOf(message);
    for (const name of bodyHeaders) delete request?.headers[name];
  });
}

function requestOf(message: unknown): IncomingMessage | null {
  if (typeof message !== 'object' || message === null || !('request' in message)) return null;
  return message.request instanceof IncomingMessage ? message.request : null;
}
