import type { DocumentChange } from '../border/service.ts';
import { buildEvent, type TriggerEvent } from './events.ts';
import { type FunctionsAddress, postEvent } from './post.ts';
import { functionName, type Trigger, type TriggerRegistry } from './registry.ts';

export interface DeliveryTimes {
  /** First and longest pause while the functions emulator cannot be reached. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** How long an event waits for its function to be registered again after a 404. */
  readonly unknownKeyMs: number;
  /**
   * After which an event that got no answer is sent again; doubled each time. The functions emulator never answers
   * when a function's code could not be loaded, which it finds out after 30 s; functions run 60 s unless they say more.
   */
  readonly silenceMs: number;
  /** How long an event waits before one more instance of its function may be started for it. */
  readonly patienceMs: number;
}

export const defaultDeliveryTimes: DeliveryTimes = {
  firstPauseMs: 100,
  longestPauseMs: 5000,
  unknownKeyMs: 30_000,
  silenceMs: 95_000,
  patienceMs: 1000,
};

/** The functions emulator starts a process for each call that finds no idle one, and too many choke the machine. */
const maxConcurrent = 12;
const maxPerFunction = 4;
const maxColdStarts = 2;
/** How often an event is sent again whose function's process died over it; it may be what kills it. */
const maxDeaths = 3;

interface Pending {
  trigger: Trigger;
  readonly change: DocumentChange;
  readonly since: number;
  /** Built when first sent; a repetition is the same event with the same id. */
  event: TriggerEvent | null;
  unknownSince: number | null;
  silences: number;
  deaths: number;
}

/** The events of one function about one document, in commit order. */
interface Queue {
  readonly functionName: string;
  readonly events: Pending[];
}

type Outcome = 'done' | 'again' | 'unreachable' | 'unknown';

/**
 * Sends events to the functions emulator: in commit order for each function and document, at least once. An event is
 * kept and sent again while the emulator cannot be reached, does not (yet) know the function or gives no answer; what
 * is given up in the end is said on stderr. A function that fails is not called again, as for functions without a
 * retry policy.
 */
