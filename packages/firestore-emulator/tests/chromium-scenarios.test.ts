import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioGroups, scenariosFor } from './scenarios/all.ts';
import { type BrowserSite, startBrowserSite } from './support/browser-site.ts';
import { startTestEmulator, type TestEmulator } from './support/emulator.ts';

let emulator: TestEmulator;
let site: BrowserSite;

beforeAll(async () => {
  [emulator, site] = await Promise.all([startTestEmulator(), startBrowserSite('scenarios-page.ts')]);
});
afterAll(async () => {
  await site.close();
  emulator.close();
});

// With each kind of cache. web-sdk-scenarios.test.ts covers gRPC, in Node.
describe.each([
  ['lru', 'streaming', 'all'],
  ['indexeddb', 'poll', 'cached'],
] as const)('the web SDK in Chromium, cache %s, %s', (cache, transport, which) => {
  let page: Page;
  beforeAll(async () => {
    page = await site.open(`?port=${emulator.port}&cache=${cache}&prefix=${cache}&${transport}`);
    await page.waitForFunction(() => 'runScenario' in window);
  });
  afterAll(() => page.context().close());

  describe.each(scenariosFor(cache, which))('%s', (group, scenarios) => {
    it.each(scenarios)('$name', async ({ name, expected }) => {
      const outcome = await page.evaluate(([a, b]) => window.runScenario(a, b), [group, name] as const);
      expect(outcome).toEqual(expected);
    });
  });
});

describe('two tabs of Chromium with one IndexedDB', () => {
  it('both see the right data, whichever of them owns the connection', async () => {
    const query = (tab: string) => `?port=${emulator.port}&cache=indexeddb&prefix=${tab}`;
    const one = await site.open(query('one'));
    const two = await site.open(query('two'), undefined, one.context());
    // Only scenarios that do not check when the client sends requests, because tabs inform each other with a delay.
    const names = [
      ['orders and cursors', 'pages through a collection'],
      ['transactions and aggregations', 'three simultaneous transactions that increment a field all count'],
      ['writes', 'transforms of one write apply together, in the cache and in the server'],
      ['queries', 'inequalities on several fields order by these fields'],
    ] as const;
    await Promise.all([one, two].map((page) => page.waitForFunction(() => 'runScenario' in window)));
    for (const [group, name] of names) {
      const run = (page: Page) => page.evaluate(([a, b]) => window.runScenario(a, b), [group, name] as const);
      const { expected } = scenarioGroups[group]?.find((each) => each.name === name) ?? {};
      expect(await Promise.all([run(one), run(two)])).toEqual([expected, expected]);
    }
    await one.context().close();
  });
});
