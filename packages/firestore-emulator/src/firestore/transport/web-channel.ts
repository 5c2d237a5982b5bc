import { randomBytes } from 'node:crypto';
import type { FirestoreService } from '../border/service.ts';
import { HttpError, type HttpRequest, type HttpResponse, parseJson, type RequestTarget, readBody } from './http.ts';
import { operations, type StreamOperation } from './operations.ts';
import { defaultTimes, frame, WebChannelSession, type WebChannelTimes } from './web-channel-session.ts';

/** A message may have 10 MiB, and form encoding can triple the size. The limit leaves room for several messages. */
const maxFormBytes = 64 * 1024 * 1024;
const protocolVersion = 8;
const serverVersion = 12;
const channelPath = /^\/google\.firestore\.v1(?:beta1)?\.Firestore\/([A-Za-z]+)\/channel$/;

/** Serves the Listen and Write streams of browsers. See web-channel-session.ts for the protocol. */
export class WebChannelServer {
  readonly #sessions = new Map<string, WebChannelSession>();

  constructor(
    private readonly service: FirestoreService,
    private readonly times: WebChannelTimes = defaultTimes,
  ) {}

  /** Resolves with false if the path is not the path of a channel. Rejects with the error to send. */
  async serve(request: HttpRequest, response: HttpResponse, url: RequestTarget): Promise<boolean> {
    const name = channelPath.exec(url.pathname)?.[1];
    if (name === undefined) return false;
    const operation = operations.get(name);
    if (operation?.kind !== 'stream') return false;
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    response.setHeader(
      'Access-Control-Expose-Headers',
      'x-client-wire-protocol, x-http-session-id, x-http-initial-response',
    );
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cache-Control', 'private, max-age=0');
    const query = url.searchParams;
    const sessionId = query.get('SID');
    if (sessionId === null) {
      await this.#handshake(operation, request, response, query);
      return true;
    }
    const session = this.#sessions.get(sessionId);
    if (session?.operation !== operation) throw new HttpError(400);
    const acknowledged = readNumber(query.get('AID'));
    if (acknowledged !== null) session.acknowledge(acknowledged);
    if (query.get('TYPE') === 'terminate') {
      this.#drop(sessionId);
      response.end('');
    } else if (request.method === 'GET') {
      const channel = { write: (text: string) => response.write(text), end: () => response.end('') };
      response.on('close', () => session.onBackChannelClosed(channel));
      session.openBackChannel(channel, query.get('CI') === '1', readNumber(query.get('TO')));
    } else if (request.method === 'POST') {
      const form = await readForm(request);
      const { state } = session;
      session.receive(form.offset, form.messages);
      response.end(frame(state));
    } else {
      throw new HttpError(400);
    }
    return true;
  }

  close(): void {
    for (const id of [...this.#sessions.keys()]) this.#drop(id);
  }

  async #handshake(
    operation: StreamOperation,
    request: HttpRequest,
    response: HttpResponse,
    query: URLSearchParams,
  ): Promise<void> {
    if (request.method !== 'POST' || query.get('VER') !== String(protocolVersion)) throw new HttpError(400);
    const form = await readForm(request);
    // `Name:Value` lines, which hold the headers that the browser could not send without a preflight request.
    const headers = form.parameters.get('headers') ?? query.get('$httpHeaders') ?? '';
    const authorization = /^\s*authorization\s*:(.*)$/im.exec(headers)?.[1]?.trim() ?? request.headers.authorization;
    const sessionId = randomBytes(16).toString('base64url');
    const session = new WebChannelSession(this.service, operation, authorization, this.times, () =>
      this.#drop(sessionId),
    );
    this.#sessions.set(sessionId, session);
    session.receive(form.offset, form.messages);
    const handshake = ['c', sessionId, '', protocolVersion, serverVersion, this.times.keepAliveMs];
    response.end(frame(JSON.stringify([[0, handshake]])));
  }

  #drop(sessionId: string): void {
    this.#sessions.get(sessionId)?.close();
    this.#sessions.delete(sessionId);
  }
}

/** Parses the messages of a form body. Throws HttpError 400 if it is not valid. */
async function readForm(request: HttpRequest) {
  const parameters = new URLSearchParams(await readBody(request, maxFormBytes));
  const count = readNumber(parameters.get('count') ?? '0');
  const offset = readNumber(parameters.get('ofs') ?? '0');
  if (count === null || offset === null) throw new HttpError(400);
  const messages: unknown[] = [];
  for (let index = 0; index < count; index++)
    messages.push(parseJson(parameters.get(`req${index}___data__`) ?? '', () => new HttpError(400)));
  return { parameters, offset, messages };
}

function readNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
