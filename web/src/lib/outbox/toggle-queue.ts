/** What a toggle shows and does. `wish`: the state the person asked for, null when they have asked for nothing. */
export interface ToggleState {
  readonly wish: boolean | null;
  /** A call is under way, or the last tap is too fresh to know whether it was the last. */
  readonly isBusy: boolean;
  /** The wish waits for the network, and nothing of it has been sent. */
  readonly isHeld: boolean;
  /** What a call asked for that has no answer: one under way, or one of a page that was left; null when there is none. */
  readonly asked: boolean | null;
}

export const idleToggle: ToggleState = { wish: null, isBusy: false, isHeld: false, asked: null };

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
  /** What a page that was left had asked for: whether that arrived is not known. */
  #unsure: boolean | null = null;
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
    this.#enter({ ...this.state, wish, isBusy: true, isHeld: false });
    this.#proceed({ mayWait: !isFirst });
  }

  /**
   * Takes up what was not finished when a page was left. A call that asked for the opposite is made again first: whichever
   * way the first one went, the wish then starts from where it was meant to.
   */
  resume({ wish, asked }: Pick<ToggleState, 'wish' | 'asked'>): void {
    if (wish === null) return;
    this.#known ??= !wish;
    this.#unsure = asked === wish ? null : asked;
    this.#enter({ wish, isBusy: true, isHeld: false, asked: this.#unsure });
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

  async #send(asked: boolean): Promise<void> {
    this.#isInFlight = true;
    this.#known = asked;
    this.#unsure = null;
    this.#enter({ ...this.state, isBusy: true, isHeld: false, asked });
    try {
      await this.#options.send(asked);
    } catch {
      // Told to the person by whoever sends; here it only means that the wish is off, later ones included.
      this.#isInFlight = false;
      this.#forget();
      return;
    }
    this.#isInFlight = false;
    this.#enter({ ...this.state, asked: null });
    this.goOn();
  }

  /** Sends the latest wish once the burst is over, unless the server knows it already or cannot be reached. */
  #proceed({ mayWait }: { mayWait: boolean }): void {
    clearTimeout(this.#timer);
    const { wish } = this.state;
    if (this.#isInFlight || wish === null) return;
    const waitMs = mayWait ? this.#lastTapMs + quietMs - Date.now() : 0;
    if (this.#unsure === null && wish === this.#known)
      this.#enter({ wish, isBusy: false, isHeld: false, asked: null });
    else if (!this.#options.isOnline()) this.#enter({ ...this.state, isBusy: true, isHeld: true });
    else if (waitMs > 0) this.#timer = setTimeout(() => this.goOn(), waitMs);
    else void this.#send(this.#unsure ?? wish);
  }

  #forget() {
    clearTimeout(this.#timer);
    this.#known = null;
    this.#unsure = null;
    this.#enter(idleToggle);
  }

  #enter(state: ToggleState) {
    this.state = state;
    this.#options.onChange(state);
  }
}
