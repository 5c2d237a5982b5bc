import { invalidArgument, toFirestoreError } from '../border/errors.ts';
import type { FirestoreService, ServiceStream } from '../border/service.ts';
import { fromProtoJson, ProtoJsonError } from '../proto/proto-json-reader.ts';
import { printProtoJson } from '../proto/proto-json-writer.ts';
import type { PlainMessage } from '../proto/wire.ts';
import { parseCredentials } from './credentials.ts';
import type { StreamOperation } from './operations.ts';

/** Durations of the protocol, in milliseconds. Tests shorten them. */
export interface WebChannelTimes {
  /** Interval between two noops on a silent back channel. The client is informed of it. */
  readonly keepAliveMs: number;
  /** Lifetime of a streaming back channel. The server ends it afterwards, and the client opens the next one. */
  readonly backChannelMs: number;
  /** How long a session without any request is kept. */
  readonly sessionMs: number;
}

export const defaultTimes: WebChannelTimes = {
  keepAliveMs: 30_000,
  backChannelMs: 60_000,
  sessionMs: 300_000,
};

/** The open response to a back-channel GET. */
interface BackChannel {
  write(text: string): void;
  end(): void;
}

/** Limit of the distance between the number of a client message and the next expected number. */
const maxAhead = 1000;

/** A Listen or Write stream over many HTTP requests. Source: google/closure-library net/webchannel, version 8. */
export class WebChannelSession {
  #stream: ServiceStream<PlainMessage> | null = null;
  /** Messages that the client has not acknowledged yet. `text` is the JSON of one message. */
  #outbox: { readonly id: number; readonly text: string }[] = [];
  #lastQueuedId = 0;
  #lastSentId = 0;
  #backChannel: { readonly channel: BackChannel; readonly isLongPolling: boolean } | null = null;
  #keepAliveTimer: NodeJS.Timeout | undefined;
  #lifetimeTimer: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #isFlushPending = false;
  #isClosed = false;
  #hasFailed = false;
  /** Client messages that arrived before one of their predecessors, by number. */
  readonly #earlyMessages = new Map<number, unknown>();
  #nextClientMessage = 0;

