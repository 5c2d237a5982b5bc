import { createServer, type Server } from 'node:http';
import type { FirestoreService } from '../../border/service.ts';
import { parseTarget, sendError, sendText } from '../../transport/http.ts';
import { serveRest } from '../../transport/rest.ts';
import type { Json } from './rpc.ts';

/** A REST server of a test on a free port. */
export class RestServer {
  readonly #server: Server;

  constructor(service: FirestoreService) {
    this.#server = createServer((request, response) => {
      serveRest(service, request, response, parseTarget(request.url ?? '/')).then(
        (served) => served || sendText(response, 404, 'Not Found\n'),
        (error: unknown) => sendError(response, error, 'REST'),
      );
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async request(
    method: string,
    path: string,
    body: Json,
    asAdmin: boolean,
  ): Promise<{ status: number; response: Json }> {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
    const result = await fetch(`http://127.0.0.1:${address.port}/v1/${path}`, {
      method,
      headers: asAdmin ? { authorization: 'Bearer owner' } : {},
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    return { status: result.status, response: JSON.parse(await result.text()) as Json };
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
