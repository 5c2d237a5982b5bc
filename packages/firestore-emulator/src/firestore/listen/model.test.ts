import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FirestoreService } from '../border/service.ts';
import { firestoreSchemas } from '../proto/descriptor.ts';
import { fromProtoJson } from '../proto/proto-json-reader.ts';
import { createFirestoreService } from '../service/create-service.ts';
import { encode, path, query, queryToWire, toWire, type Write, write } from '../testing/arbitrary-requests.ts';
import { ListenClient } from '../testing/listen-client.ts';
import { admin, callOk } from '../testing/rpc.ts';

const database = 'projects/listen/databases/(default)';
const root = `${database}/documents`;
const schema = firestoreSchemas.message('google.firestore.v1.StructuredQuery');

type Action =
  | { readonly kind: 'commit'; readonly writes: readonly Write[] }
  | { readonly kind: 'reconnect' }
  | { readonly kind: 'clear' };

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('commit' as const),
      writes: fc.array(write, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'reconnect' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'clear' as const }) },
);

describe.each([
  ['with an index for every query', 0],
  ['scanning small collections', 64],
])('random commits, %s', (_name, indexFrom) => {
  it('give every listener the documents that its query returns, with one snapshot per commit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(query, { minLength: 1, maxLength: 5 }),
        fc.array(path, { maxLength: 3 }),
        fc.array(action, { minLength: 1, maxLength: 20 }),
        async (queries, paths, actions) => {
          const service = createFirestoreService({ indexFrom });
          const targets = queries.map((each, i) => {
            const json = queryToWire(root, each, encode);
            const structuredQuery: google.firestore.v1.IStructuredQuery = fromProtoJson(schema, json);
            return { targetId: 2 * i + 2, query: { parent: root, structuredQuery }, json };
          });
          const documents = { targetId: 1, documents: { documents: paths.map((each) => `${root}/${each}`) } };
          let client = new ListenClient(service, database, admin);
          for (const { json: _json, ...target } of targets) client.add(target);
          client.add(documents);

          for (const each of actions) {
            const before = client.snapshots;
            if (each.kind === 'commit') {
              await callOk(service, 'Commit', {
                database,
                writes: each.writes.map((one) => toWire(root, one)),
              });
            } else if (each.kind === 'clear') {
              service.clear('listen', '(default)');
            } else {
              client = await reconnect(service, client, targets, documents);
            }
            if (each.kind !== 'reconnect') expect(client.snapshots - before).toBeLessThanOrEqual(1);
            expect(client.error).toBeNull();
            for (const target of targets) {
              const shown = client.targets.get(target.targetId);
              if (shown?.cause) continue;
              expect(shown?.isCurrent).toBe(true);
              expect(sorted(shown?.documents)).toEqual(await results(service, target.json));
            }
            expect(sorted(client.targets.get(1)?.documents)).toEqual(await existing(service, documents));
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});

/** Closes the stream, commits a few changes, and resumes with the known documents and the last token. */
async function reconnect(
  service: FirestoreService,
  client: ListenClient,
  targets: readonly (google.firestore.v1.ITarget & { readonly targetId: number; readonly json: unknown })[],
  documents: google.firestore.v1.ITarget & { readonly targetId: number },
): Promise<ListenClient> {
  client.close();
  const token = client.resumeToken ?? new Uint8Array(0);
  const missed: Write[] = [
    { kind: 'set', path: 'c/d1', fields: { a: 1 } },
    { kind: 'merge', path: 'c/d2', fields: { b: 'x' }, remove: ['a'] },
    { kind: 'delete', path: 'c/d3' },
  ];
  await callOk(service, 'Commit', { database, writes: missed.map((one) => toWire(root, one)) });
  const back = new ListenClient(service, database, admin);
  for (const { json: _json, ...target } of [...targets, { ...documents, json: null }]) {
    const known = client.targets.get(target.targetId);
    back.takeSent();
    back.add(target, { documents: known?.documents ?? new Map(), token });
    // Only documents that may have changed are sent again.
    const window = target.query?.structuredQuery;
    if (!window?.limit && !window?.offset) expect(back.takeSent()).toBeLessThanOrEqual(missed.length);
    expect(back.responses.some(({ targetChange }) => targetChange?.targetChangeType === 'RESET')).toBe(false);
  }
  return back;
}

function sorted(documents: ReadonlyMap<string, string> | undefined): [string, string][] {
  return [...(documents ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
}

type WireDocument = google.firestore.v1.IDocument;

function versions(documents: readonly WireDocument[]): [string, string][] {
  return sorted(
    new Map(
      documents.map(({ name, updateTime }) => [name ?? '', `${updateTime?.seconds}.${updateTime?.nanos}`] as const),
    ),
  );
}

async function results(service: FirestoreService, json: unknown): Promise<[string, string][]> {
  const structuredQuery: google.firestore.v1.IStructuredQuery = fromProtoJson(schema, json);
  const responses = await service.runQuery({
    request: { parent: root, structuredQuery },
    credentials: admin,
  });
  return versions([...responses].flatMap(({ document }) => (document ? [document] : [])));
}

async function existing(
  service: FirestoreService,
  { documents }: google.firestore.v1.ITarget,
): Promise<[string, string][]> {
  const request = { database, documents: documents?.documents ?? [] };
  const responses = await service.batchGetDocuments({ request, credentials: admin });
  return versions([...responses].flatMap(({ found }) => (found ? [found] : [])));
}
