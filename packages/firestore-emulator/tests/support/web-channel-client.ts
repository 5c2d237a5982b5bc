import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { until } from './until.ts';

export type ServerMessage = readonly [id: number, content: readonly unknown[]];

/** Sends the HTTP requests of WebChannel like a browser, but without any of the client's logic. */
export class RawChannel {
  readonly #url: string;
  readonly #rpc: string;
  sid = '';
  #rid = 1000;
  #sent = 0;
  #acknowledged = 0;
  #backChannel: { call: ClientRequest; text: string; ended: boolean; readLength: number } | null = null;

  constructor(url: string, rpc: 'Listen' | 'Write') {
    this.#url = url;
    this.#rpc = rpc;
  }

  path(query: Record<string, string | number>): string {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return `${this.#url}/google.firestore.v1.Firestore/${this.#rpc}/channel?${text}`;
  }

  async handshake(messages: readonly unknown[], headers = 'Authorization:Bearer owner\r\n') {
    const query = { VER: 8, database: 'projects/webchannel/databases/(default)', RID: this.#rid++, CVER: 22 };
    const body = formOf(messages, 0);
    body.set('headers', headers);
    this.#sent = messages.length;
    const response = await fetch(this.path(query), { method: 'POST', body });
    const text = await response.text();
    this.sid = /"c","([^"]+)"/.exec(text)?.[1] ?? '';
    return { status: response.status, headers: response.headers, text };
  }

  async forward(messages: readonly unknown[], offset = this.#sent) {
    this.#sent = offset + messages.length;
    const query = { SID: this.sid, RID: this.#rid++, AID: this.#acknowledged };
    const response = await fetch(this.path(query), { method: 'POST', body: formOf(messages, offset) });
    return { status: response.status, text: await response.text() };
  }

  /** Opens a back channel. Resolves with its status as soon as the headers have arrived. */
  open(ci: 0 | 1, acknowledged = this.#acknowledged): Promise<number> {
    const query = { SID: this.sid, RID: 'rpc', AID: acknowledged, CI: ci, TYPE: 'xmlhttp' };
    return new Promise((resolve, reject) => {
      const call = request(this.path(query), (response: IncomingMessage) => {
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          backChannel.text += chunk;
        });
        response.on('close', () => {
          backChannel.ended = true;
        });
        resolve(response.statusCode ?? 0);
      });
      const backChannel = { call, text: '', ended: false, readLength: 0 };
      this.#backChannel = backChannel;
      call.on('error', reject);
      call.end();
    });
  }

  /** Returns unread messages up to the first one that contains `text`, or up to the end of the response for `end`. */
  async read(text: string): Promise<{ messages: ServerMessage[]; ended: boolean }> {
    const backChannel = this.#backChannel;
    if (!backChannel) throw new Error('no back channel is open');
    return until(`a message with ${text}`, () => {
      const { messages, length } = parseFrames(backChannel.text.slice(backChannel.readLength));
      const isComplete =
        text === 'end' ? backChannel.ended : messages.some((message) => JSON.stringify(message).includes(text));
      if (!isComplete) return undefined;
      backChannel.readLength += length;
      this.#acknowledged = messages.at(-1)?.[0] ?? this.#acknowledged;
      return { messages, ended: backChannel.ended };
    });
  }

  hangUp(): void {
    this.#backChannel?.call.destroy();
    this.#backChannel = null;
  }

  async terminate(method: 'POST' | 'GET' = 'POST') {
    const query = { SID: this.sid, RID: this.#rid++, TYPE: 'terminate' };
    const response = await fetch(this.path(query), { method });
    return { status: response.status, text: await response.text() };
  }
}

/** Parses the complete frames at the start of `text`. Lengths count UTF-16 code units. */
export function parseFrames(text: string): { messages: ServerMessage[]; length: number } {
  const messages: ServerMessage[] = [];
  let length = 0;
  for (;;) {
    const header = /^(\d+)\n/.exec(text.slice(length));
    const start = length + (header?.[0].length ?? 0);
    const end = start + Number(header?.[1]);
    if (!header || end > text.length) return { messages, length };
    messages.push(...JSON.parse(text.slice(start, end)));
    length = end;
  }
}

function formOf(messages: readonly unknown[], offset: number): URLSearchParams {
  const form = new URLSearchParams({ count: String(messages.length), ofs: String(offset) });
  messages.forEach((message, index) => {
    form.set(`req${index}___data__`, typeof message === 'string' ? message : JSON.stringify(message));
  });
  return form;
}
