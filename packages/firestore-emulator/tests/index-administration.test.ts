import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { v1 } from '@google-cloud/firestore';
import { credentials } from '@grpc/grpc-js';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startFirestore } from '../src/firestore/server/start-firestore.ts';
import { adminClient, startTestEmulator } from './support/emulator.ts';

const declared = {
  indexes: [
    {
      collectionGroup: 'posts',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'author', order: 'ASCENDING' },
        { fieldPath: 'createdAt', order: 'DESCENDING' },
      ],
    },
  ],
  fieldOverrides: [
    { collectionGroup: 'posts', fieldPath: 'text', indexes: [] },
    { collectionGroup: 'sessions', fieldPath: 'expireAt', ttl: true, indexes: [] },
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'index-administration-'));
const file = join(folder, 'firestore.indexes.json');
writeFileSync(file, JSON.stringify(declared));
const firestore = await startFirestore({
  clock: '2030-01-01T00:00:00Z',
  indexes: { file, missing: 'refuse' },
  ttl: { file, deletes: 'late' },
});
const { host, port } = await firestore.address();
const admin = new v1.FirestoreAdminClient({ servicePath: host, port, sslCreds: credentials.createInsecure() });
afterAll(async () => {
  await admin.close();
  firestore.close();
  rmSync(folder, { recursive: true });
});

let database: ReturnType<typeof firestore.database>;
/** The name of the database in the admin API. */
let root: string;
const group = (collection: string) => `${root}/collectionGroups/${collection}`;
const sdk = () => adminClient(`${host}:${port}`, database.projectId);
beforeEach(() => {
  database = firestore.database();
  root = `projects/${database.projectId}/databases/(default)`;
});

const byAuthorAndText = {
  queryScope: 'COLLECTION' as const,
  fields: [
    { fieldPath: 'author', order: 'ASCENDING' as const },
    { fieldPath: 'text', order: 'DESCENDING' as const },
  ],
};

/** The client decodes the messages in operations with the numbers of their enums. */
const stateNumbers = { ready: 2, active: 2, successful: 5 } as const;

describe('indexes', () => {
  it('are listed from the file, with the name as their last field', async () => {
    const [indexes] = await admin.listIndexes({ parent: group('posts') });
    expect(indexes).toHaveLength(1);
    const [index] = await admin.getIndex({ name: indexes[0]?.name });
    expect(index).toMatchObject({
      name: expect.stringContaining(`${group('posts')}/indexes/`),
      queryScope: 'COLLECTION',
      state: 'READY',
      fields: [
        { fieldPath: 'author', order: 'ASCENDING' },
        { fieldPath: 'createdAt', order: 'DESCENDING' },
        { fieldPath: '__name__', order: 'DESCENDING' },
      ],
    });
    expect((await admin.listIndexes({ parent: group('-') }))[0]).toEqual(indexes);
    expect((await admin.listIndexes({ parent: group('others') }))[0]).toEqual([]);
  });

  it('that are created serve queries of their database, and no longer when they are deleted', async () => {
    const query = sdk().collection('posts').where('author', '==', 'ana').orderBy('text', 'desc');
    await expect(query.get()).rejects.toThrow('The query requires an index');
    const [operation] = await admin.createIndex({ parent: group('posts'), index: byAuthorAndText });
    const [created] = await operation.promise();
    expect(created).toMatchObject({ state: stateNumbers.ready, name: expect.stringContaining(group('posts')) });
    expect((await query.get()).size).toBe(0);
    const others = adminClient(`${host}:${port}`, firestore.database().projectId).collection('posts');
    await expect(others.where('author', '==', 'ana').orderBy('text', 'desc').get()).rejects.toThrow(
      'requires an index',
    );
    await admin.deleteIndex({ name: created.name });
    await expect(query.get()).rejects.toThrow('The query requires an index');
    await expect(admin.getIndex({ name: created.name })).rejects.toMatchObject({ code: 5 });
  });

  it('report operations that are done', async () => {
    const [operation] = await admin.createIndex({ parent: group('posts'), index: byAuthorAndText });
    const progress = await admin.checkCreateIndexProgress(operation.name ?? '');
    expect(progress.done).toBe(true);
    const [index] = await operation.promise();
    expect(progress.metadata).toMatchObject({ index: index.name, state: stateNumbers.successful });
    await expect(admin.checkCreateIndexProgress(`${root}/operations/unknown`)).rejects.toMatchObject({ code: 5 });
  });

  it('are listed in pages', async () => {
    for (const fieldPath of ['a', 'b']) {
      const fields = [...byAuthorAndText.fields, { fieldPath, arrayConfig: 'CONTAINS' as const }];
      await admin.createIndex({ parent: group('posts'), index: { ...byAuthorAndText, fields } });
    }
    const names: unknown[] = [];
    for await (const { name } of admin.listIndexesAsync({ parent: group('posts'), pageSize: 1 })) names.push(name);
    expect(new Set(names).size).toBe(3);
    const page = async (pageToken: string) =>
      (await admin.listIndexes({ parent: group('posts'), pageSize: 2, pageToken }, { autoPaginate: false }))[0];
    expect([(await page('')).length, (await page('2')).length]).toEqual([2, 1]);
    await expect(page('other')).rejects.toMatchObject({ code: 3, message: expect.stringContaining('page token') });
  });

  it.each([
    ['a database as the parent', () => admin.listIndexes({ parent: root })],
    ['an index as the parent', () => admin.listIndexes({ parent: `${group('posts')}/indexes/a` })],
    ['a filter', () => admin.listIndexes({ parent: group('posts'), filter: 'state:READY' })],
    ['the name of an index for a field', () => admin.getField({ name: `${group('posts')}/indexes/a` })],
    ['the name of a collection group for an index', () => admin.getIndex({ name: group('posts') })],
    ['a field path that is none', () => admin.getField({ name: `${group('posts')}/fields/a..b` })],
    ['no project', () => admin.listDatabases({ parent: root })],
  ])('refuse %s', async (_problem, call) => {
    await expect(call()).rejects.toMatchObject({ code: 3 });
  });

  it.each([
    [{ fields: byAuthorAndText.fields.slice(0, 1) }, 3, 'this index is not necessary'],
    [{ fields: [{ fieldPath: 'a' }, { fieldPath: 'b' }] }, 3, 'needs an "order"'],
    [{ fields: declared.indexes[0]?.fields }, 6, 'index already exists'],
  ])('refuse %j', async (index, code, message) => {
    const created = admin.createIndex({ parent: group('posts'), index: index as object });
    await expect(created).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
  });

  it('of a vector serve nearest-neighbour queries', async () => {
    const collection = sdk().collection('places');
    const nearest = () =>
      collection.findNearest({ vectorField: 'v', queryVector: [1, 2], limit: 1, distanceMeasure: 'EUCLIDEAN' }).get();
    await expect(nearest()).rejects.toThrow('Missing vector index');
    const fields = [{ fieldPath: 'v', vectorConfig: { dimension: 2, flat: {} } }];
    await admin.createIndex({ parent: group('places'), index: { queryScope: 'COLLECTION', fields } });
    expect((await nearest()).size).toBe(0);
  });
});

