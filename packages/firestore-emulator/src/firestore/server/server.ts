import { createServer as createHttpServer } from 'node:http';
import {
  createServer as createHttp2Server,
  Http2ServerRequest,
  Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2';
import { createServer, type Server, type Socket } from 'node:net';
import type { FirestoreService } from '../border/service.ts';
import { type ControlContext, serveControl } from '../control/control.ts';
import { answerPreflight, applyCors } from '../transport/cors.ts';
import { isGrpc, serveGrpc } from '../transport/grpc.ts';
import { type HttpRequest, type HttpResponse, parseTarget, sendError, sendText } from '../transport/http.ts';
import { serveRest } from '../transport/rest.ts';
import { WebChannelServer } from '../transport/web-channel.ts';
import type { WebChannelTimes } from '../transport/web-channel-session.ts';

const http2Preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

export interface ServerOptions {
  readonly service: FirestoreService;
  readonly control: ControlContext;
  readonly webChannelTimes?: WebChannelTimes;
}

/** The one port: gRPC, REST, WebChannel and control endpoints on the same listeners. */
export class FirestoreServer {
  readonly #options: ServerOptions;
  readonly #webChannel: WebChannelServer;
  readonly #listeners: Server[] = [];
  readonly #sockets = new Set<Socket>();
  #isUnref = false;
  readonly #http = createHttpServer({
    // Back channels stay open for a minute and idle connections are the client's to close.
    requestTimeout: 0,
    headersTimeout: 0,
    keepAliveTimeout: 0,
    maxHeaderSize: 65_536,
  });
  readonly #http2 = createHttp2Server({
    // The default of 10 MB would reset streams with large messages.
    maxSessionMemory: Number.MAX_SAFE_INTEGER,
    settings: { initialWindowSize: 1 << 20, maxConcurrentStreams: 100_000 },
  });

  constructor(options: ServerOptions) {
    this.#options = options;
    this.#webChannel = new WebChannelServer(options.service, options.webChannelTimes);
    this.#http.on('request', (request, response) => void this.#serveHttp(request, response));
    this.#http.on('clientError', (_error, socket) => {
      if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
      else socket.destroy();
    });
    this.#http2.on('session', (session: ServerHttp2Session) => {
      session.on('error', () => session.destroy());
      session.setLocalWindowSize(16 << 20);
    });
    this.#http2.on('sessionError', () => {});
    // No 'request' listener: its layer would send trailers of its own on every stream, the gRPC ones included.
    this.#http2.on('stream', (stream, headers) => {
      if (isGrpc(headers)) {
        serveGrpc(options.service, stream, headers);
      } else {
        const request = new Http2ServerRequest(stream, headers, {}, []);
        void this.#serveHttp(request, new Http2ServerResponse(stream));
      }
    });
  }

  /**
   * Starts to listen on every given address; ready when it resolves. With port 0 all share one free port.
   * Rejects with the system's error (EADDRINUSE). Gives the port.
   */
  async listen(hosts: readonly string[], port: number): Promise<number> {
    let actual = port;
    try {
      for (const host of hosts) actual = await this.#listenOn(host, actual);
    } catch (error) {
      this.close();
      throw error;
    }
    return actual;
  }

  /** Lets the process end although somebody could still connect, or has and is silent. */
  unref(): void {
    this.#isUnref = true;
    for (const each of [...this.#listeners, ...this.#sockets]) each.unref();
  }

  /** Ends everything at once: open streams would otherwise keep the process alive. */
  close(): void {
    for (const listener of this.#listeners) listener.close();
    this.#webChannel.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #listenOn(host: string, port: number): Promise<number> {
    const listener = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => this.#accept(socket));
    this.#listeners.push(listener);
    return new Promise((resolve, reject) => {
      listener.once('error', reject);
      listener.listen({ host, port, backlog: 511 }, () => {
        listener.off('error', reject);
        listener.on('error', (error) => console.error('The listener failed:', error));
        const address = listener.address();
        resolve(typeof address === 'object' && address ? address.port : port);
      });
    });
  }

  /** Hands the connection to HTTP/2 or HTTP/1.1 by its first bytes, which are put back unread. */
  #accept(socket: Socket): void {
    this.#sockets.add(socket);
    if (this.#isUnref) socket.unref();
    socket.on('close', () => this.#sockets.delete(socket));
    const ignore = () => {};
    socket.on('error', ignore);
    let head = Buffer.alloc(0);
    const decide = () => {
      const chunk: Buffer | null = socket.read();
      if (chunk !== null) head = Buffer.concat([head, chunk]);
      const compared = Math.min(head.length, http2Preface.length);
      const isHttp2 = head.subarray(0, compared).equals(http2Preface.subarray(0, compared));
      if (isHttp2 && compared < http2Preface.length) {
        socket.once('readable', decide); // not yet clear
        return;
      }
      socket.unshift(head);
      socket.off('end', hangUp);
      if (isHttp2) socket.allowHalfOpen = false;
      (isHttp2 ? this.#http2 : this.#http).emit('connection', socket);
    };
    const hangUp = () => socket.destroy();
    socket.once('end', hangUp);
    socket.once('readable', decide);
  }

  async #serveHttp(request: HttpRequest, response: HttpResponse): Promise<void> {
    try {
      applyCors(request, response);
      if (request.method === 'OPTIONS') {
        answerPreflight(request, response);
        return;
      }
      const target = parseTarget(request.url ?? '/');
      const served =
        (await this.#webChannel.serve(request, response, target)) ||
        (await serveRest(this.#options.service, request, response, target)) ||
        (await serveControl(this.#options.control, request, response, target));
      if (!served) sendText(response, 404, 'Not Found\n');
    } catch (error) {
      sendError(response, error, `${request.method} ${request.url}`);
    }
  }
}
