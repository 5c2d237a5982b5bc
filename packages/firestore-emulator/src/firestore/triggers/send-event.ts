import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { DocumentChange } from '../border/service.ts';
import { buildEvent, type TriggerEvent } from './events.ts';
import type { Trigger, TriggerRegistry } from './registry.ts';

export interface FunctionsAddress {
  readonly host: string;
  readonly port: number;
}

export interface SendTimes {
  /** The functions emulator responds with 404 while a function is not registered. The event is dropped after this time. */
  readonly unknownKeyMs: number;
  /**
   * How long to wait for a response before the event is sent again. The time doubles with each attempt. It is longer
   * than the default timeout of functions (60 s). Without it, an event would wait forever if the code of its function
   * cannot be loaded, because the functions emulator then sends no response.
   */
  readonly silenceMs: number;
}

/** An event that is not delivered yet. */
export interface PendingEvent {
  trigger: Trigger;
  readonly change: DocumentChange;
  readonly enqueuedAtMs: number;
  /** Built on the first attempt. A repeated event must have the same id. */
  request: TriggerEvent | null;
  /** The time of the first 404. */
  unknownSinceMs: number | null;
  /** How often no response came. */
  silences: number;
  /** How often the function's process died. */
  deaths: number;
}

/**
 * The result of sending an event:
 * - `done`: the event was delivered or dropped, and the queue continues with the next one
 * - `again`: the event is sent again when it is the queue's turn
 * - `unreachable`: the functions emulator cannot be reached, and all queues pause
 * - `unknown`: the function is not registered (yet), and the queue waits
 */
export type Outcome = 'done' | 'again' | 'unreachable' | 'unknown';

/** How often an event is sent again if the function's process died, because the event may be the cause. */
const maxDeaths = 3;

/** Sends single events to the functions emulator, and decides from the response what happens to them. */
export class EventSender {
  #isClosed = false;

  constructor(
    readonly address: FunctionsAddress,
    private readonly registry: TriggerRegistry,
    private readonly times: SendTimes,
    private readonly onResponse: (trigger: Trigger) => void,
  ) {}

  /** After this, nothing more is reported on stderr. */
  close(): void {
    this.#isClosed = true;
  }

  /** Sends an event once. Never rejects. Reports on stderr if the event is dropped or has to be sent again. */
  async send(pending: PendingEvent): Promise<Outcome> {
    try {
      pending.request ??= buildEvent(pending.trigger, pending.change);
    } catch (error) {
      console.error(`An event for ${describeEvent(pending)} could not be built:`, error);
      return 'done';
    }
    const timeoutMs = this.times.silenceMs * 2 ** pending.silences;
    const response = await post(this.address, pending.trigger, pending.request, timeoutMs);
    if (this.#isClosed) return 'again';
    if (response === 'unreachable') return 'unreachable';
    if (response === 'silent') {
      pending.silences++;
      return sendAgain(`No response from function ${describeEvent(pending)} after ${timeoutMs} ms.`);
    }
    this.onResponse(pending.trigger);
    if (response.status === 404) return this.#findFunction(pending);
    if (response.status === 500 && processDied(response.text) && pending.deaths < maxDeaths) {
      pending.deaths++;
      return sendAgain(`The process of function ${describeEvent(pending)} died.`);
    }
    if (response.status >= 400)
      console.error(
        `Function ${describeEvent(pending)} failed with ${response.status}: ${response.text.slice(0, 500)}`,
      );
    return 'done';
  }

  /**
   * Decides what happens to an event after a 404. When the functions emulator has reloaded its code, it registers the
   * function again. If the definition changed, the key has another generation number, and the event takes the new key.
   */
  #findFunction(pending: PendingEvent): Outcome {
    const current = this.registry.current(pending.trigger);
    if (current && current !== pending.trigger) {
      if (current.eventType !== pending.trigger.eventType) pending.request = null;
      pending.trigger = current;
      return 'again';
    }
    pending.unknownSinceMs ??= Date.now();
    if (current && Date.now() - pending.unknownSinceMs < this.times.unknownKeyMs) return 'unknown';
    this.registry.remove(pending.trigger);
    console.error(`An event was dropped: the functions emulator does not know ${describeEvent(pending)}.`);
    return 'done';
  }
}

export const describeEvent = ({ trigger, change }: PendingEvent): string => `${trigger.key} (${change.name})`;

function sendAgain(reason: string): Outcome {
  console.error(`${reason} The event is sent again.`);
  return 'again';
}

/** Returns whether a response is the functions emulator's JSON error about the function's process. */
const processDied = (body: string): boolean =>
  /^\{[^{}]*"code":"(?:ECONNRESET|ECONNREFUSED|EPIPE|ENOENT)"[^{}]*\}$/.test(body);

/**
 * The response, or why there is none:
 * - `unreachable`: the connection was refused, or ended before the response was complete
 * - `silent`: no response in time
 */
type PostResult = { readonly status: number; readonly text: string } | 'unreachable' | 'silent';

/** A new connection for each event. If a reused one failed, it would be unclear whether the event arrived. */
const agent = new Agent({ keepAlive: false });

/** Posts an event to the functions emulator, which responds when the function has finished. Never rejects. */
function post(
  { host, port }: FunctionsAddress,
  { project, key }: Trigger,
  { headers, body }: TriggerEvent,
  timeoutMs: number,
): Promise<PostResult> {
  const path = `/functions/projects/${encodeURIComponent(project)}/triggers/${encodeURIComponent(key)}`;
  const allHeaders = { ...headers, 'content-length': Buffer.byteLength(body) };
  const sent = request({ host, port, path, method: 'POST', headers: allHeaders, agent });
  return new Promise((resolve) => {
    const finish = (result: PostResult) => {
      clearTimeout(timer);
      resolve(result);
    };
    const unreachable = () => finish('unreachable');
    const timer = setTimeout(() => {
      finish('silent');
      sent.destroy();
    }, timeoutMs);
    sent.on('response', (response) =>
      text(response).then((read) => finish({ status: response.statusCode ?? 0, text: read }), unreachable),
    );
    sent.on('error', unreachable);
    sent.end(body);
  });
}
