import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CollectionReference, QueryConstraint } from 'firebase/firestore';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unusedClasses } from './unused-classes.ts';
import { unusedFirestoreParts } from './unused-firestore-parts.ts';

let folder = '';
let sdk: typeof import('firebase/firestore');
/** The documents `value0`, `value1` and so on, in the cache of a client without a network. */
let collection: CollectionReference;
let values: readonly unknown[];

/** Values of all types that are not BSON types, in Firestore's order. */
const valuesInOrder = () => [
  null,
  ...[false, true],
  ...[Number.NaN, -Infinity, -(2 ** 60), -1.5, -Number.MIN_VALUE, 0, Number.MIN_VALUE, 1, 1.5],
  ...[2 ** 53 - 1, 2 ** 53, 2 ** 60, Number.MAX_VALUE, Infinity],
  ...[new sdk.Timestamp(-1, 0), new sdk.Timestamp(1, 0), new sdk.Timestamp(1, 1000)],
  ...['', 'Z', 'a', 'aa', 'é', '\uffee', '😀'],
  ...[[], [0], [0, 255], [1]].map((bytes) => sdk.Bytes.fromUint8Array(new Uint8Array(bytes))),
  ...['a/b', 'a/b/c/d', 'a/c', 'b/a'].map((document) => sdk.doc(collection.firestore, document)),
  ...[new sdk.GeoPoint(-1, 2), new sdk.GeoPoint(1, -2), new sdk.GeoPoint(1, 2)],
  ...[[], [1], [1, 'a'], [2]],
  ...[[], [3], [1, -2], [1, 2]].map((numbers) => sdk.vector(numbers)),
  ...[{}, { a: 1 }, { a: 1, b: 0 }, { a: 2 }, { a: { c: null } }, { b: 0 }],
];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firestore-parts-'));
  await build({
    configFile: false,
    root: path.dirname(import.meta.dirname),
    logLevel: 'error',
    plugins: [unusedFirestoreParts(), unusedClasses()],
    build: {
      outDir: folder,
      rolldownOptions: {
        input: { app: 'firebase/app', firestore: 'firebase/firestore' },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  });
  const load = (name: string) => import(pathToFileURL(path.join(folder, `${name}.mjs`)).href);
  const { initializeApp }: typeof import('firebase/app') = await load('app');
  sdk = await load('firestore');
  const db = sdk.getFirestore(initializeApp({ projectId: 'demo-glimpse' }));
  await sdk.disableNetwork(db);
  collection = sdk.collection(db, 'values');
  values = valuesInOrder();
  // A write ends when the server has the value, so nothing waits for it.
  for (const [index, value] of [...values.entries()].reverse())
    void sdk.setDoc(sdk.doc(collection, `value${index}`), { value });
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

const find = async (...constraints: QueryConstraint[]) =>
  (await sdk.getDocsFromCache(sdk.query(collection, ...constraints))).docs;
const idOf = (value: unknown) => `value${values.indexOf(value)}`;

// After an error in a comparison, the SDK never answers.
describe('the Firestore SDK without the unused parts', { timeout: 60_000 }, () => {
  it('orders values of all types', async () => {
    const found = await find(sdk.orderBy('value'));
    expect(found.map(({ id }) => id)).toEqual(values.map((_, index) => `value${index}`));
  });

  it('orders -0 as 0', async () => {
    const found = await find(sdk.orderBy('value'), sdk.startAt(-0), sdk.endAt(-0));
    expect(found.map(({ id }) => id)).toEqual([idOf(0)]);
  });

  it('reads the values that were written', async () => {
    const read = (await find(sdk.orderBy('value'))).map((found): unknown => found.get('value'));
    // The paths of equal references have different offsets.
    const comparable = (value: unknown) => (value instanceof sdk.DocumentReference ? { path: value.path } : value);
    expect(read.map(comparable)).toEqual(values.map(comparable));
  });

  it('finds only the equal value', async () => {
    for (const [index, value] of values.entries()) {
      const found = await find(sdk.where('value', '==', value));
      expect(found.map(({ id }) => id)).toEqual([`value${index}`]);
    }
  });
});
