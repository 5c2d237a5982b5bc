import type { DocumentChange } from '../border/service.ts';
import { buildEvent, type TriggerEvent } from './events.ts';
import { type FunctionsAddress, postEvent } from './post.ts';
import { functionName, type Trigger, type TriggerRegistry } from './registry.ts';

export interface DeliveryTimes {
  /** The first and the longest pause while the functions emulator is unreachable. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** How long an event waits after a 404 for its function to be registered again. */
  readonly unknownKeyMs: number;
  /**
   * How long to wait for a response before an event is sent again. The time doubles with each attempt. The functions
   * emulator never responds if a function's code cannot be loaded, which it detects after 30 s. Functions have a
   * default timeout of 60 s.
   */
  readonly silenceMs: number;
  /** How long an event waits before another instance of its function may be started for it. */
  readonly patienceMs: number;
}

export const defaultDeliveryTimes: DeliveryTimes = {
  firstPauseMs: 100,
  longestPauseMs: 5000,
  unknownKeyMs: 30_000,
  silenceMs: 95_000,
  patienceMs: 1000,
};

/** Limits of concurrent calls, because the functions emulator starts a process for each of them. */
const maxConcurrent = 12;
const maxPerFunction = 4;
const maxColdStarts = 2;
/** How often an event is sent again if the function's process died, because the event may be the cause. */
const maxDeaths = 3;

interface Pending {
  trigger: Trigger;
  readonly change: DocumentChange;
  readonly enqueuedAtMs: number;
  /** Built on the first attempt. A repeated event must have the same id. */
  event: TriggerEvent | null;
  unknownSinceMs: number | null;
  /** How often no response came. */
  silences: number;
  /** How often the function's process died. */
  deaths: number;
}

/** The pending events of one function for one document, in commit order. */
interface Queue {
  readonly functionName: string;
  readonly events: Pending[];
}

/**
 * The result of sending an event:
 * - `done`: the event was delivered or dropped, and the queue continues with the next one
 * - `again`: the event is sent again when it is the queue's turn
 * - `unreachable`: the functions emulator cannot be reached, and all queues pause
 * - `unknown`: the function is not registered (yet), and the queue waits
 */
type Outcome = 'done' | 'again' | 'unreachable' | 'unknown';

/**
 * Sends events to the functions emulator at least once, in commit order for each function and document.
 *
 * An event is sent again while the emulator is unreachable, does not know the function (yet), or does not respond. A
 * dropped event is reported on stderr. A function that fails is not called again, as for functions without a retry
 * policy.
 */
