import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { FieldValue, Firestore, GeoPoint } from '@google-cloud/firestore';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestEmulator, type TestEmulator } from './support/emulator.ts';
import { emulatorFolder } from './support/process.ts';
import { unsignedToken } from './support/rules.ts';
import { expectAccessible, startUiBrowser, type UiBrowser } from './support/ui-browser.ts';

const project = 'demo-shop';
const root = `projects/${project}/databases/(default)/documents`;
const at = (screen: string, target = '') => `${screen}/${project}/(default)${target && `/${target}`}`;
const source = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /posts/{id} {
      allow get: if resource.data.open == true;
      allow list: if request.auth.uid == 'ana' && request.query.limit <= 20;
      allow create: if request.resource.data.title.size() <= 5;
    }
  }
}
`;

let emulator: TestEmulator;
let rulesFile: string;
let admin: Firestore;
let ui: UiBrowser;

beforeAll(async () => {
  rulesFile = path.join(mkdtempSync(path.join(tmpdir(), 'ui-')), 'firestore.rules');
  writeFileSync(rulesFile, source);
  emulator = await startTestEmulator({ projectId: project, rules: { source, fileName: rulesFile } });
  admin = new Firestore({ projectId: project, host: emulator.address, ssl: false });
  ui = await startUiBrowser(emulator);
});
afterAll(async () => {
  await ui.close();
  await admin.terminate();
  emulator.close();
});
beforeEach(async () => {
  await emulator.reset();
  await fetch(`${emulator.url}/ui/api/requests`, { method: 'DELETE' });
  ui.problems.length = 0;
});

const ids = (page: Page) => page.locator('tbody th a').allTextContents();
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const get = (target: string, uid: string) =>
  fetch(`${emulator.url}/v1/${root}/${target}`, { headers: { authorization: unsignedToken(uid) } });
const runQuery = (structuredQuery: object, uid: string) =>
  fetch(`${emulator.url}/v1/${root}:runQuery`, {
    method: 'POST',
    headers: { authorization: unsignedToken(uid) },
    body: JSON.stringify({ structuredQuery }),
  });
/** Stores documents through the import, which is faster than commits. */
const store = (documents: object[]) =>
  fetch(`${emulator.url}/ui/api/import?project=${project}`, { method: 'POST', body: JSON.stringify({ documents }) });

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
    await store(
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

const owner = { headers: { authorization: 'Bearer owner' } };

describe('the requests screen', () => {
  it('shows a denial with its line and values at once, and simulates it', async () => {
    await admin.doc('posts/p').set({ open: false });
    const page = await ui.open(at('requests'));
    await page.getByText('Commit').waitFor();
    await get('posts/p', 'bo');
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

  it('shows the index that production needs, ready to copy', async () => {
    const page = await ui.open(at('requests'));
    await page.getByText('No request yet.').waitFor();
    await runQuery(
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
    await get('posts/one', 'ana');
    await get('posts/two', 'bo');
    const rows = page.locator('tbody tr:not(.details)');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByLabel('Search').fill('BO');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByLabel('Search').fill('');
    await page.getByRole('button', { name: 'Pause' }).click();
    await get('posts/three', 'ana');
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

const selectedText = (page: Page) =>
  page.getByLabel('Source of the rules').evaluate((area) => {
    if (!(area instanceof HTMLTextAreaElement)) return '';
    return area.value.slice(area.selectionStart, area.selectionEnd);
  });

describe('the rules screen', () => {
  it('simulates with any token, and colors what was evaluated', async () => {
    await admin.doc('posts/p').set({ open: true });
    const page = await ui.open(at('rules'));
    const simulation = page.getByRole('region', { name: 'Simulation' });
    const verdict = simulation.getByRole('status').locator('.status');
    const simulate = () => simulation.getByRole('button', { name: 'Simulate' }).click();
    await simulation.getByLabel('Path of the document').fill('posts/p');
    await simulate();
    await expect.poll(() => verdict.textContent()).toBe('Allowed');
    const colored = (coverage: string) => page.locator(`.layers [data-coverage="${coverage}"]`).allTextContents();
    expect((await colored('true')).join('')).toContain('==');
    expect((await colored('never')).join('')).toContain('request.query.limit');
    await page.getByText(/Values of \d+ expressions/).click();
    await page.getByText('resource.data.open == true was true (1×)').waitFor();
    await simulation.getByLabel('Method').selectOption('create');
    await simulation.getByLabel('Path of the document').fill('posts/q');
    await simulation.getByLabel('Data as JSON').fill('{"title": "too long"}');
    await simulate();
    await expect.poll(() => verdict.textContent()).toBe('Denied');
    await page.getByText('request.resource.data.title.size() is 8').waitFor();
    await simulation.getByLabel('Data as JSON').fill('{"title": ');
    await simulate();
    await page.getByText('This is not JSON').waitFor();
    await simulation.getByLabel('Method').selectOption('list');
    await simulation.getByLabel('Path of the collection').fill('posts');
    await simulation.getByLabel('Signed in').check();
    await simulation.getByLabel('Claims of the token').fill('{"sub": "ana"}');
    await simulation.getByLabel('Limit').fill('20');
    await simulate();
    await expect.poll(() => verdict.textContent()).toBe('Allowed');
    await simulation.getByLabel('Limit').fill('21');
    await simulate();
    await expect.poll(() => verdict.textContent()).toBe('Denied');
    await simulation.getByLabel('Method').selectOption('delete');
    await simulation.getByLabel('Path of the document').fill('posts/p');
    await simulate();
    await page.getByText('no allow statement is about this').waitFor();
    expect((await admin.doc('posts/p').get()).exists).toBe(true);
    await expectAccessible(page);
    expect(ui.problems).toEqual([]);
  });

  it('uses, saves and reloads the rules, and shows their errors', async () => {
    await admin.doc('posts/p').set({ open: false });
    const page = await ui.open(at('rules'));
    const editor = page.getByLabel('Source of the rules');
    const changed = source.replace('resource.data.open == true', 'resource.data.open == false');
    expect((await get('posts/p', 'bo')).status).toBe(403);
    await editor.fill(changed);
    await page.getByRole('button', { name: 'Use in the emulator' }).click();
    await page.getByText('The emulator uses these rules now.').waitFor();
    expect((await get('posts/p', 'bo')).status).toBe(200);
    expect(readFileSync(rulesFile, 'utf8')).toBe(source);
    await page.getByLabel('Coverage of').selectOption('all requests so far');
    await expect.poll(() => page.locator('.layers [data-coverage="true"]').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Save to the file' }).click();
    await page.getByText('Saved,').waitFor();
    expect(readFileSync(rulesFile, 'utf8')).toBe(changed);
    await editor.fill(source.replace('== true', '=='));
    await page.getByRole('button', { name: 'Use in the emulator' }).click();
    await page.getByRole('alert').getByText('Error compiling rules').waitFor();
    expect((await get('posts/p', 'bo')).status).toBe(200);
    writeFileSync(rulesFile, source);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => editor.inputValue()).toBe(source);
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

describe.each(['light', 'dark'] as const)('in %s colors', (colorScheme) => {
  it.each([1280, 390])('every screen is accessible and fits %i pixels', async (width) => {
    await admin.doc('posts/p').set({ open: false, map: { list: [1] }, by: admin.doc('u/v') });
    await admin.doc('posts/p/comments/c').set({});
    await get('posts/p', 'bo');
    for (const place of [
      ...['', 'posts', 'posts/p', 'posts/missing'].map((target) => at('data', target)),
      ...['requests', 'rules', 'statistics'].map((screen) => at(screen)),
    ]) {
      const page = await ui.open(place, { colorScheme, viewport: { width, height: 800 } });
      await page.locator('.panel:visible, td:visible, dd:visible').first().waitFor();
      if (place.startsWith('data') && place.endsWith('posts')) await page.getByText('Filter and order').click();
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([place, overflow]).toEqual([place, 0]);
      await page.context().close();
    }
    expect(ui.problems).toEqual([]);
  });
});

describe('the keyboard', () => {
  it('reaches a document, edits it and closes a dialog', async () => {
    await admin.doc('posts/p').set({ n: 1 });
    const page = await ui.open(at('data'));
    await page.getByRole('link', { name: 'posts' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await tabTo(page, 'posts');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'p', exact: true }).waitFor();
    await tabTo(page, 'p');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    await tabTo(page, 'Delete…');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Delete…');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByLabel('Value of n').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await admin.doc('posts/p').get()).get('n')).toBe(2);
  });
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function tabTo(page: Page, text: string): Promise<void> {
  for (let count = 0; count < 100; count++) {
    if ((await focused(page)) === text) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The focus does not reach ${text}`);
}

