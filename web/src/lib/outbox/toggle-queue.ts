/**
 * The queue of one toggle, such as the like of one post. It sends at most one request at a time. Its states:
 *
 * | State      | Fields                   | Meaning                               | What leads out of it             |
 * | ---------- | ------------------------ | ------------------------------------- | -------------------------------- |
 * | idle       | `desired` is null        | The live data has the value.          | A tap: sending, paused.          |
 * | sending    | `isPending`, `sentValue` | A request is in flight.               | An error: idle. A response:      |
 * |            |                          |                                       | confirmed. After another tap     |
 * |            |                          |                                       | also debouncing, sending, paused.|
 * | debouncing | `isPending`              | Waits for the end of a burst of taps. | The end: sending. Offline:       |
 * |            |                          |                                       | paused. A tap back: confirmed.   |
 * | paused     | `isPending`, `isPaused`  | The browser is offline.               | `resume`: debouncing, sending.   |
 * |            |                          |                                       | A tap back: confirmed.           |
 * | confirmed  | `desired`, not           | The server has the desired value. The | `confirm` with that value, or    |
 * |            | `isPending`              | live data may be older.               | `reset`: idle. A tap: sending,   |
 * |            |                          |                                       | debouncing, paused.              |
 *
 * A "tap back" selects the value that the server already has, so no request is needed. `restore` continues with the
 * state that an earlier page has persisted.
 */

export interface ToggleState {
  /** The value that the user selected, shown instead of the live data, or null if there is none. */
  readonly desired: boolean | null;
  /** A request is in flight, or will be sent. */
  readonly isPending: boolean;
  /** The queue waits for the network. */
  readonly isPaused: boolean;
  /** The value of a request without a response, of this page or of an earlier one, or null if there is none. */
  readonly sentValue: boolean | null;
}

export const idleToggle: ToggleState = { desired: null, isPending: false, isPaused: false, sentValue: null };

interface ToggleQueueOptions {
  /** Sends the value to the server. Rejects if the server refuses it or cannot be reached. */
  send: (value: boolean) => Promise<unknown>;
  isOnline: () => boolean;
  onChange: (state: ToggleState) => void;
}

/** Taps within this time of each other belong to one burst. */
const burstMs = 500;

/**
 * Sends the first tap of a burst at once. Sends the last one at the end of the burst, if it selected another value. So
 * ten fast taps make at most two requests, and the last tap wins. Callers show `state.desired` while it is not null.
 */
export class ToggleQueue {
  state: ToggleState = idleToggle;
  /**
   * The value that the server has or will have after the request in flight. Before a request, the value before the
   * first tap.
   */
  #serverValue: boolean | null = null;
  #isInFlight = false;
  /** The value of a request of an earlier page, if it is unknown whether the server received that request. */
  #unconfirmedValue: boolean | null = null;
  #lastTapMs = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #options: ToggleQueueOptions;

  constructor(options: ToggleQueueOptions) {
    this.#options = options;
  }

  /** Handles a tap that selected this value. */
  set(desired: boolean): void {
    const startsBurst = Date.now() - this.#lastTapMs >= burstMs;
    this.#lastTapMs = Date.now();
    this.#serverValue ??= !desired;
    this.#setState({ ...this.state, desired, isPending: true, isPaused: false });
    this.#sendIfNeeded({ mayWait: !startsBurst });
  }

  /**
   * Continues with the state that an earlier page has persisted. If that page had sent the opposite of `desired`, the
   * same request is sent again first. The value of the server is then known, whether or not the earlier request
   * arrived.
   */
  restore({ desired, sentValue }: Pick<ToggleState, 'desired' | 'sentValue'>): void {
    if (desired === null) return;
    this.#serverValue ??= !desired;
    this.#unconfirmedValue = sentValue === desired ? null : sentValue;
    this.#setState({ desired, isPending: true, isPaused: false, sentValue: this.#unconfirmedValue });
    this.resume();
  }

  /** Call it with each value of the live data. The queue becomes idle if the data has the desired value. */
  confirm(value: boolean): void {
    if (!this.state.isPending && this.state.desired === value) this.#reset();
  }

  /** Drops a desired value that the server confirmed but the live data did not, so that the live data is shown. */
  reset(): void {
    if (!this.state.isPending && this.state.desired !== null) this.#reset();
  }

  /** Continues to send. Call it when the network is back. */
  resume(): void {
    this.#sendIfNeeded({ mayWait: true });
  }

  async #send(sentValue: boolean): Promise<void> {
    this.#isInFlight = true;
    this.#serverValue = sentValue;
    this.#unconfirmedValue = null;
    this.#setState({ ...this.state, isPending: true, isPaused: false, sentValue });
    try {
      await this.#options.send(sentValue);
    } catch {
      // `send` has already shown an error message. Later taps are dropped, too.
      this.#isInFlight = false;
      this.#reset();
      return;
    }
    this.#isInFlight = false;
    this.#setState({ ...this.state, sentValue: null });
    this.resume();
  }

  /**
   * Sends the desired value. Does not send while a request is in flight, while the browser is offline, or if the server
   * already has the value. With `mayWait`, it first waits for the end of the burst.
   */
  #sendIfNeeded({ mayWait }: { mayWait: boolean }): void {
    clearTimeout(this.#timer);
    const { desired } = this.state;
    if (this.#isInFlight || desired === null) return;
    const waitMs = mayWait ? this.#lastTapMs + burstMs - Date.now() : 0;
    if (this.#unconfirmedValue === null && desired === this.#serverValue)
      this.#setState({ desired, isPending: false, isPaused: false, sentValue: null });
    else if (!this.#options.isOnline()) this.#setState({ ...this.state, isPending: true, isPaused: true });
    else if (waitMs > 0) this.#timer = setTimeout(() => this.resume(), waitMs);
    else void this.#send(this.#unconfirmedValue ?? desired);
  }

  #reset() {
    clearTimeout(this.#timer);
    this.#serverValue = null;
    this.#unconfirmedValue = null;
    this.#setState(idleToggle);
  }

  #setState(state: ToggleState) {
    this.state = state;
    this.#options.onChange(state);
  }
}
