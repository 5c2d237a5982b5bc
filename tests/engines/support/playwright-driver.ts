import type { Browser } from 'playwright-core';
import { type Driver, screenSize } from './driver.ts';

/** Opens a page of Chromium. */
export async function openWithPlaywright(browser: Browser): Promise<Driver> {
  const page = await browser.newPage({ viewport: screenSize });
  const call = (body: string, values: readonly unknown[]) =>
    `(function () { ${body} }).apply(null, ${JSON.stringify(values)})`;
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: (body, ...values) => page.evaluate(call(body, values)),
    find: async (body, ...values) => {
      const element = (await page.evaluateHandle<Element | null>(call(body, values))).asElement();
      return (
        element && {
          click: () => element.click(),
          type: async (text) => {
            await element.focus();
            await page.keyboard.press('ControlOrMeta+End');
            await page.keyboard.type(text);
          },
          chooseFiles: (files) => element.setInputFiles([...files]),
        }
      );
    },
    press: (key) => page.keyboard.press(key),
    setOffline: (isOffline) => page.context().setOffline(isOffline),
    close: () => browser.close(),
  };
}