describe('fields', () => {
  const overridden = 'indexConfig.usesAncestorConfig:false';

  it('are listed with their overrides and TTL policies', async () => {
    const list = async (filter: string) =>
      (await admin.listFields({ parent: group('-'), filter }))[0].map(({ name }) => name);
    const [text, expireAt] = [`${group('posts')}/fields/text`, `${group('sessions')}/fields/expireAt`];
    expect(await list(overridden)).toEqual([text, expireAt]);
    expect(await list('ttlConfig:*')).toEqual([expireAt]);
    expect(await list(`${overridden} OR ttlConfig:*`)).toEqual([text, expireAt]);
    await expect(list('')).rejects.toMatchObject({ code: 3 });
  });

  it('without an override have the automatic indexes', async () => {
    const [field] = await admin.getField({ name: `${group('posts')}/fields/author` });
    expect(field.indexConfig).toMatchObject({
      usesAncestorConfig: true,
      ancestorField: `${group('__default__')}/fields/*`,
      indexes: [
        { fields: [{ order: 'ASCENDING' }] },
        { fields: [{ order: 'DESCENDING' }] },
        { fields: [{ arrayConfig: 'CONTAINS' }] },
      ],
    });
    const [all] = await admin.getField({ name: `${group('__default__')}/fields/*` });
    expect(all.indexConfig).toMatchObject({ usesAncestorConfig: false, indexes: { length: 3 } });
  });

  it('get other indexes, and the automatic ones again', async () => {
    const name = `${group('posts')}/fields/author`;
    const inGroup = sdk().collectionGroup('posts').where('author', '==', 'ana');
    const inCollection = sdk().collection('posts').where('author', '==', 'ana');
    await expect(inGroup.get()).rejects.toThrow('requires a COLLECTION_GROUP_ASC index');
    const indexes = [{ queryScope: 'COLLECTION_GROUP' as const, fields: [{ order: 'ASCENDING' as const }] }];
    const [operation] = await admin.updateField({
      field: { name, indexConfig: { indexes } },
      updateMask: { paths: ['index_config'] },
    });
    expect((await operation.promise())[0]).toMatchObject({ name, indexConfig: { usesAncestorConfig: false } });
    expect((await inGroup.get()).size).toBe(0);
    await expect(inCollection.get()).rejects.toThrow('requires a COLLECTION_ASC index');
    await admin.updateField({ field: { name }, updateMask: { paths: ['index_config'] } });
    expect((await inCollection.get()).size).toBe(0);
    await admin.updateField({ field: { name, indexConfig: { indexes: [] } } });
    await expect(inCollection.get()).rejects.toThrow('requires a COLLECTION_ASC index');
    await admin.updateField({ field: { name, indexConfig: { usesAncestorConfig: true } } });
    expect((await inCollection.get()).size).toBe(0);
  });

  it('keep what an update does not name', async () => {
    const name = `${group('sessions')}/fields/expireAt`;
    await admin.updateField({ field: { name, indexConfig: { indexes: [] } }, updateMask: { paths: [] } });
    expect((await admin.getField({ name }))[0].ttlConfig).toMatchObject({ state: 'ACTIVE' });
    await admin.updateField({
      field: { name: `${group('posts')}/fields/text`, ttlConfig: {} },
      updateMask: { paths: [] },
    });
    expect((await admin.getField({ name: `${group('posts')}/fields/text` }))[0]).toMatchObject({
      indexConfig: { usesAncestorConfig: false, indexes: [] },
      ttlConfig: { state: 'ACTIVE' },
    });
  });

  it('delete documents by a TTL policy until it is turned off', async () => {
    const name = `${group('visits')}/fields/until`;
    const visit = sdk().doc('visits/one');
    const until = new Date('2030-01-01T01:00:00Z');
    await visit.set({ until });
    const update = (ttlConfig: object | null) =>
      admin.updateField({ field: { name, ttlConfig }, updateMask: { paths: ['ttl_config'] } });
    const [operation] = await update({});
    expect((await operation.promise())[0]).toMatchObject({ name, ttlConfig: { state: stateNumbers.active } });
    await database.clock.advance(26 * 3600 * 1000);
    expect((await visit.get()).exists).toBe(false);
    await update(null);
    expect((await admin.getField({ name }))[0].ttlConfig).toBeNull();
    await visit.set({ until });
    await database.clock.advance(26 * 3600 * 1000);
    expect((await visit.get()).exists).toBe(true);
    await expect(
      admin.updateField({ field: { name: `${group('visits')}/fields/*`, ttlConfig: {} } }),
    ).rejects.toMatchObject({ code: 3 });
  });
});

