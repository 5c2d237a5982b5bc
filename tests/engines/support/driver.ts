/** An element of the page. */
export interface PageElement {
  /** Clicks at the centre of the element with the mouse. */
  click(): Promise<void>;
  /** Focuses the element and types the text after its content. */
  type(text: string): Promise<void>;
  /** For an input of the type `file`. */
  chooseFiles(files: readonly string[]): Promise<void>;
}

/** What a browser engine can do. `playwright-driver.ts` and `webdriver.ts` implement it. */
export interface Driver {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs the body of a function in the page. Returns its JSON value. The body reads `arguments`. */
  run<T>(body: string, ...values: readonly unknown[]): Promise<T>;
  /** Like `run`, for a body that returns an element or null. */
  find(body: string, ...values: readonly unknown[]): Promise<PageElement | null>;
  /** Presses a key, by its name of the DOM (`Enter`, `ArrowRight`). */
  press(key: string): Promise<void>;
  setOffline(isOffline: boolean): Promise<void>;
  close(): Promise<void>;
}

export const screenSize = { width: 1280, height: 900 } as const;
