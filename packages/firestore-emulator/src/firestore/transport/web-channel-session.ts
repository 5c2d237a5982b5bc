import { invalidArgument, toFirestoreError } from '../border/errors.ts';
import type { FirestoreService, ServiceStream } from '../border/service.ts';
import { fromProtoJson, ProtoJsonError } from '../proto/proto-json-reader.ts';
import { printProtoJson } from '../proto/proto-json-writer.ts';
import type { WireMessage } from '../proto/wire.ts';
import { parseCredentials } from './credentials.ts';
import type { StreamOperation } from './operations.ts';

/** Times of the protocol, in milliseconds; tests shorten them. */
export interface WebChannelTimes {
  /** Between two noops on a silent back channel; announced to the client. */
  readonly keepAliveMs: number;
  /** After which a streaming back channel is ended, for the client to open the next one. */
  readonly backChannelMs: number;
  /** After which a session without any request is dropped. */
  readonly sessionMs: number;
}

export const defaultTimes: WebChannelTimes = {
  keepAliveMs: 30_000,
  backChannelMs: 60_000,
  sessionMs: 300_000,
};

/** The open answer to a back-channel GET. */
export interface BackChannel {
  write(text: string): void;
  end(): void;
}

/** A client message further ahead than this can only be junk. */
const maxAhead = 1000;

/**
 * One WebChannel session: a Listen or Write stream carried by many HTTP requests.
 * Source: google/closure-library closure/goog/labs/net/webchannel (client side, protocol version 8).
 */
export class WebChannelSession {
  readonly operation: StreamOperation;
  readonly #times: WebChannelTimes;
  readonly #expire: () => void;
  #stream: ServiceStream<WireMessage> | null = null;
  /** Messages to the client that it has not acknowledged; `text` is the JSON of one message. */
  #outbox: { readonly id: number; readonly text: string }[] = [];
  #lastQueued = 0;
  #lastSent = 0;
  #backChannel: { readonly channel: BackChannel; readonly longPolling: boolean } | null = null;
  #keepAlive: NodeJS.Timeout | undefined;
  #lifetime: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #flushing = false;
  #closed = false;
  #failed = false;
  /** Client messages that arrived before one of their predecessors. */
  readonly #early = new Map<number, unknown>();
  #nextClientMessage = 0;

