import { Agent, request } from 'node:http';
import type { DocumentChange } from './service.ts';
import { buildEvent, type TriggerEvent } from './trigger-events.ts';
import { functionName, type Trigger, type TriggerRegistry } from './trigger-registry.ts';

export interface DeliveryTimes {
  /** First and longest pause while the functions emulator cannot be reached. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** How long an event waits for its function to be registered again after a 404. */
  readonly unknownKeyMs: number;
}

export const defaultDeliveryTimes: DeliveryTimes = {
  firstPauseMs: 100,
  longestPauseMs: 5000,
  unknownKeyMs: 30_000,
};

/** So many functions run at once; the functions emulator starts a Node process for each, and a burst must not flood a laptop. */
const maxConcurrent = 3;

interface Pending {
  trigger: Trigger;
  readonly change: DocumentChange;
  /** Built when first sent; a repetition is the same event with the same id. */
  event: TriggerEvent | null;
  unknownSince: number | null;
}

type Answer =
  | { readonly kind: 'status'; readonly status: number; readonly text: string }
  | { readonly kind: 'unreachable' };

/**
 * Sends events to the functions emulator: in commit order for each function and document, at least once. An event is
 * kept and sent again while the emulator cannot be reached or does not (yet) know the function; what is given up in
 * the end is said on stderr. A function that fails is not called again, as for functions without a retry policy.
 */
export class TriggerDelivery {
  readonly #address: { readonly host: string; readonly port: number };
  readonly #registry: TriggerRegistry;
  readonly #times: DeliveryTimes;
  /** A new connection each time: a kept one that dies silently would leave open whether the event arrived. */
  readonly #agent = new Agent({ keepAlive: false });
  /** By function and document. A queue is in `#queues` as long as it has events. */
  readonly #queues = new Map<string, Pending[]>();
  /** Ids of queues that can go on. */
  #ready: string[] = [];
  /** Ids of queues whose function is not known, with the timer after which they are tried again. */
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  #running = 0;
  #pauseMs = 0;
  /** Set while the functions emulator is unreachable; nothing is sent meanwhile. */
  #pause: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    address: { readonly host: string; readonly port: number },
    registry: TriggerRegistry,
    times: DeliveryTimes = defaultDeliveryTimes,
  ) {
    this.#address = address;
    this.#registry = registry;
    this.#times = times;
  }

  /** Takes an event; never throws and never waits, since a commit calls it. */
  enqueue(trigger: Trigger, change: DocumentChange): void {
    const id = `${functionName(trigger)} ${change.name}`;
    const pending: Pending = { trigger, change, event: null, unknownSince: null };
    const queue = this.#queues.get(id);
    if (queue) {
      queue.push(pending);
    } else {
      this.#queues.set(id, [pending]);
      this.#ready.push(id);
      this.#start();
    }
  }

  /** A function was registered (again): events that wait for one are tried at once. */
  registered(): void {
    for (const id of [...this.#waiting.keys()]) this.#resume(id);
  }

  /** Events not yet delivered. */
  get pending(): number {
    let count = 0;
    for (const queue of this.#queues.values()) count += queue.length;
    return count;
  }

  close(): void {
    this.#closed = true;
    if (this.pending > 0) console.error(`${this.pending} trigger events were not delivered before the end.`);
    clearTimeout(this.#pause);
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#agent.destroy();
  }

  #start(): void {
    while (this.#running < maxConcurrent && !this.#pause && !this.#closed) {
      const id = this.#ready.shift();
      if (id === undefined) return;
      this.#running++;
      void this.#drain(id).finally(() => {
        this.#running--;
        this.#start();
      });
    }
  }

  /** Sends the events of one queue until it is empty or has to wait. */
  async #drain(id: string): Promise<void> {
    const queue = this.#queues.get(id) ?? [];
    for (let pending = queue[0]; pending; pending = queue[0]) {
      const outcome = await this.#attempt(pending);
      if (this.#closed) return;
      if (outcome === 'done') {
        queue.shift();
      } else if (outcome === 'unreachable') {
        this.#ready.unshift(id);
        this.#pauseAll(pending);
        return;
      } else if (outcome === 'unknown') {
        this.#waiting.set(
          id,
          setTimeout(() => this.#resume(id), Math.min(this.#times.unknownKeyMs, 1000)),
        );
        return;
      }
    }
    this.#queues.delete(id);
  }

  async #attempt(pending: Pending): Promise<'done' | 'again' | 'unreachable' | 'unknown'> {
    try {
      pending.event ??= buildEvent(pending.trigger, pending.change);
    } catch (error) {
      console.error(`An event for ${describe(pending)} could not be built:`, error);
      return 'done';
    }
    const answer = await this.#post(pending.trigger, pending.event);
    if (answer.kind === 'unreachable') return 'unreachable';
    this.#pauseMs = 0;
    if (answer.status === 404) return this.#findFunction(pending);
    if (answer.status >= 400) {
      console.error(
        `Function ${describe(pending)} failed with ${answer.status}: ${answer.text.slice(0, 500)}`,
      );
    }
    return 'done';
  }

  /** The function may be on its way back after a reload, under the same key or that of its next generation. */
  #findFunction(pending: Pending): 'done' | 'again' | 'unknown' {
    const current = this.#registry.current(pending.trigger);
    if (!current) return this.#drop(pending);
    if (current !== pending.trigger) {
      if (current.eventType !== pending.trigger.eventType) pending.event = null;
      pending.trigger = current;
      return 'again';
    }
    pending.unknownSince ??= Date.now();
    if (Date.now() - pending.unknownSince < this.#times.unknownKeyMs) return 'unknown';
    this.#registry.remove(pending.trigger);
    return this.#drop(pending);
  }

  #drop(pending: Pending): 'done' {
    console.error(`An event was dropped: the functions emulator does not know ${describe(pending)}.`);
    return 'done';
  }

  #pauseAll(pending: Pending): void {
    if (this.#pause) return;
    if (this.#pauseMs === 0) {
      const { host, port } = this.#address;
      console.error(
        `The functions emulator at ${host}:${port} cannot be reached; events wait (${describe(pending)}).`,
      );
    }
    const { firstPauseMs, longestPauseMs } = this.#times;
    this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, firstPauseMs), longestPauseMs);
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#start();
    }, this.#pauseMs);
  }

  #resume(id: string): void {
    clearTimeout(this.#waiting.get(id));
    this.#waiting.delete(id);
    this.#ready.push(id);
    this.#start();
  }

  #post({ project, key }: Trigger, { headers, body }: TriggerEvent): Promise<Answer> {
    const { host, port } = this.#address;
    const path = `/functions/projects/${encodeURIComponent(project)}/triggers/${encodeURIComponent(key)}`;
    return new Promise((resolve) => {
      const unreachable = () => resolve({ kind: 'unreachable' });
      const length = Buffer.byteLength(body);
      const call = request(
        {
          host,
          port,
          path,
          method: 'POST',
          headers: { ...headers, 'content-length': length },
          agent: this.#agent,
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            if (text.length < 1000) text += chunk;
          });
          response.on('end', () => resolve({ kind: 'status', status: response.statusCode ?? 0, text }));
          response.on('error', unreachable);
          response.on('aborted', unreachable);
        },
      );
      call.on('error', unreachable);
      call.end(body);
    });
  }
}

function describe({ trigger, change }: Pending): string {
  return `${trigger.key} (${change.name})`;
}
