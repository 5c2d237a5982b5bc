import type { DocumentChange } from '../border/service.ts';
import { buildEvent } from './events.ts';
import { describe, type FunctionsAddress, type Pending, postEvent, processDied } from './post.ts';
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

/** A function that has received events. */
interface Receiver {
  /** The number of running calls. */
  running: number;
  /** Whether it has responded since it was registered. */
  isWarm: boolean;
  /** Its queues that can send an event, in the order in which they do. */
  readonly ready: Queue[];
}

/** The pending events of one function for one document, in commit order. */
interface Queue {
  readonly id: string;
  readonly receiver: Receiver;
  readonly events: Pending[];
  /** Set while the function is not registered. The queue then tries again. */
  retry?: NodeJS.Timeout;
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
  /** By function and document. A queue is removed when it has no more events. */
  readonly #queues = new Map<string, Queue>();
  /** By function. */
  readonly #receivers = new Map<string, Receiver>();
  /** The functions with queues that can send an event. */
  readonly #ready = new Set<Receiver>();
  #pauseMs = 0;
  /** Set while the functions emulator is unreachable. Nothing is sent in that time. */
  #pause: NodeJS.Timeout | undefined;
  #nextCheck: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    private readonly address: FunctionsAddress,
    private readonly registry: TriggerRegistry,
    private readonly times: DeliveryTimes,
  ) {}

  /** Adds an event. Never throws and never waits, because it is called during a commit. */
  enqueue(trigger: Trigger, change: DocumentChange): void {
    const id = `${functionName(trigger)} ${change.name}`;
    const state = { enqueuedAtMs: Date.now(), event: null, unknownSinceMs: null, silences: 0, deaths: 0 };
    const queue = this.#queues.get(id) ?? { id, receiver: this.#receiverOf(trigger), events: [] };
    this.#queues.set(id, queue);
    queue.events.push({ trigger, change, ...state });
    if (queue.events.length === 1) this.#markReady(queue);
  }

  /** Called when a function was registered (again). Its process is new, and its waiting events are sent immediately. */
  onRegister(trigger: Trigger): void {
    this.#receiverOf(trigger).isWarm = false;
    for (const queue of this.#queues.values()) if (queue.retry) this.#resume(queue);
  }

  /** The number of events that are not delivered yet. */
  get pending(): number {
    return [...this.#queues.values()].reduce((count, { events }) => count + events.length, 0);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.pending > 0)
      console.error(`${this.pending} trigger events were not delivered before the emulator stopped.`);
    clearTimeout(this.#pause);
    clearTimeout(this.#nextCheck);
    for (const { retry } of this.#queues.values()) clearTimeout(retry);
  }

  #receiverOf(trigger: Trigger): Receiver {
    const name = functionName(trigger);
    const receiver = this.#receivers.get(name) ?? { running: 0, isWarm: false, ready: [] };
    this.#receivers.set(name, receiver);
    return receiver;
  }

  #runReady(): void {
    clearTimeout(this.#nextCheck);
    if (this.#pause || this.#isClosed) return;
    for (const receiver of this.#ready) {
      for (let [queue] = receiver.ready; queue && this.#canRun(queue); [queue] = receiver.ready) {
        receiver.ready.shift();
        void this.#run(queue);
      }
      if (receiver.ready.length === 0) this.#ready.delete(receiver);
    }
    if (this.#ready.size > 0) this.#nextCheck = setTimeout(() => this.#runReady(), this.times.patienceMs);
  }

  #markReady(queue: Queue): void {
    queue.receiver.ready.push(queue);
    this.#ready.add(queue.receiver);
    this.#runReady();
  }

  /**
   * Returns whether a queue may send an event now. A function gets one call at a time until it has responded, and only
   * few functions may be in that state. Later it gets a parallel call only for an event that has waited for
   * `patienceMs`.
   */
  #canRun({ receiver: { isWarm, running }, events }: Queue): boolean {
    const receivers = [...this.#receivers.values()];
    if (receivers.reduce((total, other) => total + other.running, 0) >= maxConcurrent) return false;
    const coldStarts = receivers.filter((other) => other.running > 0 && !other.isWarm);
    if (!isWarm) return running === 0 && coldStarts.length < maxColdStarts;
    const waitedMs = Date.now() - (events[0]?.enqueuedAtMs ?? 0);
    return running === 0 || (running < maxPerFunction && waitedMs >= this.times.patienceMs);
  }

  /** Sends the first event of a queue. Afterwards the queue is ready again, or waits for its function. */
  async #run(queue: Queue): Promise<void> {
    const [pending] = queue.events;
    if (!pending) return;
    queue.receiver.running += 1;
    const outcome = await this.#attempt(pending);
    queue.receiver.running -= 1;
    if (this.#isClosed) return;
    if (outcome === 'done') queue.events.shift();
    if (outcome === 'unreachable') this.#pauseAll(pending);
    if (queue.events.length === 0) this.#queues.delete(queue.id);
    if (outcome === 'unknown')
      queue.retry = setTimeout(() => this.#resume(queue), Math.min(this.times.unknownKeyMs, 1000));
    else if (queue.events.length > 0) this.#markReady(queue);
    this.#runReady();
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
    if (response === 'unreachable') return response;
    this.#pauseMs = 0;
    if (response === 'silent') {
      pending.silences++;
      return sendAgain(`No response from function ${describe(pending)} after ${timeoutMs} ms.`);
    }
    this.#receiverOf(pending.trigger).isWarm = true;
    if (response.status === 404) return this.#findFunction(pending);
    if (response.status === 500 && processDied(response.text) && pending.deaths < maxDeaths) {
      pending.deaths++;
      return sendAgain(`The process of function ${describe(pending)} died.`);
    }
    if (response.status >= 400)
      console.error(`Function ${describe(pending)} failed with ${response.status}: ${response.text.slice(0, 500)}`);
    return 'done';
  }

  /** After a reload, the function may be registered again, with the same key or with the key of its next generation. */
  #findFunction(pending: Pending): Outcome {
    const current = this.registry.current(pending.trigger);
    if (current && current !== pending.trigger) {
      if (current.eventType !== pending.trigger.eventType) pending.event = null;
      pending.trigger = current;
      return 'again';
    }
    pending.unknownSinceMs ??= Date.now();
    if (current && Date.now() - pending.unknownSinceMs < this.times.unknownKeyMs) return 'unknown';
    this.registry.remove(pending.trigger);
    console.error(`An event was dropped: the functions emulator does not know ${describe(pending)}.`);
    return 'done';
  }

  #pauseAll(pending: Pending): void {
    if (this.#pause) return;
    if (this.#pauseMs === 0) {
      const { host, port } = this.address;
      const problem = `The functions emulator at ${host}:${port} cannot be reached`;
      console.error(`${problem}. Events are queued (${describe(pending)}).`);
    }
    this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, this.times.firstPauseMs), this.times.longestPauseMs);
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#runReady();
    }, this.#pauseMs);
  }

  #resume(queue: Queue): void {
    clearTimeout(queue.retry);
    delete queue.retry;
    this.#markReady(queue);
  }
}

function sendAgain(reason: string): Outcome {
  console.error(`${reason} The event is sent again.`);
  return 'again';
}