  constructor(
    service: FirestoreService,
    operation: StreamOperation,
    authorization: string | undefined,
    times: WebChannelTimes,
    expire: () => void,
  ) {
    this.operation = operation;
    this.#times = times;
    this.#expire = expire;
    this.#touch();
    try {
      this.#stream = operation.open(service, parseCredentials(authorization), {
        message: (answer) => {
          try {
            this.#queue(printProtoJson(operation.response, answer));
          } catch (error) {
            this.#fail(error);
          }
        },
        error: (error) => this.#fail(error),
        end: () => this.#queue('"close"'),
      });
      if (this.#failed) this.#stream.close();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** `[back channel open, last id sent, outstanding bytes]`, the answer to a forward request, before it is handled. */
  get state(): string {
    return JSON.stringify([this.#backChannel ? 1 : 0, this.#lastSent, 7]);
  }

  /**
   * Takes client messages, the first of which has the number `offset`. Those already seen are dropped: the client
   * repeats a request whose answer it missed. Throws INVALID_ARGUMENT for numbers that cannot be.
   */
  receive(offset: number, messages: readonly unknown[]): void {
    this.#touch();
    messages.forEach((message, index) => {
      const number = offset + index;
      if (number > this.#nextClientMessage + maxAhead)
        throw invalidArgument(`message ${number} is too far ahead`);
      if (number >= this.#nextClientMessage) this.#early.set(number, message);
    });
    while (this.#early.has(this.#nextClientMessage)) {
      const message = this.#early.get(this.#nextClientMessage);
      this.#early.delete(this.#nextClientMessage);
      this.#nextClientMessage++;
      this.#forward(message);
    }
  }

  /** The client has seen everything up to and including `id`. */
  acknowledge(id: number): void {
    this.#touch();
    this.#outbox = this.#outbox.filter((message) => message.id > id);
  }

  /**
   * A new back channel replaces the one before; what is not acknowledged is sent again. A long-polling one ends with
   * the first data. The first bytes go out at once: the client takes silence for a buffering proxy.
   */
  openBackChannel(channel: BackChannel, longPolling: boolean, timeoutMs: number | null): void {
    this.#endBackChannel();
    this.#touch();
    this.#backChannel = { channel, longPolling };
    const pending = this.#outbox.length > 0;
    this.#lastSent = (this.#outbox[0]?.id ?? this.#lastQueued + 1) - 1;
    if (longPolling && pending) {
      this.#flush();
      return;
    }
    this.#noop();
    const lifetimeMs = Math.min(timeoutMs ?? Number.POSITIVE_INFINITY, this.#times.backChannelMs);
    this.#keepAlive = setInterval(() => this.#noop(), this.#times.keepAliveMs);
    this.#lifetime = setTimeout(() => {
      this.#noop();
      this.#endBackChannel();
    }, lifetimeMs);
  }

  /** The client hung up on `channel`. */
  lostBackChannel(channel: BackChannel): void {
    if (this.#backChannel?.channel === channel) this.#endBackChannel();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#idle);
    this.#stream?.close();
    this.#endBackChannel();
  }

  #forward(message: unknown): void {
    if (this.#failed) return;
    try {
      this.#stream?.send(fromProtoJson(this.operation.request, message));
    } catch (error) {
      this.#fail(error instanceof ProtoJsonError ? invalidArgument(error.message) : error);
    }
  }

  /** The client terminates the session when it reads this. */
  #fail(error: unknown): void {
    if (this.#failed) return;
    const { code, message } = toFirestoreError(error, `${this.operation.name} over WebChannel`);
    this.#queue(JSON.stringify({ error: { message: `${code}: ${message}`, status: code } }));
    this.#failed = true;
    this.#stream?.close();
  }

  #queue(text: string): void {
    if (this.#closed) return;
    this.#outbox.push({ id: ++this.#lastQueued, text });
    if (!this.#backChannel || this.#flushing) return;
    // What one commit sends arrives in one turn of the event loop and leaves in one frame.
    this.#flushing = true;
    setImmediate(() => {
      this.#flushing = false;
      this.#flush();
    });
  }

  #noop(): void {
    this.#outbox.push({ id: ++this.#lastQueued, text: '"noop"' });
    this.#send();
  }

  #flush(): void {
    this.#send();
    if (this.#backChannel?.longPolling && this.#lastSent === this.#lastQueued) this.#endBackChannel();
  }

  #send(): void {
    if (!this.#backChannel || this.#lastSent === this.#lastQueued) return;
    // Ids are consecutive, so the first unsent message has a known place.
    const unsent = this.#outbox.slice(this.#lastSent - (this.#outbox[0]?.id ?? 0) + 1);
    this.#backChannel.channel.write(
      frame(`[${unsent.map(({ id, text }) => `[${id},[${text}]]`).join(',')}]`),
    );
    this.#lastSent = this.#lastQueued;
    this.#keepAlive?.refresh();
  }

  #endBackChannel(): void {
    clearInterval(this.#keepAlive);
    clearTimeout(this.#lifetime);
    this.#keepAlive = undefined;
    const open = this.#backChannel;
    this.#backChannel = null;
    open?.channel.end();
    if (!this.#closed) this.#touch();
  }

  /** A session with an open back channel never expires; otherwise each request starts the time anew. */
  #touch(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (this.#backChannel) this.#touch();
      else this.#expire();
    }, this.#times.sessionMs);
  }
}

/** The length counts UTF-16 code units, as JavaScript strings do. */
export function frame(json: string): string {
  return `${json.length}\n${json}`;
}
