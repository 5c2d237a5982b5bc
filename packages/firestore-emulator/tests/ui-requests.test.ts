import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { at, copied, expectAccessible, owner, project, root, selectedText, startUiTest } from './support/ui-test.ts';

const test = await startUiTest();
const { ui, emulator, admin } = test;
beforeEach(() => test.reset());
afterAll(() => test.close());

const time = '2030-01-02T03:04:05.678901Z';

describe('the requests screen', () => {
  it('shows a denial with its line and values at once, and simulates it', async () => {
    await admin.doc('posts/p').set({ open: false });
    const page = await ui.open(at('requests'));
    await page.getByText('Commit').waitFor();
    await test.get('posts/p', 'bo');
    const row = page.getByRole('row', { name: /PERMISSION_DENIED/ });
    await row.waitFor();
    expect(await row.textContent()).toContain('GetDocument');
    expect(await row.textContent()).toContain('posts/p');
    expect(await row.textContent()).toContain('bo');
    await row.getByRole('button').click();
    await page.getByText('resource.data.open == true is false').waitFor();
    await page.getByText('resource.data.open is false').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Simulate in the playground' }).click();
    await page.getByRole('button', { name: 'Simulate' }).click();
    await page.getByText('Denied', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Line 5' }).click();
    await expect.poll(() => selectedText(page)).toBe('      allow get: if resource.data.open == true;');
    expect(ui.problems).toEqual([]);
  });

  it('simulates a denied write with its data', async () => {
    const page = await ui.open(at('requests'));
    const fields = { title: { stringValue: 'too long' }, half: { doubleValue: 2 }, when: { timestampValue: time } };
    await fetch(`${emulator.url}/v1/${root}/posts/q`, { method: 'PATCH', body: JSON.stringify({ fields }) });
    await page
      .getByRole('row', { name: /PERMISSION_DENIED/ })
      .getByRole('button')
      .click();
    await page.getByRole('link', { name: 'Simulate in the playground' }).click();
    const data = page.getByLabel('Data as JSON');
    expect(JSON.parse(await data.inputValue())).toEqual({ ...fields, title: 'too long' });
    expect(await page.getByLabel('Method').inputValue()).toBe('create');
    await page.getByRole('button', { name: 'Simulate' }).click();
    await page.getByText('request.resource.data.title.size() is 8').waitFor();
    await data.fill((await data.inputValue()).replace('too long', 'short'));
    await page.getByRole('button', { name: 'Simulate' }).click();
    await page.getByText('Allowed', { exact: true }).waitFor();
    expect(ui.problems).toEqual([]);
  });

  it('shows the index that production needs, ready to copy', async () => {
    const page = await ui.open(at('requests'));
    await page.getByText('No request yet.').waitFor();
    await test.runQuery(
      {
        from: [{ collectionId: 'posts' }],
        where: { fieldFilter: { field: { fieldPath: 'tag' }, op: 'EQUAL', value: { stringValue: 'x' } } },
        orderBy: [{ field: { fieldPath: 'time' } }],
        limit: 10,
      },
      'ana',
    );
    await page.getByText('index missing').waitFor();
    await page.locator('tbody button').first().click();
    await page.getByText('posts where tag == "x" order by time limit 10').waitFor();
    await page.getByRole('button', { name: 'Copy the index' }).click();
    await page.getByText('Copied').waitFor();
    expect(JSON.parse(await copied(page))).toMatchObject({
      collectionGroup: 'posts',
      fields: [{ fieldPath: 'tag' }, { fieldPath: 'time' }],
    });
    await expectAccessible(page);
  });

  it('filters, pauses and forgets', async () => {
    const page = await ui.open(at('requests'));
    await test.get('posts/one', 'ana');
    await test.get('posts/two', 'bo');
    const rows = page.locator('tbody tr:not(.details)');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByLabel('Search').fill('BO');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByLabel('Search').fill('');
    await page.getByRole('button', { name: 'Pause' }).click();
    await test.get('posts/three', 'ana');
    await fetch(`${emulator.url}/v1/projects/other/databases/(default)/documents/a/b`, owner);
    expect(await rows.count()).toBe(2);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByLabel('All databases').check();
    await expect.poll(() => rows.count()).toBe(4);
    await page.getByLabel('Failures and missing indexes').check();
    await expect.poll(() => rows.count()).toBe(4);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('No request yet.').waitFor();
    await page.getByLabel('Failures and missing indexes').uncheck();
    await admin.doc('posts/four').set({});
    await expect.poll(() => rows.count()).toBe(1);
  });
});

describe('the statistics screen', () => {
  it('counts, and names listeners, slow queries and hot documents', async () => {
    const before = await (await fetch(`${emulator.url}/ui/api/statistics?project=${project}`)).json();
    for (let n = 0; n < 7; n++) await admin.doc('counters/visits').set({ n });
    await admin.collection('counters').where('n', '>', 3).orderBy('n').orderBy('m').get();
    const stop = admin
      .collection('counters')
      .where('n', '==', 1)
      .onSnapshot(() => {});
    const page = await ui.open(at('statistics'));
    await page.getByText('counters/visits: 7 writes in five seconds').waitFor();
    await page.getByText('counters where n == 1').first().waitFor();
    await page.getByText('counters where n > 3 order by n, m').waitFor();
    const writes = page.locator('dl.numbers > div', { hasText: 'Writes' }).locator('dd');
    expect(await writes.textContent()).toBe(String(before.usage.writes + 7));
    await admin.doc('counters/other').set({});
    await expect.poll(() => writes.textContent()).toBe(String(before.usage.writes + 8));
    await expectAccessible(page);
    stop();
    await expect.poll(() => page.getByRole('region', { name: 'Open listeners' }).getByText('None').count()).toBe(1);
    expect(ui.problems).toEqual([]);
  });
});