  constructor(
    service: FirestoreService,
    readonly operation: StreamOperation,
    authorization: string | undefined,
    private readonly times: WebChannelTimes,
    private readonly onExpire: () => void,
  ) {
    this.#restartIdleTimer();
    this.#guard(() => {
      this.#stream = operation.open(service, parseCredentials(authorization), {
        message: (response) => this.#guard(() => this.#enqueue(printProtoJson(operation.response, response))),
        error: (error) => this.#fail(error),
        end: () => this.#enqueue('"close"'),
      });
      if (this.#hasFailed) this.#stream.close();
    });
  }

  /**
   * The response to a forward request: `[is a back channel open, last id sent, outstanding bytes]`. The client gets it
   * before its messages are handled. The number of outstanding bytes is not measured. It is always 7.
   */
  get state(): string {
    return JSON.stringify([this.#backChannel ? 1 : 0, this.#lastSentId, 7]);
  }

  /**
   * Accepts client messages. `offset` is the number of the first one. Messages that were already received are dropped,
   * because a client repeats a request if it missed the response. Throws INVALID_ARGUMENT for an impossible number.
   */
  receive(offset: number, messages: readonly unknown[]): void {
    this.#restartIdleTimer();
    messages.forEach((message, index) => {
      const number = offset + index;
      if (number > this.#nextClientMessage + maxAhead) throw invalidArgument(`message ${number} is too far ahead`);
      if (number >= this.#nextClientMessage) this.#earlyMessages.set(number, message);
    });
    while (this.#earlyMessages.has(this.#nextClientMessage)) {
      const message = this.#earlyMessages.get(this.#nextClientMessage);
      this.#earlyMessages.delete(this.#nextClientMessage);
      this.#nextClientMessage++;
      if (!this.#hasFailed) this.#guard(() => this.#stream?.send(fromProtoJson(this.operation.request, message)));
    }
  }

  /** Drops the messages up to and including `id`, because the client has received them. */
  acknowledge(id: number): void {
    this.#restartIdleTimer();
    this.#outbox = this.#outbox.filter((message) => message.id > id);
  }

  /**
   * Replaces the back channel and resends the messages that the client has not acknowledged. A long-polling back
   * channel ends with the first data. Some bytes are sent at once, because the client takes silence for a buffering
   * proxy.
   */
  openBackChannel(channel: BackChannel, isLongPolling: boolean, timeoutMs: number | null): void {
    this.#endBackChannel();
    this.#restartIdleTimer();
    this.#backChannel = { channel, isLongPolling };
    const hasUnacknowledged = this.#outbox.length > 0;
    this.#lastSentId = (this.#outbox[0]?.id ?? this.#lastQueuedId + 1) - 1;
    if (isLongPolling && hasUnacknowledged) {
      this.#flush();
      return;
    }
    this.#sendNoop();
    const lifetimeMs = Math.min(timeoutMs ?? Number.POSITIVE_INFINITY, this.times.backChannelMs);
    this.#keepAliveTimer = setInterval(() => this.#sendNoop(), this.times.keepAliveMs);
    this.#lifetimeTimer = setTimeout(() => {
      this.#sendNoop();
      this.#endBackChannel();
    }, lifetimeMs);
  }

  /** Called when the client has closed the connection of `channel`. */
  onBackChannelClosed(channel: BackChannel): void {
    if (this.#backChannel?.channel === channel) this.#endBackChannel();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    this.#stream?.close();
    this.#endBackChannel();
  }

  #guard(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.#fail(error instanceof ProtoJsonError ? invalidArgument(error.message) : error);
    }
  }

  /** Reports an error to the client, which terminates the session when it reads it. */
  #fail(error: unknown): void {
    if (this.#hasFailed) return;
    const { code, message } = toFirestoreError(error, `${this.operation.name} over WebChannel`);
    this.#enqueue(JSON.stringify({ error: { message: `${code}: ${message}`, status: code } }));
    this.#hasFailed = true;
    this.#stream?.close();
  }

  #enqueue(text: string): void {
    if (this.#isClosed) return;
    this.#outbox.push({ id: ++this.#lastQueuedId, text });
    if (!this.#backChannel || this.#isFlushPending) return;
    // All messages of one commit arrive in the same turn of the event loop, so that they can be sent in one frame.
    this.#isFlushPending = true;
    setImmediate(() => {
      this.#isFlushPending = false;
      this.#flush();
    });
  }

  #sendNoop(): void {
    this.#outbox.push({ id: ++this.#lastQueuedId, text: '"noop"' });
    this.#send();
  }

  #flush(): void {
    this.#send();
    if (this.#backChannel?.isLongPolling && this.#lastSentId === this.#lastQueuedId) this.#endBackChannel();
  }

  #send(): void {
    if (!this.#backChannel || this.#lastSentId === this.#lastQueuedId) return;
    // Ids are consecutive, so the index of the first unsent message follows from its id.
    const unsent = this.#outbox.slice(this.#lastSentId - (this.#outbox[0]?.id ?? 0) + 1);
    this.#backChannel.channel.write(frame(`[${unsent.map(({ id, text }) => `[${id},[${text}]]`).join(',')}]`));
    this.#lastSentId = this.#lastQueuedId;
    this.#keepAliveTimer?.refresh();
  }

  #endBackChannel(): void {
    clearInterval(this.#keepAliveTimer);
    clearTimeout(this.#lifetimeTimer);
    this.#keepAliveTimer = undefined;
    const open = this.#backChannel;
    this.#backChannel = null;
    open?.channel.end();
    if (!this.#isClosed) this.#restartIdleTimer();
  }

  /** Restarts the expiry timer. A session with an open back channel never expires. */
  #restartIdleTimer(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      if (this.#backChannel) this.#restartIdleTimer();
      else this.onExpire();
    }, this.times.sessionMs);
  }
}

/** Prefixes a message with its length in UTF-16 code units, like the length of a JavaScript string. */
export function frame(json: string): string {
  return `${json.length}\n${json}`;
}
