import type { DocumentChange } from '../border/service.ts';
import { functionName, type Trigger, type TriggerRegistry } from './registry.ts';
import { describeEvent, EventSender, type FunctionsAddress, type PendingEvent, type SendTimes } from './send-event.ts';

export interface DeliveryTimes extends SendTimes {
  /** The first and the longest pause while the functions emulator is unreachable. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
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

/** How often an event is sent again while its function is not registered. */
const unknownRetryMs = 1000;

/** Limits of concurrent calls, because the functions emulator starts a process for each of them. */
const maxConcurrent = 12;
const maxPerFunction = 4;
const maxColdStarts = 2;

/** A function that has received events. */
interface Receiver {
  /** The number of running calls. */
  running: number;
  /** Whether it has responded since it was registered. */
  isWarm: boolean;
  /** Its queues whose first event can be sent, in the order in which they get a call. */
  readonly runnable: Queue[];
}

/**
 * The pending events of one function for one document, in commit order. A queue is in one of these states:
 * - runnable: it is in `receiver.runnable`. It leaves this state when the limits allow a call.
 * - running: its first event is being sent. The outcome leads to one of the other states.
 * - stopped: `retryTimer` is set, because the function is not registered. The timer, or a registration, makes it
 *   runnable.
 *
 * A queue without events is removed.
 */
interface Queue {
  readonly id: string;
  readonly receiver: Receiver;
  readonly events: PendingEvent[];
  retryTimer?: NodeJS.Timeout;
}

/**
 * Sends events to the functions emulator at least once, in commit order for each function and document.
 *
 * An event is sent again while the emulator is unreachable, does not know the function (yet), or does not respond. A
 * dropped event is reported on stderr. A function that fails is not called again, as for functions without a retry
 * policy.
 */
export class TriggerDelivery {
  readonly #sender: EventSender;
  /** By function and document. */
  readonly #queues = new Map<string, Queue>();
  /** By function. */
  readonly #receivers = new Map<string, Receiver>();
  /** The functions with runnable queues. */
  readonly #withRunnable = new Set<Receiver>();
  #pauseMs = 0;
  /** Set while the functions emulator is unreachable. Nothing is sent in that time. */
  #pause: NodeJS.Timeout | undefined;
  #nextCheck: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    address: FunctionsAddress,
    registry: TriggerRegistry,
    private readonly times: DeliveryTimes,
  ) {
    this.#sender = new EventSender(address, registry, times, (trigger) => {
      this.#receiverOf(trigger).isWarm = true;
    });
  }

  /** Adds an event. Never throws and never waits, because it is called during a commit. */
  enqueue(trigger: Trigger, change: DocumentChange): void {
    const id = `${functionName(trigger)} ${change.name}`;
    const state = { enqueuedAtMs: Date.now(), request: null, unknownSinceMs: null, silences: 0, deaths: 0 };
    const queue = this.#queues.get(id) ?? { id, receiver: this.#receiverOf(trigger), events: [] };
    this.#queues.set(id, queue);
    queue.events.push({ trigger, change, ...state });
    if (queue.events.length === 1) this.#makeRunnable(queue);
  }

  /** Called when a function was registered (again). Its process is new, and its stopped queues continue immediately. */
  onRegister(trigger: Trigger): void {
    this.#receiverOf(trigger).isWarm = false;
    for (const queue of this.#queues.values()) if (queue.retryTimer) this.#resume(queue);
  }

  /** The number of events that are not delivered yet. */
  get pending(): number {
    return [...this.#queues.values()].reduce((count, { events }) => count + events.length, 0);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#sender.close();
    if (this.pending > 0)
      console.error(`${this.pending} trigger events were not delivered before the emulator stopped.`);
    clearTimeout(this.#pause);
    clearTimeout(this.#nextCheck);
    for (const { retryTimer } of this.#queues.values()) clearTimeout(retryTimer);
  }

  #receiverOf(trigger: Trigger): Receiver {
    const name = functionName(trigger);
    const receiver = this.#receivers.get(name) ?? { running: 0, isWarm: false, runnable: [] };
    this.#receivers.set(name, receiver);
    return receiver;
  }

  #makeRunnable(queue: Queue): void {
    queue.receiver.runnable.push(queue);
    this.#withRunnable.add(queue.receiver);
    this.#startRunnable();
  }

  /** Starts the runnable queues as far as the limits allow. */
  #startRunnable(): void {
    clearTimeout(this.#nextCheck);
    if (this.#pause || this.#isClosed) return;
    for (const receiver of this.#withRunnable) {
      for (let [queue] = receiver.runnable; queue && this.#canRun(queue); [queue] = receiver.runnable) {
        receiver.runnable.shift();
        void this.#run(queue);
      }
      if (receiver.runnable.length === 0) this.#withRunnable.delete(receiver);
    }
    if (this.#withRunnable.size > 0) this.#nextCheck = setTimeout(() => this.#startRunnable(), this.times.patienceMs);
  }

  /**
   * Returns whether a runnable queue may send its first event now.
   * - Cold function (no response yet): it gets one call at a time, and few functions may be cold and running at once.
   * - Warm function: it gets one call immediately, and parallel calls for events that have waited for `patienceMs`.
   */
  #canRun({ receiver: { isWarm, running }, events }: Queue): boolean {
    const receivers = [...this.#receivers.values()];
    if (receivers.reduce((total, other) => total + other.running, 0) >= maxConcurrent) return false;
    const coldStarts = receivers.filter((other) => other.running > 0 && !other.isWarm);
    if (!isWarm) return running === 0 && coldStarts.length < maxColdStarts;
    const waitedMs = Date.now() - (events[0]?.enqueuedAtMs ?? 0);
    return running === 0 || (running < maxPerFunction && waitedMs >= this.times.patienceMs);
  }

  /** Sends the first event of a queue. Afterwards the queue is runnable again, stopped, or removed. */
  async #run(queue: Queue): Promise<void> {
    const [first] = queue.events;
    if (!first) return;
    queue.receiver.running += 1;
    const outcome = await this.#sender.send(first);
    queue.receiver.running -= 1;
    if (this.#isClosed) return;
    if (outcome === 'unreachable') this.#pauseAll(first);
    else this.#pauseMs = 0;
    if (outcome === 'done') queue.events.shift();
    if (queue.events.length === 0) this.#queues.delete(queue.id);
    else if (outcome === 'unknown') this.#stop(queue);
    else this.#makeRunnable(queue);
    this.#startRunnable();
  }

  #stop(queue: Queue): void {
    queue.retryTimer = setTimeout(() => this.#resume(queue), Math.min(this.times.unknownKeyMs, unknownRetryMs));
  }

  #resume(queue: Queue): void {
    clearTimeout(queue.retryTimer);
    delete queue.retryTimer;
    this.#makeRunnable(queue);
  }

  #pauseAll(event: PendingEvent): void {
    if (this.#pause) return;
    if (this.#pauseMs === 0) {
      const { host, port } = this.#sender.address;
      const problem = `The functions emulator at ${host}:${port} cannot be reached`;
      console.error(`${problem}. Events are queued (${describeEvent(event)}).`);
    }
    this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, this.times.firstPauseMs), this.times.longestPauseMs);
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#startRunnable();
    }, this.#pauseMs);
  }
}
