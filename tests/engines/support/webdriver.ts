import { type Driver, type PageElement, screenSize } from './driver.ts';

/** The key of an element in JSON. Source: W3C WebDriver, section 12. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
/** Key codes of W3C WebDriver, section 17.4.2. */
const keyCodes: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
};

/**
 * The body of a function that imitates a lost network, because WebDriver has no command for the network. The page then
 * reports that it is offline and cannot send requests.
 */
const imitateNetwork = `
  const [isOffline] = arguments;
  window.realFetch ??= window.fetch;
  window.fetch = isOffline ? () => Promise.reject(new TypeError('Load failed')) : window.realFetch;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !isOffline });
  dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
`;

const moveCaretToEnd = `
  const [element] = arguments;
  if (element.localName === 'textarea') element.setSelectionRange(element.value.length, element.value.length);
`;

/**
 * Stops the events of a click that miss the element, because the page can move it after the driver has computed its
 * place. Playwright does the same.
 */
const guardClick = `
  const [element] = arguments;
  const guard = { hasMissed: false, listening: new AbortController() };
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    const check = (event) => {
      if (element.contains(event.target)) return;
      guard.hasMissed = true;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener(type, check, { capture: true, signal: guard.listening.signal });
  }
  window.clickGuard = guard;
`;

/** Returns whether the click has missed. A new page has no guard. */
const endGuard = `
  const guard = window.clickGuard;
  delete window.clickGuard;
  guard?.listening.abort();
  return guard?.hasMissed ?? false;
`;

/** The commands of W3C WebDriver by their names in Firefox's Marionette, with their paths over HTTP. */
export const paths = {
  SetTimeouts: '/timeouts',
  SetWindowRect: '/window/rect',
  Navigate: '/url',
  Refresh: '/refresh',
  ExecuteScript: '/execute/sync',
  ElementClick: '/element/:id/click',
  ElementSendKeys: '/element/:id/value',
  PerformActions: '/actions',
} as const;

/** Sends a command, and returns its value. Throws the error of the browser. */
export type Command = <T = void>(name: keyof typeof paths, parameters: object) => Promise<T>;

/** Drives the page of a new session. `close` ends the session and the browser. */
export async function drive(command: Command, close: () => Promise<void>): Promise<Driver> {
  await command('SetTimeouts', { script: 60_000, pageLoad: 120_000 });
  const execute = <T>(body: string, values: readonly unknown[]) =>
    command<T>('ExecuteScript', { script: body, args: values });
  // A window is larger than its page.
  const frame = await execute<number>('return Math.max(0, outerHeight - innerHeight)', []);
  await command('SetWindowRect', { x: 0, y: 0, width: screenSize.width, height: screenSize.height + frame });
  const elementOf = (id: string): PageElement => {
    const type = (text: string) => command('ElementSendKeys', { id, text });
    return {
      click: async () => {
        await execute(guardClick, [{ [elementKey]: id }]);
        let hasMissed = false;
        try {
          await command('ElementClick', { id });
        } finally {
          hasMissed = await execute<boolean>(endGuard, []);
        }
        if (hasMissed) throw new Error('the element moved before the click');
      },
      type: async (text) => {
        // WebDriver does not move the caret of an element that already has the focus.
        await execute(moveCaretToEnd, [{ [elementKey]: id }]);
        await type(text);
      },
      chooseFiles: (files) => type(files.join('\n')),
    };
  };
  return {
    goto: (url) => command('Navigate', { url }),
    reload: () => command('Refresh', {}),
    run: (body, ...values) => execute(body, values),
    find: async (body, ...values) => {
      const reference = await execute<{ [elementKey]: string } | null>(body, values);
      return reference && elementOf(reference[elementKey]);
    },
    press: (key) => {
      const value = keyCodes[key];
      if (!value) throw new Error(`no code for the key ${key}`);
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ];
      return command('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    setOffline: (isOffline) => execute(imitateNetwork, [isOffline]),
    close,
  };
}

/** Repeats the call until it succeeds, for at most 60 seconds. */
export async function waitUntilReady<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === 600) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