export class TriggerDelivery {
  readonly #address: FunctionsAddress;
  readonly #registry: TriggerRegistry;
  readonly #times: DeliveryTimes;
  /** By function and document. A queue is in here as long as it has events. */
  readonly #queues = new Map<string, Queue>();
  /** Queues that can go on, by function, in the order of their turn. */
  readonly #ready = new Map<string, Queue[]>();
  /** Queues whose function is not known, with the timer after which they are tried again. */
  readonly #waiting = new Map<Queue, NodeJS.Timeout>();
  /** Calls under way for each function, and those functions that have ever answered. */
  readonly #running = new Map<string, number>();
  readonly #warm = new Set<string>();
  #runningInAll = 0;
  #pauseMs = 0;
  /** Set while the functions emulator is unreachable; nothing is sent meanwhile. */
  #pause: NodeJS.Timeout | undefined;
  #nextLook: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    address: FunctionsAddress,
    registry: TriggerRegistry,
    times: DeliveryTimes = defaultDeliveryTimes,
  ) {
    this.#address = address;
    this.#registry = registry;
    this.#times = times;
  }

  /** Takes an event; never throws and never waits, since a commit calls it. */
  enqueue(trigger: Trigger, change: DocumentChange): void {
    const name = functionName(trigger);
    const id = `${name} ${change.name}`;
    const pending = {
      trigger,
      change,
      since: Date.now(),
      event: null,
      unknownSince: null,
      silences: 0,
      deaths: 0,
    };
    const queue = this.#queues.get(id);
    if (queue) {
      queue.events.push(pending);
    } else {
      const created = { functionName: name, events: [pending] };
      this.#queues.set(id, created);
      this.#takeTurn(created);
    }
  }

  /** A function was registered (again): it starts anew, and events that wait for one are tried at once. */
  registered(trigger: Trigger): void {
    this.#warm.delete(functionName(trigger));
    for (const queue of [...this.#waiting.keys()]) this.#resume(queue);
  }

  /** Events not yet delivered. */
  get pending(): number {
    let count = 0;
    for (const queue of this.#queues.values()) count += queue.events.length;
    return count;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    if (this.pending > 0) console.error(`${this.pending} trigger events were not delivered before the end.`);
    clearTimeout(this.#pause);
    clearTimeout(this.#nextLook);
    for (const timer of this.#waiting.values()) clearTimeout(timer);
  }

  #start(): void {
    clearTimeout(this.#nextLook);
    if (this.#pause || this.#closed) return;
    for (const [name, queues] of this.#ready) {
      for (let [queue] = queues; queue && this.#mayRun(queue); [queue] = queues) {
        queues.shift();
        void this.#run(queue);
      }
      if (queues.length === 0) this.#ready.delete(name);
    }
    if (this.#ready.size > 0) this.#nextLook = setTimeout(() => this.#start(), this.#times.patienceMs);
  }

  #takeTurn(queue: Queue): void {
    const queues = this.#ready.get(queue.functionName);
    if (queues) queues.push(queue);
    else this.#ready.set(queue.functionName, [queue]);
    this.#start();
  }

  /** One call at a time until a function has answered, and few such functions; more only for events that had to wait. */
  #mayRun(queue: Queue): boolean {
    const running = this.#running.get(queue.functionName) ?? 0;
    if (this.#runningInAll >= maxConcurrent) return false;
    if (!this.#warm.has(queue.functionName)) return running === 0 && this.#coldStarts() < maxColdStarts;
    if (running === 0) return true;
    const waitedMs = Date.now() - (queue.events[0]?.since ?? 0);
    return running < maxPerFunction && waitedMs >= this.#times.patienceMs;
  }

  #coldStarts(): number {
    let count = 0;
    for (const [name, running] of this.#running) if (running > 0 && !this.#warm.has(name)) count++;
    return count;
  }

  /** Sends the first event of a queue; the queue then takes its turn again, or waits. */
  async #run(queue: Queue): Promise<void> {
    const [pending] = queue.events;
    if (!pending) return;
    this.#count(queue, 1);
    const outcome = await this.#attempt(pending);
    this.#count(queue, -1);
    if (this.#closed) return;
    if (outcome === 'done') queue.events.shift();
    if (outcome === 'unreachable') this.#pauseAll(pending);
    if (queue.events.length === 0) this.#queues.delete(`${queue.functionName} ${pending.change.name}`);
    if (outcome === 'unknown') this.#wait(queue);
    else if (queue.events.length > 0) this.#takeTurn(queue);
    this.#start();
  }

  #count(queue: Queue, change: number): void {
    this.#runningInAll += change;
    this.#running.set(queue.functionName, (this.#running.get(queue.functionName) ?? 0) + change);
  }

  async #attempt(pending: Pending): Promise<Outcome> {
    try {
      pending.event ??= buildEvent(pending.trigger, pending.change);
    } catch (error) {
      console.error(`An event for ${describe(pending)} could not be built:`, error);
      return 'done';
    }
    const timeoutMs = this.#times.silenceMs * 2 ** pending.silences;
    const answer = await postEvent(this.#address, pending.trigger, pending.event, timeoutMs);
    if (this.#closed) return 'again';
    if (answer.kind === 'unreachable') return 'unreachable';
    this.#pauseMs = 0;
    if (answer.kind === 'silent') {
      pending.silences++;
      console.error(
        `No answer from function ${describe(pending)} after ${timeoutMs} ms; the event is sent again.`,
      );
      return 'again';
    }
    this.#warm.add(functionName(pending.trigger));
    if (answer.status === 404) return this.#findFunction(pending);
    if (answer.status === 500 && processDied(answer.text) && pending.deaths < maxDeaths) {
      pending.deaths++;
      console.error(`The process of function ${describe(pending)} died; the event is sent again.`);
      return 'again';
    }
    if (answer.status >= 400) {
      console.error(
        `Function ${describe(pending)} failed with ${answer.status}: ${answer.text.slice(0, 500)}`,
      );
    }
    return 'done';
  }

  /** The function may be on its way back after a reload, under the same key or that of its next generation. */
  #findFunction(pending: Pending): Outcome {
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

  #wait(queue: Queue): void {
    const waitMs = Math.min(this.#times.unknownKeyMs, 1000);
    this.#waiting.set(
      queue,
      setTimeout(() => this.#resume(queue), waitMs),
    );
  }

  #resume(queue: Queue): void {
    clearTimeout(this.#waiting.get(queue));
    this.#waiting.delete(queue);
    this.#takeTurn(queue);
  }
}

/** The functions emulator answers with the error of its connection to the process; a function's own failure is text. */
const processDied = (text: string): boolean =>
  /^\{[^{}]*"code":"(?:ECONNRESET|ECONNREFUSED|EPIPE|ENOENT)"[^{}]*\}$/.test(text);

function describe({ trigger, change }: Pending): string {
  return `${trigger.key} (${change.name})`;
}
