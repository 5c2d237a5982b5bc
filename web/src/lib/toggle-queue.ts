/** What a toggle shows and does. `wish`: the state the person asked for, null when they have asked for nothing. */
export interface ToggleState {
  readonly wish: boolean | null;
  /** A call is under way, or the last tap is too fresh to know whether it was the last. */
  readonly isBusy: boolean;
}

export const idleToggle: ToggleState = { wish: null, isBusy: false };

interface ToggleQueueOptions {
  /** Makes it so. Rejects when refused. */
  send: (wish: boolean) => Promise<unknown>;
  onChange: (state: ToggleState) => void;
}

/** Taps closer together than this are one burst. */
const quietMs = 500;

/**
 * One call in flight and one queued wish. The first tap of a burst is sent at once, what the last one asks for when the
 * burst is over, if that is something else: ten fast taps make at most two calls, and the last one wins. The wish is
 * shown until `settle` is told that the data agrees; a refusal drops it.
 */
export class ToggleQueue {
  state: ToggleState = idleToggle;
  /** What the server was last asked for in this burst. */
  #sent: boolean | null = null;
  #isInFlight = false;
  #lastTapMs = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #options: ToggleQueueOptions;

  constructor(options: ToggleQueueOptions) {
    this.#options = options;
  }

  want(wish: boolean): void {
    const isFirst = Date.now() - this.#lastTapMs >= quietMs;
    this.#lastTapMs = Date.now();
    this.#enter({ wish, isBusy: true });
    if (isFirst && !this.#isInFlight) void this.#send(wish);
    else this.#goOn();
  }

  /** The data says `value`: a wish that has come true is forgotten. */
  settle(value: boolean): void {
    if (!this.state.isBusy && this.state.wish === value) this.#forget();
  }

  /** The data had its time to agree and did not: it is right. */
  forget(): void {
    if (!this.state.isBusy && this.state.wish !== null) this.#forget();
  }

  async #send(wish: boolean): Promise<void> {
    this.#isInFlight = true;
    this.#sent = wish;
    try {
      await this.#options.send(wish);
    } catch {
      // Told to the person by whoever sends; here it only means that the wish is off, later ones included.
      this.#isInFlight = false;
      this.#forget();
      return;
    }
    this.#isInFlight = false;
    this.#goOn();
  }

  /** Sends the latest wish once the burst is over, unless the server knows it already. */
  #goOn(): void {
    clearTimeout(this.#timer);
    const { wish } = this.state;
    if (this.#isInFlight || wish === null) return;
    const waitMs = this.#lastTapMs + quietMs - Date.now();
    if (wish === this.#sent) this.#enter({ wish, isBusy: false });
    else if (waitMs > 0) this.#timer = setTimeout(() => this.#goOn(), waitMs);
    else void this.#send(wish);
  }

  #forget() {
    clearTimeout(this.#timer);
    this.#sent = null;
    this.#enter(idleToggle);
  }

  #enter(state: ToggleState) {
    this.state = state;
    this.#options.onChange(state);
  }
}
