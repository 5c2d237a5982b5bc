/** An element of the page, as the driver names it. */
export type ElementReference = object;

/** What a browser engine can do. `webkit-driver.ts` and `puppeteer-driver.ts` implement it. */
export interface Driver {
  readonly version: string;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs the body of a function in the page. Returns its JSON value. The body reads `arguments`. */
  run<T>(body: string, ...values: readonly unknown[]): Promise<T>;
  /** Like `run`, for a body that returns an element or null. */
  find(body: string, ...values: readonly unknown[]): Promise<ElementReference | null>;
  /** Clicks at the centre of the element with the mouse. */
  click(element: ElementReference): Promise<void>;
  /** Focuses the element and types the text after its content. */
  type(element: ElementReference, text: string): Promise<void>;
  /** Presses a key, by its name of the DOM (`Enter`, `ArrowRight`). */
  press(key: string): Promise<void>;
  chooseFiles(input: ElementReference, files: readonly string[]): Promise<void>;
  setOffline(isOffline: boolean): Promise<void>;
  /** Returns a PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export const screenSize = { width: 1280, height: 900 } as const;

/**
 * The body of a function for browsers without a command for the network: WebKit, and Firefox before it has
 * `emulation.setNetworkConditions`. The page then reports that it is offline and cannot send requests.
 */
export const imitateNetwork = `
  const [isOffline] = arguments;
  window.realFetch ??= window.fetch;
  window.fetch = isOffline ? () => Promise.reject(new TypeError('Load failed')) : window.realFetch;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !isOffline });
  dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
`;
