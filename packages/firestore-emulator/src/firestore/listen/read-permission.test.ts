import { beforeEach, describe, expect, it } from 'vitest';
import type { Ruleset } from '../../rules/engine.ts';
import { compileRules } from '../../rules/ruleset/compile.ts';
import type { Credentials } from '../border/service.ts';
import { createFirestoreService } from '../service/create-service.ts';
import { ListenClient } from '../testing/listen-client.ts';
import { admin, anonymous, callOk, type JsonObject } from '../testing/rpc.ts';

const database = 'projects/permissions/databases/(default)';
const root = `${database}/documents`;
const ana: Credentials = { kind: 'user', uid: 'ana', claims: { sub: 'ana' } };

const source = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function isMember(id) { return exists(/databases/$(database)/documents/members/$(id)); }
    match /club/{id} { allow read: if isMember(request.auth.uid); }
    match /{path=**}/chats/{id} { allow list: if isMember(request.auth.uid); }
    match /posts/{id} {
      allow read: if resource.data.visibility == 'public' || isMember(request.auth.uid);
      match /comments/{comment} {
        allow read: if get(/databases/$(database)/documents/posts/$(id)).data.visibility == 'public';
      }
    }
    match /own/{id} { allow read: if resource.data.owner == request.auth.uid; }
    match /either/{id} { allow read: if isMember('a') || isMember('b'); }
    match /offers/{id} { allow read: if request.time < resource.data.until; }
    match /open/{id} { allow read: if true; }
  }
}`;

const text = (stringValue: string) => ({ stringValue });
const post = (visibility: string, more: JsonObject = {}): JsonObject => ({ visibility: text(visibility), ...more });
const filter = (field: string, op: string, value: JsonObject) => ({
  where: { fieldFilter: { field: { fieldPath: field }, op, value } },
});
const reference = (path: string) => ({ referenceValue: `${root}/${path}` });

describe('a target whose reader loses access', () => {
  let service: ReturnType<typeof createFirestoreService>;
  let client: ListenClient;
  let evaluations: number;

  const compile = (rules: string): Ruleset => {
    const { ruleset } = compileRules(rules, 'firestore.rules');
    if (!ruleset) throw new Error('invalid rules');
    return {
      ...ruleset,
      evaluate(request) {
        evaluations += 1;
        return ruleset.evaluate(request);
      },
      proveList(request) {
        evaluations += 1;
        return ruleset.proveList(request);
      },
    };
  };

  beforeEach(() => {
    evaluations = 0;
    service = createFirestoreService();
    service.setRules(compile(source));
    client = new ListenClient(service, database, ana);
  });

  const set = (path: string, fields: JsonObject = {}): JsonObject => ({ update: { name: `${root}/${path}`, fields } });
  const remove = (path: string): JsonObject => ({ delete: `${root}/${path}` });
  const commit = (...writes: readonly JsonObject[]) => callOk(service, 'Commit', { database, writes });
  const documents = (...paths: string[]) => ({ documents: { documents: paths.map((path) => `${root}/${path}`) } });
  const query = (collectionId: string, more: object = {}, parent = root) => ({
    query: { parent, structuredQuery: { from: [{ collectionId }], ...more } },
  });

  /** Adds the target and expects that it is allowed. */
  const listen = (targetId: number, target: object) => {
    client.add({ targetId, ...target });
    expect(client.targets.get(targetId)).toMatchObject({ isCurrent: true, cause: null });
    client.responses.length = 0;
  };
  const isDenied = (targetId: number) => client.targets.get(targetId)?.cause?.code === 7;
  const versionsOf = (targetId: number) => [...(client.targets.get(targetId)?.documents.keys() ?? [])];

  describe('because of a document that its rules look up', () => {
    beforeEach(() => commit(set('members/ana'), set('club/1'), set('a/1/chats/1'), set('open/1')));

    it.each<[string, () => object]>([
      ['documents', () => documents('club/1')],
      ['missing documents', () => documents('club/1', 'club/none')],
      ['a query', () => query('club')],
      ['a query with a limit', () => query('club', { limit: { value: 1 } })],
      ['an `in` query', () => query('club', filter('n', 'IN', { arrayValue: { values: [text('a'), text('b')] } }))],
      [
        'a query by ids',
        () => query('club', filter('__name__', 'IN', { arrayValue: { values: [reference('club/1')] } })),
      ],
      [
        'a collection group',
        () => ({ ...query('chats', { from: [{ collectionId: 'chats', allDescendants: true }] }) }),
      ],
    ])('ends at once with the reason: %s', async (_name, target) => {
      listen(2, target());
      await commit(remove('members/ana'));
      expect(client.responses).toEqual([
        {
          targetChange: {
            targetChangeType: 'REMOVE',
            targetIds: [2],
            cause: { code: 7, message: expect.stringMatching(/^\n.*false for '(get|list)' @ L\d/) },
          },
        },
      ]);
      await commit(set('club/1', { n: text('a') }), set('a/1/chats/1', { n: text('a') }));
      expect(client.responses).toHaveLength(1);
    });

    it('receives nothing of the commit that ends it', async () => {
      listen(2, documents('club/1'));
      listen(4, query('club'));
      await commit(set('club/1', { secret: text('x') }), remove('members/ana'));
      expect(client.responses.map(({ targetChange }) => targetChange?.targetIds)).toEqual([[2], [4]]);
    });

    it('leaves the other targets of the stream open, in the same commit too', async () => {
      listen(2, query('club'));
      listen(4, documents('open/1'));
      await commit(remove('members/ana'), set('open/1', { n: text('x') }));
      expect(client.responses.map((response) => Object.keys(response)[0])).toEqual([
        'targetChange',
        'documentChange',
        'targetChange',
      ]);
      expect(isDenied(2)).toBe(true);
      await commit(set('open/1', { n: text('y') }));
      expect(client.snapshots).toBe(4);
      expect(client.error).toBeNull();
    });

    it('can be added again with the same id when access returns', async () => {
      listen(2, query('club'));
      await commit(remove('members/ana'));
      client.add({ targetId: 2, ...query('club') });
      expect(isDenied(2)).toBe(true);
      await commit(set('members/ana'));
      listen(2, query('club'));
      await commit(set('club/2'));
      expect(versionsOf(2)).toHaveLength(2);
    });

    it('stays open for an admin, and without rules', async () => {
      client = new ListenClient(service, database, admin);
      listen(2, query('club'));
      await commit(remove('members/ana'), set('club/2'));
      expect(versionsOf(2)).toHaveLength(2);
      service.setRules(null);
      client = new ListenClient(service, database, anonymous);
      listen(2, query('club'));
      await commit(set('members/ana'), set('club/3'));
      expect(versionsOf(2)).toHaveLength(3);
    });

    it('ends when the database is cleared', () => {
      listen(2, query('club'));
      service.clear('permissions', '(default)');
      expect(isDenied(2)).toBe(true);
    });
  });

  it('ends because of the data of another document', async () => {
    await commit(set('posts/1', post('public')), set('posts/1/comments/1'));
    listen(2, query('comments', {}, `${root}/posts/1`));
    listen(4, documents('posts/1/comments/1'));
    await commit(set('posts/1', post('public', { likes: text('1') })));
    expect(client.responses).toEqual([]);
    await commit(set('posts/1', post('private')));
    expect([isDenied(2), isDenied(4)]).toEqual([true, true]);
  });

  it('ends because of its own document, changed or deleted', async () => {
    await commit(set('own/1', { owner: text('ana') }), set('own/2', { owner: text('ana') }));
    listen(2, documents('own/1'));
    listen(4, documents('own/1', 'own/2'));
    listen(6, query('own', filter('owner', 'EQUAL', text('ana'))));
    await commit(set('own/1', { owner: text('bo') }));
    expect([isDenied(2), isDenied(4), isDenied(6)]).toEqual([true, true, false]);
    expect(versionsOf(6)).toEqual([`${root}/own/2`]);
    listen(8, documents('own/2'));
    listen(10, query('own', filter('__name__', 'IN', { arrayValue: { values: [reference('own/2')] } })));
    await commit(remove('own/2'));
    expect([isDenied(8), isDenied(10)]).toEqual([true, true]);
    expect(versionsOf(6)).toEqual([]);
  });

  it('depends on the documents that the last evaluation read, not on those of earlier ones', async () => {
    await commit(set('members/a'), set('either/1'));
    listen(2, documents('either/1'));
    const reads = async (...writes: JsonObject[]) => {
      const before = evaluations;
      await commit(...writes);
      return evaluations - before;
    };
    expect(await reads(set('members/b'))).toBe(0);
    expect(await reads(remove('members/a'))).toBe(1);
    expect(await reads(remove('members/b'))).toBe(1);
    expect(isDenied(2)).toBe(true);

    await commit(set('posts/1', post('public')), set('members/ana'));
    listen(4, documents('posts/1'));
    expect(await reads(remove('members/ana'))).toBe(0);
    expect(await reads(set('posts/1', post('private')))).toBe(1);
    expect(isDenied(4)).toBe(true);
  });

  it('keeps the time of its start as request.time', async () => {
    let now = 1_800_000_000_000_000;
    service = createFirestoreService({ wallTime: () => now });
    service.setRules(compile(source));
    client = new ListenClient(service, database, ana);
    const until = { until: { timestampValue: new Date(now / 1000 + 60_000).toISOString() } };
    await commit(set('offers/1', until));
    listen(2, documents('offers/1'));
    now += 120_000_000;
    await commit(set('offers/1', { ...until, n: text('x') }));
    expect(client.targets.get(2)?.cause).toBeNull();
    client.add({ targetId: 4, ...documents('offers/1') });
    expect(isDenied(4)).toBe(true);
  });

  it('is checked with new rules when one of its documents changes', async () => {
    await commit(set('open/1'));
    listen(2, query('open'));
    listen(4, documents('open/2'));
    service.setRules(compile(source.replace('if true', 'if false')));
    expect(client.responses).toEqual([]);
    await commit(set('open/1', { n: text('x') }));
    expect([isDenied(2), isDenied(4)]).toEqual([true, false]);
    await commit(set('open/2'));
    expect(isDenied(4)).toBe(true);
    service.setRules({ broken: 'line 1' });
    listenAsAdmin();
    await commit(set('open/1', { n: text('y') }));
    expect(client.targets.get(2)?.cause).toBeNull();
  });

  /** Replaces the client with one of an admin, whose target 2 is the collection `open`. */
  const listenAsAdmin = () => {
    client = new ListenClient(service, database, admin);
    listen(2, query('open'));
  };

  it('is not evaluated for writes that cannot change its permission', async () => {
    await commit(set('members/ana'), set('posts/1', post('public')), set('open/1'));
    for (let id = 2; id < 200; id += 2) listen(id, query('club'));
    const before = evaluations;
    await commit(set('club/1', { n: text('x') }), set('members/bo'), set('open/1', { n: text('y') }), set('x/y'));
    expect(evaluations).toBe(before);
    expect(versionsOf(2)).toEqual([`${root}/club/1`]);
    await commit(set('members/ana', { n: text('x') }));
    expect(evaluations).toBe(before + 99);
  });

  it('is not evaluated after it was removed', async () => {
    await commit(set('members/ana'));
    listen(2, query('club'));
    client.remove(2);
    listen(4, query('club'));
    client.close();
    const before = evaluations;
    await commit(remove('members/ana'));
    expect(evaluations).toBe(before);
  });
});
