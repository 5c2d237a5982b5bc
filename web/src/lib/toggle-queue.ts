/** What a toggle shows and does. `wish`: the state the person asked for, null when they have asked for nothing. */
export interface ToggleState {
  readonly wish: boolean | null;
  /** A call is under way, or one waits behind it. */
  readonly isBusy: boolean;
}

export const idleToggle: ToggleState = { wish: null, isBusy: false };

interface ToggleQueueOptions {
  /** Makes it so. Rejects when refused. */
  send: (wish: boolean) => Promise<unknown>;
  onChange: (state: ToggleState) => void;
}

/**
 * One call in flight and one queued wish: however fast somebody taps, at most two calls are made, and the last tap wins.
 * The wish is shown until `settle` is told that the data agrees; a refusal drops it at once.
 */
export class ToggleQueue {
  state: ToggleState = idleToggle;
  #inFlight: boolean | null = null;
  readonly #options: ToggleQueueOptions;

  constructor(options: ToggleQueueOptions) {
    this.#options = options;
  }

  want(wish: boolean): void {
    this.#enter({ wish, isBusy: true });
    if (this.#inFlight === null) void this.#run(wish);
  }

  /** The data says `value`: a wish that has come true is forgotten. */
  settle(value: boolean): void {
    if (!this.state.isBusy && this.state.wish === value) this.#enter(idleToggle);
  }

  /** The data had its time to agree and did not: it is right. */
  forget(): void {
    if (!this.state.isBusy && this.state.wish !== null) this.#enter(idleToggle);
  }

  async #run(wish: boolean): Promise<void> {
    this.#inFlight = wish;
    try {
      await this.#options.send(wish);
    } catch {
      // Told to the person by whoever sends; here it only means that the wish is off, later ones included.
      this.#inFlight = null;
      this.#enter(idleToggle);
      return;
    }
    this.#inFlight = null;
    const { wish: latest } = this.state;
    if (latest !== null && latest !== wish) await this.#run(latest);
    else this.#enter({ wish: latest, isBusy: false });
  }

  #enter(state: ToggleState) {
    this.state = state;
    this.#options.onChange(state);
  }
}
