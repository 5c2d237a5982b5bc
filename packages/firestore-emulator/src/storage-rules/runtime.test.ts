import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { runStorageRules } from './runtime.ts';

type Message = Record<string, unknown>;

/** A runtime that is connected by two streams. */
class Session {
  readonly input = new PassThrough();
  readonly ended: Promise<void>;
  readonly #received: Message[] = [];
  readonly #texts: string[] = [];
  #wake: () => void = () => {};

  constructor() {
    this.ended = runStorageRules(this.input, {
      write: (text) => {
        for (const line of text.trimEnd().split('\n')) {
          if (line.startsWith('{')) this.#received.push(JSON.parse(line));
          else this.#texts.push(line);
        }
        this.#wake();
      },
    });
  }

  get texts(): readonly string[] {
    return this.#texts;
  }

  send(message: Message): void {
    this.input.write(`${JSON.stringify(message)}\n`);
  }

  /** Waits for the next message. */
  async next(): Promise<Message> {
    for (;;) {
      const message = this.#received.shift();
      if (message) return message;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async load(content: string, rulesetName = '0'): Promise<Message> {
    this.send({
      action: 'load_ruleset',
      context: { rulesetName, source: { files: [{ name: 'storage.rules', content }] } },
      id: 100,
    });
    return this.next();
  }
}

async function started(content?: string): Promise<Session> {
  const session = new Session();
  expect(await session.next()).toEqual({ id: -1, status: 'ok', warnings: [], errors: [] });
  if (content !== undefined) expect(await session.load(content)).toMatchObject({ id: 100, errors: [] });
  return session;
}

const inBucket = (body: string): string =>
  `rules_version = '2';\nservice firebase.storage {\n  match /b/{bucket}/o {\n${body}\n  }\n}`;
const rule = (condition: string): string => inBucket(`    match /{all=**} { allow read, write: if ${condition}; }`);

const verify = (id: number, parts: Message = {}): Message => ({
  action: 'verify',
  id,
  context: {
    rulesetName: '0',
    service: 'firebase.storage',
    path: '/b/demo-a.appspot.com/o/avatars/u1.png',
    method: 'get',
    variables: {
      resource: { null_value: null },
      request: {
        map_value: {
          fields: {
            auth: {
              map_value: { fields: { uid: { string_value: 'u1' }, token: { map_value: { fields: {} } } } },
            },
            time: { timestamp_value: '2025-01-01T00:00:00.000Z' },
            resource: {
              map_value: {
                fields: {
                  name: { string_value: 'avatars/u1.png' },
                  size: { int_value: 1024 },
                  contentType: { string_value: 'image/png' },
                  md5Hash: { null_value: null },
                },
              },
            },
          },
        },
      },
    },
    ...parts,
  },
});

const verdict = (id: number, permit: boolean): Message => ({
  id,
  status: 'ok',
  warnings: [],
  errors: [],
  result: { permit },
});

const fetchOf = (id: number, document: string): Message => ({
  id,
  server_request_id: id,
  status: 'ok',
  action: 'fetch_firestore_document',
  context: { path: `/databases/(default)/documents/${document}` },
  warnings: [],
  errors: [],
});

const found = (id: number, fields: Message): Message => ({
  result: { name: 'projects/p/databases/(default)/documents/x/y', fields },
  status: 'ok',
  warnings: [],
  errors: [],
  id,
});
const notFound = (id: number): Message => ({ status: 'not_found', warnings: [], errors: [], id });

describe('loading', () => {
  it('responds with the rules version', async () => {
    const session = await started();
    expect(await session.load(rule('true'))).toEqual({
      id: 100,
      status: 'ok',
      result: { rulesVersion: 2 },
      warnings: [],
      errors: [],
    });
    expect(await session.load('service firebase.storage { }')).toMatchObject({ result: { rulesVersion: 1 } });
  });

  it('returns errors as texts for firebase-tools, with status ok', async () => {
    const session = await started();
    const response = await session.load(inBucket('    match /a { allow read: if; }'));
    expect(response).toMatchObject({ id: 100, status: 'ok', warnings: [] });
    expect(response).not.toHaveProperty('result');
    expect(response.errors).toEqual([
      JSON.stringify({
        description_: "Missing conditional expression after 'if'.",
        sourcePosition_: { fileName_: 'storage.rules', line_: 4, column_: 30 },
      }),
    ]);
    const warned = await session.load(rule('unknown == 1'));
    expect(warned).toMatchObject({ errors: [], result: { rulesVersion: 2 } });
    expect(String(warned.warnings)).toContain('Invalid variable name: unknown.');
  });

  it('stores each ruleset under its name', async () => {
    const session = await started(rule('true'));
    await session.load(rule('false'), '1');
    session.send(verify(1));
    expect(await session.next()).toEqual(verdict(1, true));
    session.send(verify(2, { rulesetName: '1' }));
    expect(await session.next()).toEqual(verdict(2, false));
    session.send(verify(3, { rulesetName: '7' }));
    expect(await session.next()).toEqual({ ...verdict(3, false), errors: ['no ruleset 7 is loaded'] });
  });

  it('requires exactly one source file', async () => {
    const session = await started();
    session.send({ action: 'load_ruleset', context: { rulesetName: '0', source: { files: [] } }, id: 5 });
    expect(await session.next()).toMatchObject({
      id: 5,
      errors: ['A ruleset must have exactly one source file.'],
    });
  });
});

describe('verifying', () => {
  it.each([
    ["request.auth.uid == 'u1'", true],
    ["request.auth.uid == 'u2'", false],
    ["request.resource.size < 2000 && request.resource.contentType.matches('image/.*')", true],
    ['request.resource.md5Hash == null', true],
    ['request.resource.cacheControl == null', false],
    ['resource == null', true],
    ['resource.size == 1', false],
    ["request.method == 'get'", true],
    ["bucket == 'demo-a.appspot.com' && all == path('avatars/u1.png')", true],
    ['request.time == timestamp.date(2025, 1, 1)', true],
    ['exists(/databases/(default)/documents/a/b)', false],
  ])('%s', async (condition, permit) => {
    const session = await started(rule(condition));
    session.send(verify(1));
    expect(await session.next()).toEqual(verdict(1, permit));
  });

  it('accepts paths with any characters', async () => {
    const session = await started(rule("all == path('фото/😀 é%2F.png') && all[1].size() == 11"));
    session.send(verify(1, { path: '/b/demo/o/фото/😀 é%2F.png' }));
    expect(await session.next()).toEqual(verdict(1, true));
  });

  it('lists a folder by the path of its prefix', async () => {
    const session = await started(
      inBucket('    match /{folder} { allow list; }\n    match /{folder}/{file} { allow get; }'),
    );
    session.send(verify(1, { method: 'list', path: '/b/demo/o/avatars', delimiter: '/' }));
    expect(await session.next()).toEqual(verdict(1, true));
    session.send(verify(2, { method: 'list', path: '/b/demo/o' }));
    expect(await session.next()).toEqual(verdict(2, false));
  });

  it('grants read and write only if all their methods are granted', async () => {
    const session = await started(inBucket('    match /{all=**} { allow get, write; }'));
    const permits: boolean[] = [];
    for (const [id, method] of ['get', 'list', 'create', 'update', 'delete', 'read', 'write'].entries()) {
      session.send(verify(id, { method }));
      const response = await session.next();
      expect(response.id).toBe(id);
      permits.push(JSON.stringify(response.result) === '{"permit":true}');
    }
    expect(permits).toEqual([true, false, true, true, true, false, true]);
  });

  it('denies unknown requests with an error', async () => {
    const session = await started(rule('true'));
    session.send(verify(1, { method: 'rename' }));
    expect(await session.next()).toEqual({ ...verdict(1, false), errors: ['unimplemented method: rename'] });
    session.send(verify(2, { variables: { request: { odd_value: 1 } } }));
    expect(await session.next()).toEqual({ ...verdict(2, false), errors: ['no value: {"odd_value":1}'] });
    session.send({ action: 'dance', context: {}, id: 3 });
    expect(await session.next()).toMatchObject({
      id: 3,
      status: 'ok',
      errors: ['unimplemented action: dance'],
    });
  });
});

describe('lookups of Firestore documents', () => {
  const doc = (name: string): string => `firestore.get(/databases/(default)/documents/${name}).data`;

  it('have the id of the verification', async () => {
    const session = await started(rule(`${doc('users/$(request.auth.uid)')}.ok && ${doc('teams/t1')}.size == 3`));
    session.send(verify(7));
    expect(await session.next()).toEqual(fetchOf(7, 'users/u1'));
    session.send(found(7, { ok: { booleanValue: true } }));
    expect(await session.next()).toEqual(fetchOf(7, 'teams/t1'));
    session.send(found(7, { size: { integerValue: '3' } }));
    expect(await session.next()).toEqual(verdict(7, true));
  });

  it('of missing documents make get() fail and exists() false', async () => {
    const session = await started(
      rule(`!firestore.exists(/databases/(default)/documents/a/b) && ${doc('a/b')}.x == 1`),
    );
    session.send(verify(1));
    expect(await session.next()).toEqual(fetchOf(1, 'a/b'));
    session.send(notFound(1));
    // Only one lookup, although the document is read twice.
    expect(await session.next()).toEqual(verdict(1, false));
  });

  it('are limited to two', async () => {
    const exists = (name: string): string => `firestore.exists(/databases/(default)/documents/${name})`;
    const session = await started(rule(`${exists('a/1')} && ${exists('a/2')} && ${exists('a/1')} && ${exists('a/3')}`));
    session.send(verify(1));
    expect(await session.next()).toEqual(fetchOf(1, 'a/1'));
    session.send(found(1, {}));
    expect(await session.next()).toEqual(fetchOf(1, 'a/2'));
    session.send(found(1, {}));
    expect(await session.next()).toEqual(verdict(1, false));
  });

  it('are skipped if the other side of an operator decides', async () => {
    const session = await started(rule(`true || ${doc('a/b')}.x`));
    session.send(verify(1));
    expect(await session.next()).toEqual(verdict(1, true));
  });

  it('that fail deny with an error', async () => {
    const session = await started(rule(`${doc('a/b')}.x`));
    session.send(verify(1));
    await session.next();
    session.send({ status: 'error', errors: ['down'], warnings: [], id: 1 });
    expect(await session.next()).toEqual({
      ...verdict(1, false),
      errors: ['could not read /databases/(default)/documents/a/b: error'],
    });
  });

  it('do not delay other verifications', async () => {
    const session = await started(rule(`request.auth.uid == 'quick' || ${doc('users/$(request.auth.uid)')}.ok`));
    const as = (id: number, uid: string): Message =>
      verify(id, {
        variables: {
          request: {
            map_value: { fields: { auth: { map_value: { fields: { uid: { string_value: uid } } } } } },
          },
        },
      });
    session.send(as(1, 'a'));
    session.send(as(2, 'b'));
    session.send(as(3, 'quick'));
    expect(await session.next()).toEqual(fetchOf(1, 'users/a'));
    expect(await session.next()).toEqual(fetchOf(2, 'users/b'));
    expect(await session.next()).toEqual(verdict(3, true));
    session.send(found(2, { ok: { booleanValue: true } }));
    expect(await session.next()).toEqual(verdict(2, true));
    session.send(found(1, { ok: { booleanValue: false } }));
    expect(await session.next()).toEqual(verdict(1, false));
  });

  it('ignore responses that nobody waits for', async () => {
    const session = await started(rule('true'));
    session.send(found(55, {}));
    session.send(verify(1));
    expect(await session.next()).toEqual(verdict(1, true));
  });
});

describe('the input stream', () => {
  it('may be split anywhere, even inside a character', async () => {
    const session = await started(rule("all[0] == 'ф😀'"));
    const bytes = Buffer.from(`${JSON.stringify(verify(1, { path: '/b/demo/o/ф😀' }))}\n`, 'utf8');
    for (const byte of bytes) session.input.write(Buffer.from([byte]));
    expect(await session.next()).toEqual(verdict(1, true));
  });

  it('may contain several messages in one chunk, blank lines and a last line without a line feed', async () => {
    const session = await started(rule('true'));
    session.input.write(`${JSON.stringify(verify(1))}\n\n${JSON.stringify(verify(2))}\r\n`);
    expect([await session.next(), await session.next()]).toEqual([verdict(1, true), verdict(2, true)]);
    session.input.end(JSON.stringify(verify(3)));
    expect(await session.next()).toEqual(verdict(3, true));
    await session.ended;
  });

  it('may contain lines that are not messages', async () => {
    const session = await started(rule('true'));
    session.input.write('not json\n[]\n{"action":"verify"}\n{"action":"verify","id":4}\n');
    session.send(verify(1));
    expect(await session.next()).toEqual(verdict(1, true));
    expect(session.texts).toHaveLength(4);
  });

  it('ends the runtime when it ends, even while a lookup is pending', async () => {
    const session = await started(rule('firestore.exists(/databases/(default)/documents/a/b)'));
    session.send(verify(1));
    await session.next();
    session.input.end();
    await session.ended;
  });
});
