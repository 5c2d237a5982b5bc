import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FieldValue, type Firestore, GeoPoint, Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adminClient, startTestEmulator, type TestEmulator } from './support/emulator.ts';

const database = 'projects/demo-export/databases/(default)';
let directory: string;
let emulator: TestEmulator;
let db: Firestore;

async function start(seedFromExport: string | null = null): Promise<void> {
  emulator = await startTestEmulator({ projectId: 'demo-export', seedFromExport });
  db = adminClient(emulator.address, 'demo-export');
}
async function stop(): Promise<void> {
  await db.terminate();
  emulator.close();
}
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'export-'));
  await start();
});
afterEach(async () => {
  await stop();
  rmSync(directory, { recursive: true });
});

async function post(verb: 'export' | 'import', body: unknown) {
  const url = `${emulator.url}/emulator/v1/projects/demo-export:${verb}`;
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
}
const exportTo = (name: string) => post('export', { database, export_directory: directory, export_name: name });
const metadata = (name: string) => join(directory, name, `${name}.overall_export_metadata`);

const types = {
  text: 'héllo 😀',
  long: 'x'.repeat(100_000),
  count: 7,
  ratio: 0.5,
  nothing: null,
  list: [1, { two: [2] }],
  none: [],
  map: { empty: {}, deep: { er: true } },
  at: new Timestamp(1_700_000_000, 123_456_000),
  location: new GeoPoint(1, 2),
  bytes: Buffer.from([1, 2, 3]),
  vector: FieldValue.vector([1, 2]),
};

describe('export and import', () => {
  it('restore every document and type, in every project', async () => {
    await db.doc('c/types').set(types);
    await db.doc('c/7/sub/x').set({ n: 1 });
    expect(await exportTo('all')).toEqual({ status: 200, text: '{\n}\n' });
    await stop();
    await start(metadata('all'));
    expect((await db.doc('c/types').get()).data()).toEqual(types);
    expect((await db.doc('c/7/sub/x').get()).data()).toEqual({ n: 1 });
    expect((await db.doc('c/7').get()).exists).toBe(false);
    const other = `${emulator.url}/v1/projects/demo-other/databases/(default)/documents/c/7/sub/x`;
    expect((await fetch(other)).status).toBe(200);
  });

  it('leave a cleared database empty, and seed it again after a reset', async () => {
    await db.doc('c/d').set({ n: 1 });
    await exportTo('seed');
    await stop();
    await start(metadata('seed'));
    await db.recursiveDelete(db.collection('c'));
    expect((await db.doc('c/d').get()).exists).toBe(false);
    await fetch(`${emulator.url}/reset`, { method: 'POST' });
    expect((await db.doc('c/d').get()).exists).toBe(true);
    await fetch(`${emulator.url}/emulator/v1/projects/demo-new/databases/(default)/documents`, {
      method: 'DELETE',
    });
    const cleared = `${emulator.url}/v1/projects/demo-new/databases/(default)/documents/c/d`;
    expect((await fetch(cleared)).status).toBe(404);
  });

  it('import into a running database, and keep documents that the export lacks', async () => {
    await db.doc('c/exported').set({ n: 1 });
    await exportTo('part');
    await db.doc('c/exported').set({ n: 2 });
    await db.doc('c/later').set({ n: 3 });
    expect((await post('import', { database, export_directory: metadata('part') })).status).toBe(200);
    expect((await db.doc('c/exported').get()).get('n')).toBe(1);
    expect((await db.doc('c/later').get()).get('n')).toBe(3);
  });

  it('write the official layout, with only metadata for an empty database', async () => {
    await exportTo('empty');
    expect(readdirSync(join(directory, 'empty'))).toEqual(['empty.overall_export_metadata']);
    await db.doc('c/d').set({ n: 1 });
    await exportTo('full');
    const kind = join(directory, 'full/all_namespaces/all_kinds');
    expect(readdirSync(kind).sort()).toEqual(['all_namespaces_all_kinds.export_metadata', 'output-0']);
    expect(readdirSync(directory).sort()).toEqual(['empty', 'full']);
  });

  it('replace an export of the same name as a whole', async () => {
    await db.doc('c/old').set({ n: 1 });
    await exportTo('same');
    await db.doc('c/old').delete();
    await db.doc('c/new').set({ n: 2 });
    await exportTo('same');
    await stop();
    await start(metadata('same'));
    expect((await db.collection('c').get()).docs.map(({ id }) => id)).toEqual(['new']);
  });

  it('find the last complete export after a kill between two renames', async () => {
    await db.doc('c/d').set({ n: 1 });
    await exportTo('killed');
    renameSync(join(directory, 'killed'), join(directory, '.killed.previous'));
    expect(existsSync(metadata('killed'))).toBe(false);
    await stop();
    await start(metadata('killed'));
    expect((await db.doc('c/d').get()).exists).toBe(true);
  });

  it.each([
    [{}, expect.stringContaining('Database name ""')],
    [{ database, export_directory: '/does/not/exist' }, 'export_directory must be a directory'],
    [{ database, export_directory: tmpdir(), export_name: 'a/b' }, 'export_name must be the name of a file'],
    [{ database, export_directory: tmpdir(), surprise: 1 }, "Payload isn't valid for request."],
  ])('reject an export with %j', async (body, message) => {
    const { status, text } = await post('export', body);
    expect([status, JSON.parse(text).error.message]).toEqual([400, message]);
  });

  it('reject invalid files without changing anything', async () => {
    await db.doc('c/d').set({ n: 1 });
    await exportTo('good');
    const refusal = async (file: string) => {
      const { status, text } = await post('import', { database, export_directory: file });
      expect(status).toBe(400);
      return JSON.parse(text).error.message;
    };
    expect(await refusal(metadata('missing'))).toBe('Failed to parse overall export metadata file');
    writeFileSync(join(directory, 'foreign'), '{"version":"1"}');
    expect(await refusal(join(directory, 'foreign'))).toBe('Overall export metadata file version not supported');
    cpSync(join(directory, 'good'), join(directory, 'broken'), { recursive: true });
    const output = join(directory, 'broken/all_namespaces/all_kinds/output-0');
    writeFileSync(output, 'nonsense that is no log');
    const overall = join(directory, 'broken/good.overall_export_metadata');
    expect(await refusal(overall)).toMatch(/Invalid record|Checksum/);
    rmSync(output);
    expect(await refusal(overall)).toBe(`Failed parse entity file:${output}`);
    expect((await db.collection('c').get()).size).toBe(1);
    await expect(startTestEmulator({ seedFromExport: metadata('missing') })).rejects.toThrow('Failed to parse');
  });
});
