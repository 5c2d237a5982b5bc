import { FieldValue, GeoPoint } from '@google-cloud/firestore';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { at, expectAccessible, ids, owner, root, startUiTest } from './support/ui-test.ts';

const test = await startUiTest();
const { ui, emulator, admin } = test;
beforeEach(() => test.reset());
afterAll(() => test.close());

describe('the data screen', () => {
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
