import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';

/**
 * The Functions runtime reads and parses bodies before it calls us. It answers one that does not parse with an HTML page,
 * and keeps up to 32 MB. So requests reach it without the headers that announce a body: it passes them on unread.
 */
const announcing = ['content-length', 'transfer-encoding'] as const;

/** From now on this process hides bodies from the runtime. Only for a process that serves nothing but the API. */
export function hideBodiesFromRuntime(): void {
  subscribe('http.server.request.start', (message) => {
    const request = requestOf(message);
    for (const name of announcing) delete request?.headers[name];
  });
}

function requestOf(message: unknown): IncomingMessage | null {
  if (typeof message !== 'object' || message === null || !('request' in message)) return null;
  return message.request instanceof IncomingMessage ? message.request : null;
}