describe('the page itself', () => {
  it('remembers the chosen colors', async () => {
    const page = await ui.open(at('data'), { colorScheme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByLabel('Colors', { exact: true }).selectOption('Dark');
    await expect.poll(background).not.toBe(light);
    const dark = await background();
    await page.reload();
    await expect.poll(background).toBe(dark);
  });

  it('opens the database with the most documents', async () => {
    await store([{ name: `${root}/a/b` }]);
    const page = await ui.open('');
    await expect.poll(() => new URL(page.url()).hash).toBe(`#/data/${project}/(default)`);
  });

  it('has less than 300 kB', () => {
    const folder = `${emulatorFolder}/lib/ui`;
    const sizes = readdirSync(folder).map((name) => gzipSync(readFileSync(`${folder}/${name}`)).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000);
  });

  it('cannot be used by a page of another origin', async () => {
    await admin.doc('posts/p').set({});
    const other = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>other</title>');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const page = await (await ui.browser.newContext()).newPage();
    await page.goto(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`);
    const outcome = await page.evaluate(async (url) => {
      const attempt = (method: string, target: string, mode: RequestMode) =>
        fetch(`${url}${target}`, { method, mode }).then(
          ({ status, type }) => `${status} ${type}`,
          () => 'blocked',
        );
      const frame = document.createElement('iframe');
      frame.src = `${url}/ui/`;
      document.body.append(frame);
      await new Promise((resolve) => {
        frame.onload = resolve;
      });
      return {
        read: await attempt('GET', '/ui/api/overview', 'cors'),
        clear: await attempt('DELETE', '/ui/api/documents?project=demo-shop', 'cors'),
        import: await attempt('POST', '/ui/api/import?project=demo-shop', 'no-cors'),
        script: await attempt('GET', '/ui/main.js', 'no-cors'),
        frame: frame.contentDocument === null,
      };
    }, emulator.url);
    expect(outcome).toEqual({ read: 'blocked', clear: 'blocked', import: 'blocked', script: 'blocked', frame: true });
    expect((await admin.doc('posts/p').get()).exists).toBe(true);
    other.close();
  });
});
