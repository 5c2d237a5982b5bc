import puppeteer, { ElementHandle, type KeyInput, type LaunchOptions } from 'puppeteer-core';
import { type Driver, type ElementReference, imitateNetwork, screenSize } from './driver.ts';

function handleOf(element: ElementReference): ElementHandle<Element> {
  if (element instanceof ElementHandle) return element;
  throw new TypeError('not an element of this page');
}

/** Opens Chromium over its DevTools protocol, or Firefox over WebDriver BiDi. */
export async function openWithPuppeteer(options: LaunchOptions): Promise<Driver> {
  const browser = await puppeteer.launch({ headless: true, ...options });
  // The first page of Firefox has no focus, and without it the keyboard cannot press a button.
  const page = await browser.newPage();
  // Puppeteer also sets the screen orientation, which Firefox 140 cannot do. The size is set nevertheless.
  await page.setViewport(screenSize).catch((error: unknown) => {
    if (!String(error).includes('setScreenOrientationOverride')) throw error;
  });
  const call = (body: string, values: readonly unknown[]) =>
    `(function () { ${body} }).apply(null, ${JSON.stringify(values)})`;
  return {
    version: await browser.version(),
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: async (body, ...values) =>
      JSON.parse(
        String(
          await page.evaluate(`Promise.resolve(${call(body, values)}).then((value) => JSON.stringify(value ?? null))`),
        ),
      ),
    find: async (body, ...values) => {
      const handle = await page.evaluateHandle(call(body, values));
      return handle.asElement();
    },
    click: (element) => handleOf(element).click(),
    type: async (element, text) => {
      const handle = handleOf(element);
      await handle.focus();
      await handle.evaluate(moveCaretToEnd);
      await page.keyboard.type(text);
    },
    press: (key) => page.keyboard.press(key as KeyInput),
    chooseFiles: async (input, files) => {
      const element = handleOf(input);
      if (!(await element.evaluate((node) => node instanceof HTMLInputElement))) throw new TypeError('not an input');
      await (element as ElementHandle<HTMLInputElement>).uploadFile(...files);
    },
    setOffline: (isOffline) =>
      options.browser === 'firefox'
        ? page.evaluate(call(imitateNetwork, [isOffline])).then(() => undefined)
        : page.setOfflineMode(isOffline),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}

/** Runs in the page. WebDriver also moves the caret before it types. */
function moveCaretToEnd(element: Element) {
  if (element instanceof HTMLTextAreaElement) element.setSelectionRange(element.value.length, element.value.length);
}
