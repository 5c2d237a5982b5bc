import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { compileRules } from '../../../rules/ruleset/compile.ts';
import type { Credentials, FirestoreService, ServiceAdministration } from '../../border/service.ts';
import { createFirestoreService } from '../../service/create-service.ts';
import { ListenClient } from '../../testing/listen-client.ts';
import { admin, anonymous, call, callOk } from '../../testing/rpc.ts';
import { RequestLog } from './request-log.ts';
import { withRequestLog } from './with-request-log.ts';

const database = 'projects/logged/databases/(default)';
const root = `${database}/documents`;
const ana: Credentials = { kind: 'user', uid: 'ana', claims: { sub: 'ana' } };
const source = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /club/{id} { allow read: if exists(/databases/$(database)/documents/members/$(request.auth.uid)); }
    match /open/{id} { allow read, write: if request.resource.data.n < 5; }
  }
}`;

let service: FirestoreService;
let administration: ServiceAdministration;
let log: RequestLog;

beforeEach(async () => {
  const unlogged = createFirestoreService();
  administration = unlogged;
  administration.setRules(compileRules(source, 'firestore.rules').ruleset ?? null);
  await callOk(unlogged, 'UpdateDocument', { document: { name: `${root}/members/ana` } }, admin);
  await callOk(unlogged, 'UpdateDocument', { document: { name: `${root}/club/a` } }, admin);
  log = new RequestLog();
  service = withRequestLog(unlogged, log);
});

const requests = () => log.changedSince(0, 100).toSorted((a, b) => a.id - b.id);
const club = { parent: root, structuredQuery: { from: [{ collectionId: 'club' }] } };

describe('a listener in the request log', () => {
  it('has the reads of its documents and of its rules', async () => {
    const client = new ListenClient(service, database, ana);
    client.add({ targetId: 1, query: club });
    const [listener] = requests();
    // One document, and the membership that the rules look up.
    expect(listener).toMatchObject({ operation: 'Listen', status: 'LISTENING', usage: { reads: 2 } });
    await callOk(service, 'UpdateDocument', { document: { name: `${root}/club/b` } }, admin);
    expect(listener).toMatchObject({ status: 'LISTENING', usage: { reads: 3 } });
    client.close();
    expect(listener?.status).toBe('OK');
    expect(log.listeners()).toEqual([]);
  });

  it('has the explanation when it is denied at its start', () => {
    new ListenClient(service, database, anonymous).add({ targetId: 1, query: club });
    const [listener] = requests();
    expect(listener?.status).toBe('PERMISSION_DENIED');
    expect(listener?.denial).toContain('list of /databases/(default)/documents/club by nobody is refused');
    expect(log.listeners()).toEqual([]);
  });

  it('has the explanation when it loses access later', async () => {
    const client = new ListenClient(service, database, ana);
    client.add({ targetId: 1, query: club });
    client.add({ targetId: 2, documents: { documents: [`${root}/club/a`] } });
    await callOk(service, 'DeleteDocument', { name: `${root}/members/ana` }, admin);
    const listeners = requests().filter(({ operation }) => operation === 'Listen');
    expect(listeners.map(({ status }) => status)).toEqual(['PERMISSION_DENIED', 'PERMISSION_DENIED']);
    expect(listeners[0]?.denial).toContain('list of ');
    expect(listeners[1]?.denial).toContain('get of ');
  });

  it('ends with the stream when a request is invalid', () => {
    const client = new ListenClient(service, database, ana);
    client.add({ targetId: 1, query: club });
    client.add({ targetId: 1, query: club });
    expect(client.error).not.toBeNull();
    expect(requests().map(({ status }) => status)).toEqual(['INVALID_ARGUMENT', 'INVALID_ARGUMENT']);
  });
});

describe('a Write stream in the request log', () => {
  const open = (credentials: Credentials) => {
    const messages: google.firestore.v1.IWriteResponse[] = [];
    const errors: Error[] = [];
    const stream = service.write(credentials, {
      message: (message) => messages.push(message),
      error: (error) => errors.push(error),
      end: () => {},
    });
    return { stream, messages, errors };
  };
  const write = (id: string, n: string) => ({
    writes: [{ update: { name: `${root}/open/${id}`, fields: { n: { integerValue: n } } } }],
  });

  it('has one request for each commit', async () => {
    const { stream, errors } = open(ana);
    stream.send({ database });
    stream.send(write('a', '1'));
    stream.send(write('b', '2'));
    stream.send(write('c', '9'));
    await vi.waitFor(() => expect(errors).toHaveLength(1));
    expect(requests()).toMatchObject([
      { operation: 'Write', targets: [{ method: 'update', path: 'open/a' }], status: 'OK', usage: { writes: 1 } },
      { targets: [{ path: 'open/b' }], status: 'OK', denial: null },
      { targets: [{ path: 'open/c' }], status: 'PERMISSION_DENIED', usage: { writes: 0 } },
    ]);
    expect(requests()[2]?.denial).toContain('request.resource.data.n is 9');
  });

  it('has an end for the commits of a client that is gone', () => {
    const { stream } = open(ana);
    stream.send({ database });
    stream.send(write('a', '1'));
    stream.close();
    expect(requests()).toMatchObject([{ status: 'CANCELLED' }]);
  });
});

it('does not store a query that is too large', async () => {
  const where = {
    fieldFilter: { field: { fieldPath: 'a' }, op: 'EQUAL', value: { stringValue: 'x'.repeat(30_000) } },
  };
  await callOk(service, 'RunQuery', { parent: root, structuredQuery: { ...club.structuredQuery, where } }, admin);
  expect(requests()).toMatchObject([{ targets: [{ method: 'list', path: 'club' }], query: null }]);
});

it('logs invalid requests', async () => {
  await call(service, 'GetDocument', { name: 'nonsense' });
  await call(service, 'RunQuery', { parent: root, structuredQuery: { limit: -1 } });
  await call(service, 'Commit', { database, writes: [{}] });
  expect(requests().map(({ status }) => status)).toEqual(['INVALID_ARGUMENT', 'INVALID_ARGUMENT', 'INVALID_ARGUMENT']);
});
