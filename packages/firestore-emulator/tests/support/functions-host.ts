import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { firestoreSchemas } from '../../src/firestore/proto/descriptor.ts';
import { decodeMessage } from '../../src/firestore/proto/protobuf.ts';

export interface ReceivedEvent {
  readonly key: string;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** Decodes the event's documents and mask, like the functions emulator and firebase-functions. */
export function eventData(event: ReceivedEvent) {
  const schema = firestoreSchemas.message('google.events.cloud.firestore.v1.DocumentEventData');
  return decodeMessage(schema, Buffer.from(event.text, 'base64'));
}

/** A fake functions emulator (its HTTP server), which can be stopped, restarted and given responses. */
export class FunctionsHost {
  readonly events: ReceivedEvent[] = [];
  /** Returns the status of the response to an event, or `reset` to close the connection. */
  respond: (event: ReceivedEvent) => number | 'reset' | Promise<number | 'reset'> = () => 200;
  #server: Server | null = null;
  port = 0;

  async start(port = 0): Promise<void> {
    const server = createServer((request, response) => void this.#serve(request, response));
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    const address = server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += chunk;
    const key = decodeURIComponent(request.url?.split('/triggers/')[1] ?? '');
    const event = { key, headers: request.headers, text };
    const status = await this.respond(event);
    if (status === 'reset') {
      request.socket.destroy();
      return;
    }
    if (status === 200) this.events.push(event);
    response.statusCode = status;
    response.end(status === 200 ? '{"status":"acknowledged"}' : 'no');
  }
}
