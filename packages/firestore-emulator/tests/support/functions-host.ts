import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { firestoreSchemas } from '../../src/firestore/proto/descriptor.ts';
import { decodeMessage } from '../../src/firestore/proto/protobuf.ts';

export interface ReceivedEvent {
  readonly key: string;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** The event's documents and mask, decoded as the functions emulator and firebase-functions do. */
export function eventData(event: ReceivedEvent) {
  const schema = firestoreSchemas.message('google.events.cloud.firestore.v1.DocumentEventData');
  return decodeMessage(schema, Buffer.from(event.text, 'base64'));
}

/** The HTTP side of a functions emulator that can be stopped, restarted and told what to answer. */
export class FunctionsHost {
  readonly events: ReceivedEvent[] = [];
  /** What a call is answered; a number at once, a function when it likes. */
  answer: (event: ReceivedEvent) => number | 'reset' | Promise<number | 'reset'> = () => 200;
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
    const answer = await this.answer(event);
    if (answer === 'reset') {
      request.socket.destroy();
      return;
    }
    if (answer === 200) this.events.push(event);
    response.statusCode = answer;
    response.end(answer === 200 ? '{"status":"acknowledged"}' : 'no');
  }
}
