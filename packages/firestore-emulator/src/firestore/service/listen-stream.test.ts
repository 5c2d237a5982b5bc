import { beforeEach, describe, expect, it } from 'vitest';
import { ListenClient } from '../testing/listen-client.ts';
import { callOk, type Json } from '../testing/rpc.ts';
import { createFirestoreService } from './create-service.ts';

const database = 'projects/streams/databases/(default)';
const root = `${database}/documents`;
const admin = { kind: 'admin' } as const;
const everyC = { parent: root, structuredQuery: { from: [{ collectionId: 'c' }] } };

describe('a Listen stream', () => {
  let service: ReturnType<typeof createFirestoreService>;
  let client: ListenClient;

  beforeEach(() => {
    service = createFirestoreService();
    client = new ListenClient(service, database, admin);
  });

  const set = (path: string, n: number): Json => ({
    update: { name: `${root}/${path}`, fields: { n: { integerValue: String(n) } } },
  });
  const commit = (...writes: readonly Json[]) => callOk(service, 'Commit', { database, writes });

  /** Returns a short form of the messages since the last call. */
  const shown = () =>
    client.responses.splice(0).map(({ targetChange, documentChange, documentDelete, filter }) => {
      if (targetChange) {
        const { targetChangeType = 'NO_CHANGE', targetIds = [], cause, resumeToken, readTime } = targetChange;
        const progress = resumeToken && readTime ? ' at a time' : '';
        return `${targetChangeType} ${targetIds}${cause ? ` because ${cause.code}: ${cause.message}` : ''}${progress}`;
      }
      if (filter) return `filter ${filter.targetId} ${filter.count}`;
      if (documentDelete)
        return `delete ${documentDelete.document?.slice(root.length + 1)} ${documentDelete.removedTargetIds}`;
      const path = documentChange?.document?.name?.slice(root.length + 1);
      return `change ${path} in ${documentChange?.targetIds ?? []} out ${documentChange?.removedTargetIds ?? []}`;
    });

  it('confirms a new target, sends its documents, and ends the first snapshot', async () => {
    await commit(set('c/b', 2), set('c/a', 1), set('d/x', 3));
    client.add({ targetId: 2, query: everyC });
    expect(shown()).toEqual([
      'ADD 2',
      'change c/a in 2 out ',
      'change c/b in 2 out ',
      'CURRENT 2 at a time',
      'NO_CHANGE  at a time',
    ]);
  });

  it('reports missing documents as deleted', () => {
    client.add({ targetId: 2, documents: { documents: [`${root}/c/none`] } });
    expect(shown()).toEqual(['ADD 2', 'delete c/none 2', 'CURRENT 2 at a time', 'NO_CHANGE  at a time']);
  });

  it('sends each document of a commit once, with the targets that contain it and those that no longer do', async () => {
    const large = {
      from: [{ collectionId: 'c' }],
      where: {
        fieldFilter: { field: { fieldPath: 'n' }, op: 'GREATER_THAN' as const, value: { integerValue: '5' } },
      },
    };
    await commit(set('c/a', 9));
    client.add({ targetId: 2, query: everyC });
    client.add({ targetId: 4, query: { parent: root, structuredQuery: large } });
    shown();
    await commit(set('c/a', 1), set('c/b', 7), set('d/elsewhere', 1));
    expect(shown()).toEqual(['change c/a in 2 out 4', 'change c/b in 2,4 out ', 'NO_CHANGE  at a time']);
    await commit({ delete: `${root}/c/b` });
    expect(shown()).toEqual(['delete c/b 2,4', 'NO_CHANGE  at a time']);
    await commit(set('c/a', 1), { delete: `${root}/c/none` });
    expect(shown()).toEqual([]);
  });

  it('sends each target only the fields of its own projection', async () => {
    const names = { ...everyC.structuredQuery, select: { fields: [{ fieldPath: '__name__' }] } };
    client.add({ targetId: 2, query: everyC });
    client.add({ targetId: 4, query: { parent: root, structuredQuery: names } });
    client.responses.length = 0;
    await commit(set('c/a', 1));
    const fields = client.responses.flatMap(({ documentChange }) =>
      documentChange ? [[documentChange.targetIds, Object.keys(documentChange.document?.fields ?? {})]] : [],
    );
    expect(fields).toEqual([
      [[2], ['n']],
      [[4], []],
    ]);
  });

  it('removes a target once, and ignores unknown targets', async () => {
    client.add({ targetId: 2, query: everyC });
    shown();
    client.remove(2);
    client.remove(2);
    client.remove(99);
    await commit(set('c/a', 1));
    expect(shown()).toEqual(['REMOVE 2']);
  });

  it('rejects an invalid target and stays open', async () => {
    client.add({
      targetId: 2,
      query: { parent: root, structuredQuery: { from: [{ collectionId: '__bad__' }] } },
    });
    client.add({ targetId: 4, documents: { documents: [`${root}/a/__bad__`] } });
    client.add({ targetId: 6, query: { ...everyC, parent: 'projects/other/databases/(default)/documents' } });
    client.add({ targetId: 8, query: everyC });
    expect(shown().slice(0, 4)).toEqual([
      'REMOVE 2 because 3: Collection id "__bad__" is invalid because it is reserved.',
      'REMOVE 4 because 3: Resource id "__bad__" is invalid because it is reserved.',
      'REMOVE 6 because 3: The target is not in database "projects/streams/databases/(default)".',
      'ADD 8',
    ]);
    expect(client.error).toBeNull();
  });

  it('assigns an id on request, and ends when an id is used twice', () => {
    const responses: string[] = [];
    let error: Error | null = null;
    const stream = service.listen(admin, {
      message: ({ targetChange }) => responses.push(`${targetChange?.targetChangeType} ${targetChange?.targetIds}`),
      error: (each) => {
        error = each;
      },
      end: () => {},
    });
    stream.send({ database, addTarget: { query: everyC } });
    expect(responses[0]).toMatch(/^ADD [1-9]\d*$/);
    stream.send({ database, addTarget: { targetId: 2, query: everyC } });
    stream.send({ database, addTarget: { targetId: 2, query: everyC } });
    expect(error).toMatchObject({ code: 'INVALID_ARGUMENT' });
    const count = responses.length;
    stream.send({ database, addTarget: { targetId: 3, query: everyC } });
    expect(responses).toHaveLength(count);
  });

  describe('that resumes', () => {
    const comeBack = (token: Uint8Array | null, expectedCount?: number) => {
      const documents = new Map(client.targets.get(2)?.documents);
      client.close();
      client = new ListenClient(service, database, admin);
      const target = {
        targetId: 2,
        query: everyC,
        ...(expectedCount ? { expectedCount: { value: expectedCount } } : {}),
      };
      client.add(target, { documents, token: token ?? new Uint8Array(0) });
    };

    beforeEach(async () => {
      await commit(set('c/a', 1), set('c/b', 2), set('c/c', 3));
      client.add({ targetId: 2, query: everyC });
      shown();
    });

    it('receives only the changed documents', async () => {
      client.close();
      const token = client.resumeToken;
      await commit(set('c/b', 20), { delete: `${root}/c/c` }, set('c/d', 4), set('other/x', 1));
      await commit(set('c/b', 21));
      comeBack(token);
      expect(shown()).toEqual([
        'ADD 2',
        'change c/b in 2 out ',
        'delete c/c 2',
        'change c/d in 2 out ',
        'CURRENT 2 at a time',
        'NO_CHANGE  at a time',
      ]);
    });

    it('receives the number of documents when it sends an expected count', async () => {
      comeBack(client.resumeToken, 3);
      expect(shown()).toContain('filter 2 3');
    });

    it.each<[string, () => Uint8Array]>([
      [
        'from before a reset',
        () => {
          const token = client.resumeToken ?? new Uint8Array(0);
          service.reset();
          return token;
        },
      ],
      ['that the server did not create', () => Buffer.from('nonsense')],
    ])('starts again with a token %s', async (_name, makeToken) => {
      const token = makeToken();
      await commit(set('c/new', 1));
      comeBack(token);
      expect(shown().slice(0, 2)).toEqual(['ADD 2', 'RESET 2']);
      expect([...(client.targets.get(2)?.documents.keys() ?? [])]).toContain(`${root}/c/new`);
    });
  });
});