describe('databases', () => {
  it('are described and listed', async () => {
    const [described] = await admin.getDatabase({ name: root });
    expect(described).toMatchObject({
      name: root,
      type: 'FIRESTORE_NATIVE',
      pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_DISABLED',
      versionRetentionPeriod: { seconds: '3600' },
    });
    await adminClient(`${host}:${port}`, database.projectId).doc('a/b').get();
    const [{ databases }] = await admin.listDatabases({ parent: `projects/${database.projectId}` });
    expect(databases?.map(({ name }) => name)).toEqual([root]);
  });
});

describe('the admin API', () => {
  it('is closed to users, and its other methods are unimplemented', async () => {
    const token = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"ana"}').toString('base64url')}.`;
    const headers = { authorization: `Bearer ${token}` };
    await expect(admin.getDatabase({ name: root }, { otherArgs: { headers } })).rejects.toMatchObject({ code: 7 });
    const asOwner = { otherArgs: { headers: { authorization: 'Bearer owner' } } };
    expect((await admin.getDatabase({ name: root }, asOwner))[0].name).toBe(root);
    await expect(admin.listBackupSchedules({ parent: root })).rejects.toMatchObject({ code: 12 });
  });

  it('answers only this machine', async () => {
    const address = Object.values(networkInterfaces())
      .flat()
      .find((each) => each?.family === 'IPv4' && !each.internal)?.address;
    if (address === undefined) throw new Error('This test needs an address beside the loopback one.');
    const emulator = await startTestEmulator({ host: '0.0.0.0' });
    const clientOf = (servicePath: string) =>
      new v1.FirestoreAdminClient({ servicePath, port: emulator.port, sslCreds: credentials.createInsecure() });
    const [own, other] = [clientOf('127.0.0.1'), clientOf(address)];
    expect((await own.getDatabase({ name: root }))[0].name).toBe(root);
    await expect(other.getDatabase({ name: root })).rejects.toMatchObject({ code: 7 });
    await Promise.all([own.close(), other.close()]);
    emulator.close();
  });

  it('loses its changes by a reset', async () => {
    const emulator = await startTestEmulator();
    const client = new v1.FirestoreAdminClient({
      ...{ servicePath: '127.0.0.1', port: emulator.port },
      sslCreds: credentials.createInsecure(),
    });
    await client.createIndex({ parent: group('posts'), index: byAuthorAndText });
    expect((await client.listIndexes({ parent: group('posts') }))[0]).toHaveLength(1);
    await fetch(`${emulator.url}/reset`, { method: 'POST' });
    expect((await client.listIndexes({ parent: group('posts') }))[0]).toEqual([]);
    await client.close();
    emulator.close();
  });

  it('loses its changes when the index file changes', async () => {
    await admin.createIndex({ parent: group('posts'), index: byAuthorAndText });
    writeFileSync(file, JSON.stringify({ ...declared, indexes: [] }));
    await expect.poll(async () => (await admin.listIndexes({ parent: group('posts') }))[0]).toEqual([]);
    writeFileSync(file, JSON.stringify(declared));
  });
});
