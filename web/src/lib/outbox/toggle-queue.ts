/** What a toggle shows and does. `wish`: the state the person asked for, null when they have asked for nothing. */
export interface ToggleState {
  readonly wish: boolean | null;
  /** A call is under way, or the last tap is too fresh to know whether it was the last. */
  readonly isBusy: boolean;
  /** The wish waits for the network, and nothing of it has been sent. */
  readonly isHeld: boolean;
}

export const idleToggle: ToggleState = { wish: null, isBusy: false, isHeld: false };

interface ToggleQueueOptions {
  /** Makes it so. Rejects when refused. */
  send: (wish: boolean) => Promise<unknown>;
  isOnline: () => boolean;
  onChange: (state: ToggleState) => void;
}

/** Taps closer together than this are one burst. */
const quietMs = 500;

/**
 * One call in flight and one queued wish. The first tap of a burst is sent at once, what the last one asks for when the
 * burst is over, if that is something else: ten fast taps make at most two calls, and the last one wins. Offline the wish
 * is held until `goOn`; taps that lead back to where they began then need no call at all. The wish is shown until `settle`
 * is told that the data agrees; a refusal drops it.
 */
export class ToggleQueue {
  state: ToggleState = idleToggle;
  /** What the server has: what it was last asked for, before that what was shown when the first tap came. */
  #known: boolean | null = null;
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
    this.#known ??= !wish;
    this.#enter({ wish, isBusy: true, isHeld: false });
    this.#proceed({ mayWait: !isFirst });
  }

  /** Takes up a wish that was held when the page was left. */
  resume(wish: boolean): void {
    this.#known ??= !wish;
    this.#enter({ wish, isBusy: true, isHeld: false });
    this.goOn();
  }

  /** The data says `value`: a wish that has come true is forgotten. */
  settle(value: boolean): void {
    if (!this.state.isBusy && this.state.wish === value) this.#forget();
  }

  /** The data had its time to agree and did not: it is right. */
  forget(): void {
    if (!this.state.isBusy && this.state.wish !== null) this.#forget();
  }

  /** To be called when the network is back. */
  goOn(): void {
    this.#proceed({ mayWait: true });
  }

  async #send(wish: boolean): Promise<void> {
    this.#isInFlight = true;
    this.#known = wish;
    this.#enter({ wish, isBusy: true, isHeld: false });
    try {
      await this.#options.send(wish);
    } catch {
      // Told to the person by whoever sends; here it only means that the wish is off, later ones included.
      this.#isInFlight = false;
      this.#forget();
      return;
    }
    this.#isInFlight = false;
    this.goOn();
  }

  /** Sends the latest wish once the burst is over, unless the server knows it already or cannot be reached. */
  #proceed({ mayWait }: { mayWait: boolean }): void {
    clearTimeout(this.#timer);
    const { wish } = this.state;
    if (this.#isInFlight || wish === null) return;
    const waitMs = mayWait ? this.#lastTapMs + quietMs - Date.now() : 0;
    if (wish === this.#known) this.#enter({ wish, isBusy: false, isHeld: false });
    else if (!this.#options.isOnline()) this.#enter({ wish, isBusy: true, isHeld: true });
    else if (waitMs > 0) this.#timer = setTimeout(() => this.goOn(), waitMs);
    else void this.#send(wish);
  }

  #forget() {
    clearTimeout(this.#timer);
    this.#known = null;
    this.#enter(idleToggle);
  }

  #enter(state: ToggleState) {
    this.state = state;
    this.#options.onChange(state);
  }
}