export class TriggerDelivery {
  /** Queues by function and document. A queue is removed when it has no more events. */
  readonly #queues = new Map<string, Queue>();
  /** Queues that can send an event, by function, in the order in which they do. */
  readonly #ready = new Map<string, Queue[]>();
  /** Queues whose function is not registered, with the timer after which they try again. */
  readonly #unregistered = new Map<Queue, NodeJS.Timeout>();
  /** The number of running calls by function. */
  readonly #running = new Map<string, number>();
  /** Functions that have responded since they were registered. */
  readonly #warmFunctions = new Set<string>();
  #runningTotal = 0;
  #pauseMs = 0;
  /** Set while the functions emulator is unreachable. Nothing is sent in that time. */
  #pause: NodeJS.Timeout | undefined;
  #nextCheck: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    private readonly address: FunctionsAddress,
    private readonly registry: TriggerRegistry,
    private readonly times: DeliveryTimes = defaultDeliveryTimes,
  ) {}

  /** Adds an event. Never throws and never waits, because it is called during a commit. */
  enqueue(trigger: Trigger, change: DocumentChange): void {
    const name = functionName(trigger);
    const id = `${name} ${change.name}`;
    const pending = {
      trigger,
      change,
      enqueuedAtMs: Date.now(),
      event: null,
      unknownSinceMs: null,
      silences: 0,
      deaths: 0,
    };
    const queue = this.#queues.get(id);
    if (queue) {
      queue.events.push(pending);
    } else {
      const created = { functionName: name, events: [pending] };
      this.#queues.set(id, created);
      this.#markReady(created);
    }
  }

  /** Called when a function was registered (again). Its process is new, and its waiting events are sent immediately. */
  onRegister(trigger: Trigger): void {
    this.#warmFunctions.delete(functionName(trigger));
    for (const queue of [...this.#unregistered.keys()]) this.#resume(queue);
  }

  /** The number of events that are not delivered yet. */
  get pending(): number {
    let count = 0;
    for (const queue of this.#queues.values()) count += queue.events.length;
    return count;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.pending > 0)
      console.error(`${this.pending} trigger events were not delivered before the emulator stopped.`);
    clearTimeout(this.#pause);
    clearTimeout(this.#nextCheck);
    for (const timer of this.#unregistered.values()) clearTimeout(timer);
  }

  #runReady(): void {
    clearTimeout(this.#nextCheck);
    if (this.#pause || this.#isClosed) return;
    for (const [name, queues] of this.#ready) {
      for (let [queue] = queues; queue && this.#canRun(queue); [queue] = queues) {
        queues.shift();
        void this.#run(queue);
      }
      if (queues.length === 0) this.#ready.delete(name);
    }
    if (this.#ready.size > 0) this.#nextCheck = setTimeout(() => this.#runReady(), this.times.patienceMs);
  }

  #markReady(queue: Queue): void {
    const queues = this.#ready.get(queue.functionName);
    if (queues) queues.push(queue);
    else this.#ready.set(queue.functionName, [queue]);
    this.#runReady();
  }

  /**
   * Returns whether a queue may send an event now. A function gets one call at a time until it has responded, and only
   * few functions may be in that state. Later it gets a parallel call only for an event that has waited for
   * `patienceMs`.
   */
  #canRun(queue: Queue): boolean {
    const running = this.#running.get(queue.functionName) ?? 0;
    if (this.#runningTotal >= maxConcurrent) return false;
    if (!this.#warmFunctions.has(queue.functionName)) return running === 0 && this.#coldStarts() < maxColdStarts;
    if (running === 0) return true;
    const waitedMs = Date.now() - (queue.events[0]?.enqueuedAtMs ?? 0);
    return running < maxPerFunction && waitedMs >= this.times.patienceMs;
  }

  #coldStarts(): number {
    let count = 0;
    for (const [name, running] of this.#running) if (running > 0 && !this.#warmFunctions.has(name)) count++;
    return count;
  }

  /** Sends the first event of a queue. Afterwards the queue is ready again, or waits for its function. */
  async #run(queue: Queue): Promise<void> {
    const [pending] = queue.events;
    if (!pending) return;
    this.#addRunning(queue, 1);
    const outcome = await this.#attempt(pending);
    this.#addRunning(queue, -1);
    if (this.#isClosed) return;
    if (outcome === 'done') queue.events.shift();
    if (outcome === 'unreachable') this.#pauseAll(pending);
    if (queue.events.length === 0) this.#queues.delete(`${queue.functionName} ${pending.change.name}`);
    if (outcome === 'unknown') this.#retryLater(queue);
    else if (queue.events.length > 0) this.#markReady(queue);
    this.#runReady();
  }

  #addRunning(queue: Queue, delta: number): void {
    this.#runningTotal += delta;
    this.#running.set(queue.functionName, (this.#running.get(queue.functionName) ?? 0) + delta);
  }

  async #attempt(pending: Pending): Promise<Outcome> {
    try {
      pending.event ??= buildEvent(pending.trigger, pending.change);
    } catch (error) {
      console.error(`An event for ${describe(pending)} could not be built:`, error);
      return 'done';
    }
    const timeoutMs = this.times.silenceMs * 2 ** pending.silences;
    const response = await postEvent(this.address, pending.trigger, pending.event, timeoutMs);
    if (this.#isClosed) return 'again';
    if (response.kind === 'unreachable') return 'unreachable';
    this.#pauseMs = 0;
    if (response.kind === 'silent') {
      pending.silences++;
      console.error(`No response from function ${describe(pending)} after ${timeoutMs} ms. The event is sent again.`);
      return 'again';
    }
    this.#warmFunctions.add(functionName(pending.trigger));
    if (response.status === 404) return this.#findFunction(pending);
    if (response.status === 500 && processDied(response.text) && pending.deaths < maxDeaths) {
      pending.deaths++;
      console.error(`The process of function ${describe(pending)} died. The event is sent again.`);
      return 'again';
    }
    if (response.status >= 400) {
      console.error(`Function ${describe(pending)} failed with ${response.status}: ${response.text.slice(0, 500)}`);
    }
    return 'done';
  }

  /** After a reload, the function may be registered again, with the same key or with the key of its next generation. */
  #findFunction(pending: Pending): Outcome {
    const current = this.registry.current(pending.trigger);
    if (!current) return this.#drop(pending);
    if (current !== pending.trigger) {
      if (current.eventType !== pending.trigger.eventType) pending.event = null;
      pending.trigger = current;
      return 'again';
    }
    pending.unknownSinceMs ??= Date.now();
    if (Date.now() - pending.unknownSinceMs < this.times.unknownKeyMs) return 'unknown';
    this.registry.remove(pending.trigger);
    return this.#drop(pending);
  }

  #drop(pending: Pending): 'done' {
    console.error(`An event was dropped: the functions emulator does not know ${describe(pending)}.`);
    return 'done';
  }

  #pauseAll(pending: Pending): void {
    if (this.#pause) return;
    if (this.#pauseMs === 0) {
      const { host, port } = this.address;
      console.error(
        `The functions emulator at ${host}:${port} cannot be reached. Events are queued (${describe(pending)}).`,
      );
    }
    const { firstPauseMs, longestPauseMs } = this.times;
    this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, firstPauseMs), longestPauseMs);
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#runReady();
    }, this.#pauseMs);
  }

  #retryLater(queue: Queue): void {
    const waitMs = Math.min(this.times.unknownKeyMs, 1000);
    this.#unregistered.set(
      queue,
      setTimeout(() => this.#resume(queue), waitMs),
    );
  }

  #resume(queue: Queue): void {
    clearTimeout(this.#unregistered.get(queue));
    this.#unregistered.delete(queue);
    this.#markReady(queue);
  }
}

/** Returns whether a response is the functions emulator's JSON error about the function's process. */
const processDied = (text: string): boolean =>
  /^\{[^{}]*"code":"(?:ECONNRESET|ECONNREFUSED|EPIPE|ENOENT)"[^{}]*\}$/.test(text);

function describe({ trigger, change }: Pending): string {
  return `${trigger.key} (${change.name})`;
}
