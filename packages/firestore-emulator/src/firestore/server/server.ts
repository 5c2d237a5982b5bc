import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { ServerHttp2Session } from 'node:http2';
import { createServer as createHttp2Server, Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { createServer, type Server, type Socket } from 'node:net';
import type { FirestoreService } from '../border/service.ts';
import { type ControlContext, serveControl } from '../control/control.ts';
import { serveGrpc } from '../transport/grpc.ts';
import { type HttpRequest, type HttpResponse, parseTarget, sendError, sendText } from '../transport/http.ts';
import { applyCors, servePreflight } from '../transport/own-site.ts';
import { serveRest } from '../transport/rest.ts';
import { WebChannelServer } from '../transport/web-channel.ts';
import type { WebChannelTimes } from '../transport/web-channel-session.ts';
import { isUiPath, serveUi, type UiContext } from '../ui/serve-ui.ts';

const http2Preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

interface ServerOptions {
  readonly service: FirestoreService;
  readonly control: ControlContext;
  /** Null if the user interface is off. */
  readonly ui: UiContext | null;
  readonly webChannelTimes?: WebChannelTimes;
}

/** Serves gRPC, REST, WebChannel and the control endpoints on one port. */
export class FirestoreServer {
  readonly #webChannel: WebChannelServer;
  readonly #listeners: Server[] = [];
  readonly #sockets = new Set<Socket>();
  #isUnref = false;
  readonly #http = createHttpServer({
    // Back channels stay open for a minute, and the client decides when to close an idle connection.
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

  constructor(private readonly options: ServerOptions) {
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
    // No 'request' listener, because Node's compatibility layer would send its own trailers on gRPC streams too.
    this.#http2.on('stream', (stream, headers) => {
      if (headers['content-type']?.startsWith('application/grpc')) {
        serveGrpc(options.service, stream, headers);
      } else {
        const request = new Http2ServerRequest(stream, headers, {}, []);
        void this.#serveHttp(request, new Http2ServerResponse(stream));
      }
    });
  }

  /** Listens on every address with one port. Resolves with it when ready. Rejects with the system's error. */
  async listen(hosts: readonly string[], port: number): Promise<number> {
    let boundPort = port;
    try {
      for (const host of hosts) boundPort = await this.#listenOn(host, boundPort);
    } catch (error) {
      this.close();
      throw error;
    }
    return boundPort;
  }

  /** Lets the process end even if the server listens or has idle connections. */
  unref(): void {
    this.#isUnref = true;
    for (const each of [...this.#listeners, ...this.#sockets]) each.unref();
  }

  /** Closes all listeners and connections at once, because open streams would keep the process alive. */
  close(): void {
    for (const listener of this.#listeners) listener.close();
    this.#webChannel.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #listenOn(host: string, port: number): Promise<number> {
    const listener = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => this.#accept(socket));
    this.#listeners.push(listener);
    listener.listen({ host, port, backlog: 511 });
    await once(listener, 'listening');
    listener.on('error', (error) => console.error('The listener failed:', error));
    const address = listener.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  /** Passes a connection to the HTTP/2 or the HTTP/1.1 server, depending on its first bytes. */
  #accept(socket: Socket): void {
    this.#sockets.add(socket);
    if (this.#isUnref) socket.unref();
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => {});
    let firstBytes = Buffer.alloc(0);
    const decide = () => {
      const chunk: Buffer | null = socket.read();
      if (chunk !== null) firstBytes = Buffer.concat([firstBytes, chunk]);
      const length = Math.min(firstBytes.length, http2Preface.length);
      const isHttp2 = firstBytes.subarray(0, length).equals(http2Preface.subarray(0, length));
      if (isHttp2 && length < http2Preface.length) {
        socket.once('readable', decide); // too few bytes to decide
        return;
      }
      socket.unshift(firstBytes);
      socket.off('end', onEnd);
      if (isHttp2) socket.allowHalfOpen = false;
      (isHttp2 ? this.#http2 : this.#http).emit('connection', socket);
    };
    const onEnd = () => socket.destroy();
    socket.once('end', onEnd);
    socket.once('readable', decide);
  }

  async #serveHttp(request: HttpRequest, response: HttpResponse): Promise<void> {
    try {
      const target = parseTarget(request.url ?? '/');
      if (this.options.ui && isUiPath(target.pathname)) {
        await serveUi(this.options.ui, request, response, target);
        return;
      }
      applyCors(request, response);
      if (request.method === 'OPTIONS') {
        servePreflight(request, response);
        return;
      }
      const served =
        (await this.#webChannel.serve(request, response, target)) ||
        (await serveRest(this.options.service, request, response, target)) ||
        (await serveControl(this.options.control, request, response, target));
      if (!served) sendText(response, 404, 'Not Found\n');
    } catch (error) {
      sendError(response, error, `${request.method} ${request.url}`);
    }
  }
}
