import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compileRules } from '../../rules/ruleset/compile.ts';
import { createFirestoreService } from '../service/create-service.ts';
import { anonymous, call, callOk, type Json } from '../testing/rpc.ts';

const database = 'projects/explained/databases/(default)';
const root = `${database}/documents`;
const source = `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    function isSelf(uid) {
      return request.auth != null && request.auth.uid == uid;
    }
    function fits(data) {
      let bio = data.bio;
      return bio is string && bio.size() <= 5;
    }
    match /people/{uid} {
      allow get: if isSelf(uid);
      allow update: if isSelf(uid) && (fits(request.resource.data) || resource.data.free);
      allow list: if resource.data.open == true;
    }
    match /posts/{id} {
      allow get: if exists(/databases/$(db)/documents/people/$(request.auth.uid));
      allow get: if false;
    }
  }
}`;
const user = (uid: string) => ({ kind: 'user', uid, claims: {} }) as const;

function serviceWith(explainDenials: boolean) {
  const service = createFirestoreService({ explainDenials });
  service.setRules(compileRules(source, '/somewhere/test.rules').ruleset ?? null);
  return service;
}
const bio = (text: string, free = false): Json => ({
  update: {
    name: `${root}/people/ana`,
    fields: { bio: { stringValue: text }, ...(free && { free: { booleanValue: true } }) },
  },
});

describe('an explained denial', () => {
  const service = serviceWith(true);
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => vi.restoreAllMocks());
  /** Returns the lines after the message of the official emulator. */
  const why = (message: string) => message.split('\n\n')[1]?.split('\n');
  const get = (path: string, credentials: Parameters<typeof call>[3]) =>
    call(service, 'GetDocument', { name: `${root}/${path}` }, credentials);

  it('contains the rule, its line and the values that decided', async () => {
    await callOk(service, 'Commit', { database, writes: [bio('hello')] });
    const { status, message } = await get('people/ana', user('bo'));
    expect(status).toBe('PERMISSION_DENIED');
    expect(message.split('\n\n')[0]).toBe("\nfalse for 'get' @ L12");
    expect(why(message)).toEqual([
      'get of /databases/(default)/documents/people/ana by the user bo is refused:',
      '  test.rules:5 request.auth.uid == uid is false',
      '    request.auth.uid is "bo"',
      '    uid is "ana"',
      '    in isSelf(uid), line 12',
    ]);
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(`glimpse: ${why(message)?.join('\n')}`);
  });

  it('explains function calls and both sides of an "or"', async () => {
    const commit = await call(service, 'Commit', { database, writes: [bio('too long')] }, user('ana'));
    expect(why(commit.message)).toEqual([
      'update of /databases/(default)/documents/people/ana by the user ana is refused:',
      '  test.rules:9 bio.size() <= 5 is false',
      '    bio.size() is 8',
      '    in fits(request.resource.data), line 13',
      '  test.rules:13 resource.data.free is an error: Property free is undefined on object.',
      '    resource.data is {"bio": "hello"}',
    ]);
  });

  it('lists each evaluated rule and the result of lookups', async () => {
    expect(why((await get('posts/p', user('bo'))).message)).toEqual([
      'get of /databases/(default)/documents/posts/p by the user bo is refused:',
      '  test.rules:17 exists(/databases/$(db)/documents/people/$(request.auth.uid)) is false',
      '    /databases/$(db)/documents/people/$(request.auth.uid) is /databases/(default)/documents/people/bo',
      '  test.rules:18 false is false',
    ]);
    expect(why((await get('posts/p', anonymous)).message)?.join()).toContain('by nobody is refused');
    expect(why((await get('secrets/s', anonymous)).message)).toContain('  no allow statement is about this');
  });

  it('states what a query would have to filter by', async () => {
    const query = { from: [{ collectionId: 'people' }] };
    const { message } = await call(service, 'RunQuery', { parent: root, structuredQuery: query });
    expect(why(message)).toEqual([
      'list of /databases/(default)/documents/people by nobody is refused:',
      '  test.rules:14 resource.data.open == true is an error: Property open is undefined on object.',
      '    resource.data.open is an error: Property open is undefined on object.',
      '  resource.data of a query has only the fields that its filter names',
    ]);
  });

  it('is not counted twice in coverage, and is off by default', async () => {
    const plain = serviceWith(false);
    const { message } = await call(plain, 'GetDocument', { name: `${root}/people/ana` }, user('bo'));
    expect(message).toBe("\nfalse for 'get' @ L12");
    expect(console.warn).not.toHaveBeenCalled();
    const { ruleset } = compileRules(source, 'test.rules');
    const explained = createFirestoreService({ explainDenials: true });
    explained.setRules(ruleset ?? null);
    await call(explained, 'GetDocument', { name: `${root}/people/ana` }, user('bo'));
    const counts = ruleset?.coverage().find(({ line }) => line === 12)?.values;
    expect(counts).toEqual([{ value: 'false', count: 1 }]);
  });
});
