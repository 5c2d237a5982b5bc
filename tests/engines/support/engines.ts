import { existsSync } from 'node:fs';
import path from 'node:path';
import { launchChromium } from '../../support/chromium.ts';
import type { Driver } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { openWithPlaywright } from './playwright-driver.ts';
import { openWebKit } from './webkit.ts';

interface Engine {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  /** The programs that are missing on this machine. */
  readonly missing: readonly string[];
  open(): Promise<Driver>;
}

const onPath = (program: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file));

const miniBrowsers = ['4.1', '4.0', '6.0'].flatMap((version) =>
  ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((machine) => `/usr/lib/${machine}/webkit2gtk-${version}/MiniBrowser`),
);

/**
 * Returns the three engines. Debian's packages are firefox-esr, webkit2gtk-driver and xvfb. To play videos, Firefox also
 * needs libavcodec59 (Debian 12) or its successor, and WebKit needs gstreamer1.0-libav, gstreamer1.0-plugins-bad and
 * gstreamer1.0-plugins-good.
 */
export function findEngines(): Engine[] {
  const chromium = process.env.CHROME_PATH ?? '';
  const firefox = process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox');
  const webKit = {
    driver: onPath('WebKitWebDriver'),
    browser: miniBrowsers.find((file) => existsSync(file)),
    display: onPath('Xvfb'),
  };
  return [
    {
      name: 'Chromium',
      missing: existsSync(chromium) ? [] : ['chromium'],
      open: async () => openWithPlaywright(await launchChromium(chromium)),
    },
    {
      name: 'Firefox',
      missing: firefox ? [] : ['firefox-esr'],
      open: () => openFirefox(firefox ?? ''),
    },
    {
      name: 'WebKit',
      missing: [...(webKit.driver && webKit.browser ? [] : ['webkit2gtk-driver']), ...(webKit.display ? [] : ['xvfb'])],
      open: () => {
        const { driver, browser, display } = webKit;
        if (!driver || !browser || !display) throw new Error('WebKit is not installed');
        return openWebKit({ driver, browser, display });
      },
    },
  ];
}
