import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GeoPoint } from '@google-cloud/firestore';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { at, copied, expectAccessible, ids, root, startUiTest } from './support/ui-test.ts';

const test = await startUiTest();
const { ui, emulator, admin } = test;
beforeEach(() => test.reset());
afterAll(() => test.close());

describe('the data screen', () => {
  it('filters and orders, also a collection group', async () => {
    for (const [n, id] of ['p', 'q', 'r', 's'].entries()) {
      await admin.doc(`posts/${id}`).set({ n, tags: n % 2 ? ['odd'] : ['even'], stats: { 'a b': n } });
      await admin.doc(`posts/${id}/comments/${id}${id}`).set({ n });
    }
    const page = await ui.open(at('data', 'posts'));
    await page.getByText('Filter and order').click();
    const search = page.getByRole('form', { name: 'Search' });
    await search.getByRole('button', { name: 'Add a filter' }).click();
    await search.getByLabel('Field').fill('stats.`a b`');
    await search.getByLabel('Operator').selectOption('>=');
    await search.getByLabel('Type of the filter').selectOption('integer');
    await search.getByLabel('Value of the filter').fill('1');
    await search.getByLabel('Descending').check();
    await search.getByRole('button', { name: 'Search' }).click();
    await expect.poll(() => ids(page)).toEqual(['s', 'r', 'q']);
    await admin.doc('posts/t').set({ stats: { 'a b': 2.5 } });
    await expect.poll(() => ids(page)).toEqual(['s', 't', 'r', 'q']);
    await search.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => ids(page)).toEqual(['p', 'q', 'r', 's', 't']);
    await page.goto(`${emulator.url}/ui/#/${at('data', 'posts/p/comments')}`);
    await expect.poll(() => ids(page)).toEqual(['pp']);
    await page.getByText('Filter and order').click();
    await search.getByLabel('All collections with this name').check();
    await search.getByLabel('Order by').fill('n');
    await search.getByRole('button', { name: 'Search' }).click();
    await expect.poll(() => ids(page)).toEqual(['pp', 'qq', 'rr', 'ss']);
    expect(ui.problems).toEqual([]);
  });

  it('pages through 100,000 documents with cursors', async () => {
    const count = 100_000;
    const id = (n: number) => String(n).padStart(6, '0');
    await test.store(
      Array.from({ length: count }, (_, n) => ({
        name: `${root}/many/${id(n)}`,
        // Many documents have the same value, so that the cursor needs the name too.
        fields: { group: { integerValue: String(n % 10) } },
      })),
    );
    const page = await ui.open(at('data', 'many'));
    await page.getByText('1 to 50, 100,000 documents in total').waitFor();
    const next = page.getByRole('button', { name: 'Next' });
    for (const start of [50, 100]) {
      await next.click();
      await expect.poll(() => ids(page)).toEqual(Array.from({ length: 50 }, (_, n) => id(start + n)));
    }
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText('51 to 100,').waitFor();
    await page.getByText('Filter and order').click();
    const search = page.getByRole('form', { name: 'Search' });
    await search.getByLabel('Order by').fill('group');
    await search.getByLabel('Descending').check();
    await search.getByRole('button', { name: 'Search' }).click();
    // Descending by the group and then by the name: 099999, 099989, ...
    for (const start of [0, 50]) {
      await expect
        .poll(() => ids(page))
        .toEqual(Array.from({ length: 50 }, (_, n) => id(count - 1 - 10 * (start + n))));
      await next.click();
    }
    const begin = performance.now();
    await page.getByText('101 to 150,').waitFor();
    expect(performance.now() - begin).toBeLessThan(5000);
    expect(ui.problems).toEqual([]);
  });

  it('copies a document as JSON and as code', async () => {
    await admin
      .doc('posts/p')
      .set({ title: 'x', time: new Date(5000), where: new GeoPoint(1, 2), by: admin.doc('u/v') });
    const page = await ui.open(at('data', 'posts/p'));
    await page.getByRole('button', { name: 'Copy as JSON' }).click();
    await page.getByText('Copied').waitFor();
    expect(JSON.parse(await copied(page))).toEqual({
      title: 'x',
      time: '1970-01-01T00:00:05Z',
      where: { latitude: 1, longitude: 2 },
      by: 'u/v',
    });
    await page.getByRole('button', { name: 'Copy as code' }).click();
    await expect.poll(() => copied(page)).toContain('await setDoc(doc(db, "posts/p"), {');
    expect(await copied(page)).toContain('time: new Timestamp(5, 0),');
  });

  it('exports and imports, in both formats and between databases', async () => {
    await admin.doc('posts/p').set({ n: 1 });
    const page = await ui.open(at('data', 'posts'));
    await page.getByRole('button', { name: 'Import and export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download posts' }).click(),
    ]);
    const folder = mkdtempSync(path.join(tmpdir(), 'ui-export-'));
    const file = path.join(folder, 'documents.json');
    await download.saveAs(file);
    await page.getByLabel('A folder on this machine').fill(folder);
    await page.getByRole('button', { name: 'Export to the folder' }).click();
    await page.getByText(`Exported to ${folder}.`).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByLabel('Project and database').selectOption({ label: 'Another database…' });
    await page.getByRole('dialog').getByLabel('Database').fill('second');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('There is no collection yet.').waitFor();
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByLabel('A file with JSON to import').setInputFiles(file);
    await page.getByRole('button', { name: 'Import the file' }).click();
    await page.getByText('Imported 1 documents.').waitFor();
    await admin.doc('posts/p').delete();
    await page.goto(`${emulator.url}/ui/#/${at('data', 'posts')}`);
    await page.getByRole('button', { name: 'Import and export' }).click();
    const [exported = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.overall_export_metadata'),
    );
    await page.getByLabel('An .overall_export_metadata file').fill(path.join(folder, exported));
    await page.getByRole('button', { name: 'Import the export' }).click();
    await expect.poll(async () => (await admin.doc('posts/p').get()).get('n')).toBe(1);
    expect(ui.problems).toEqual([]);
  });
});
