import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FieldValue, GeoPoint } from '@google-cloud/firestore';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { at, copied, expectAccessible, ids, owner, root, startUiTest } from './support/ui-test.ts';

const test = await startUiTest();
const { ui, emulator, admin } = test;
beforeEach(() => test.reset());
afterAll(() => test.close());

describe('a collection', () => {
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

describe('a document', () => {
  it('is live, and shows missing documents with subcollections', async () => {
    await admin.doc('users/ana').set({ name: 'Ana' });
    await admin.doc('users/ghost/devices/phone').set({ token: 'x' });
    const page = await ui.open(at('data', 'users'));
    await expect.poll(() => ids(page)).toEqual(['ana', 'ghost']);
    expect(await page.getByText('missing, has subcollections').count()).toBe(1);
    await admin.doc('users/bo').set({ name: 'Bo' });
    await expect.poll(() => ids(page)).toEqual(['ana', 'bo', 'ghost']);
    await admin.doc('orders/1').set({});
    await page.getByRole('region', { name: 'Collections' }).getByRole('link', { name: 'orders' }).waitFor();
    await page.getByRole('link', { name: 'ghost' }).click();
    await page.getByText('This document does not exist.').waitFor();
    await page.getByRole('link', { name: 'devices' }).click();
    await page.getByRole('link', { name: 'phone' }).click();
    await page.getByText('"x"').first().waitFor();
    await admin.doc('users/ghost/devices/phone').set({ token: 'y' });
    await page.getByRole('region', { name: 'Document', exact: true }).getByText('"y"').waitFor();
    expect(ui.problems).toEqual([]);
  });

  it('creates a document with values of all types', async () => {
    const page = await ui.open(at('data'));
    await page.getByRole('button', { name: 'New collection' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the collection').fill('things');
    await dialog.getByLabel('Document id').fill('first');
    const values: [name: string, kind: string, text?: string][] = [
      ['a', 'string', 'two\nlines'],
      ['b', 'integer', '9007199254740993'],
      ['c', 'double', '2'],
      ['d', 'null'],
      ['e', 'timestamp', '2030-01-02T03:04:05.678901Z'],
      ['f', 'reference', 'things/other'],
      ['g', 'bytes', 'aGk='],
      ['h', 'vector', '1, 0.5'],
      ['i', 'boolean'],
      ['j', 'geopoint'],
      ['k', 'array'],
      ['l', 'map'],
    ];
    for (const [index, [name, kind, text]] of values.entries()) {
      await dialog.getByRole('button', { name: 'Add a field' }).last().click();
      await dialog.getByLabel('Name', { exact: true }).nth(index).fill(name);
      await dialog.getByLabel(`Type of ${name}`, { exact: true }).selectOption(kind);
      if (text !== undefined) await dialog.getByLabel(`Value of ${name}`, { exact: true }).fill(text);
    }
    await dialog.getByLabel('Value of i').selectOption('true');
    await dialog.getByLabel('Latitude of j').fill('52.5');
    await dialog.getByLabel('Longitude of j').fill('-13.25');
    await dialog.getByRole('button', { name: 'Add an element' }).click();
    await dialog.getByLabel('Value of k 0').fill('element');
    await dialog.getByRole('group', { name: 'Fields of l' }).getByRole('button', { name: 'Add a field' }).click();
    await dialog.getByRole('group', { name: 'Fields of l' }).getByLabel('Name', { exact: true }).fill('inner');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create the document' }).click();
    await page.getByRole('heading', { name: 'first' }).waitFor();
    const snapshot = await admin.doc('things/first').get();
    expect({ ...snapshot.data(), e: null }).toEqual({
      a: 'two\nlines',
      b: 9007199254740992,
      c: 2,
      d: null,
      e: null,
      f: admin.doc('things/other'),
      g: Buffer.from('hi'),
      h: FieldValue.vector([1, 0.5]),
      i: true,
      j: new GeoPoint(52.5, -13.25),
      k: ['element'],
      l: { inner: '' },
    });
    const wire = await (await fetch(`${emulator.url}/v1/${root}/things/first`, owner)).json();
    // The Admin SDK does not show which number is an integer.
    expect([wire.fields.b, wire.fields.c, wire.fields.e]).toEqual([
      { integerValue: '9007199254740993' },
      { doubleValue: 2 },
      { timestampValue: '2030-01-02T03:04:05.678901Z' },
    ]);
    expect(ui.problems).toEqual([]);
  });

  it('keeps every value when a document with all types is saved unchanged, and rejects invalid values', async () => {
    const before = {
      all: [1, 1.5, -0, Number.NaN, Number.POSITIVE_INFINITY, 'x', null, true, new GeoPoint(1, 2)],
      deep: { when: new Date(1_234_567), who: admin.doc('a/b'), raw: Buffer.from([0, 255]) },
      vector: FieldValue.vector([0.25, 3]),
      'name with "quotes"': { empty: {}, list: [] },
    };
    await admin.doc('things/all').set(before);
    const first = await admin.doc('things/all').get();
    const read = async () => (await (await fetch(`${emulator.url}/v1/${root}/things/all`, owner)).json()).fields;
    const fields = await read();
    const page = await ui.open(at('data', 'things/all'));
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Add a field' }).last().click();
    await page.getByLabel('Name', { exact: true }).last().fill('added');
    await page.getByLabel('Type of added').selectOption('integer');
    await page.getByLabel('Value of added').fill('1.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('added: This is not an integer with 64 bits.').waitFor();
    await page.getByLabel('Value of added').fill('7');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await admin.doc('things/all').get()).updateTime?.isEqual(first.updateTime as never))
      .toBe(false);
    expect(await read()).toEqual({ ...fields, added: { integerValue: '7' } });
  });

  it('does not overwrite what somebody else has changed', async () => {
    await admin.doc('things/a').set({ n: 1 });
    const page = await ui.open(at('data', 'things/a'));
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Value of n').fill('2');
    await admin.doc('things/a').set({ n: 3 });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('does not match the required base version').waitFor();
    expect((await admin.doc('things/a').get()).get('n')).toBe(3);
  });

  it('deletes a document alone, or with everything below', async () => {
    for (const name of ['a/b', 'a/b/c/d', 'a/e', 'a/e/c/d']) await admin.doc(name).set({});
    const page = await ui.open(at('data', 'a/b'));
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete only the document' }).click();
    await page.getByText('missing, has subcollections').waitFor();
    expect((await admin.doc('a/b/c/d').get()).exists).toBe(true);
    await page.getByRole('link', { name: 'e', exact: true }).click();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete the document and everything below' }).click();
    await expect.poll(() => ids(page)).toEqual(['b']);
    expect((await admin.doc('a/e/c/d').get()).exists).toBe(false);
    await page.getByRole('button', { name: 'Delete the collection…' }).click();
    await page.getByRole('button', { name: 'Delete all documents and everything below' }).click();
    await page.getByText('There is no collection yet.').waitFor();
    expect((await admin.listCollections()).length).toBe(0);
  });
});
