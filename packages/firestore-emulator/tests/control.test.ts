import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestEmulator, type TestEmulator } from './support/emulator.ts';

const project = '/emulator/v1/projects/demo-control';
const documents = '/v1/projects/demo-control/databases/(default)/documents';
const good = `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    match /c/{id} { allow read: if true && 1 < 2; }
  }
}`;
const bad = good.replace('1 < 2;', '&&;');

let emulator: TestEmulator;
beforeEach(async () => {
  emulator = await startTestEmulator({ rules: { source: good, fileName: 'firestore.rules' } });
});
afterEach(() => emulator.close());

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(emulator.url + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}
const asOwner = { authorization: 'Bearer owner' };
const write = (path: string) => send('PATCH', `${documents}/${path}`, {}, asOwner);
const read = async (path: string, headers = asOwner) =>
  (await send('GET', `${documents}/${path}`, undefined, headers)).status;

describe('the control endpoints', () => {
  it('show that the emulator is running', async () => {
    expect(await send('GET', '/')).toEqual({ status: 200, text: 'Ok\n' });
    expect(await send('GET', '/emulator/v1/nothing')).toEqual({ status: 404, text: 'Not Found\n' });
  });

  it('clear a database, or a part of it', async () => {
    await write('c/a');
    await write('c/a/sub/x');
    await write('c/b');
    expect(await send('DELETE', `${project}/databases/(default)/documents/c/a`)).toEqual({
      status: 200,
      text: '{\n}\n',
    });
    expect([await read('c/a'), await read('c/a/sub/x'), await read('c/b')]).toEqual([404, 404, 200]);
    expect((await send('DELETE', `${project}/databases/(default)/documents/`)).status).toBe(200);
    expect(await read('c/b')).toBe(404);
  });

  it('do not clear with an invalid token or an invalid name', async () => {
    const path = `${project}/databases/(default)/documents`;
    const { status, text } = await send('DELETE', path, undefined, { authorization: 'Bearer garbage' });
    expect([status, JSON.parse(text).error.message]).toEqual([400, 'invalid jwt']);
    expect((await send('DELETE', `${path}/__x__/a`)).status).toBe(400);
  });

  it('return what a project has read and written', async () => {
    await write('c/a');
    await read('c/a');
    const { status, text } = await send('GET', `${project}:usage`);
    expect([status, JSON.parse(text)]).toEqual([200, { reads: 1, writes: 1, deletes: 0, pendingEvents: 0 }]);
  });

  it('return the time of the last write', async () => {
    const last = async () => (await send('GET', `${project}:lastCommit`)).text;
    const times = [await last(), await last()];
    for (const change of [() => write('c/a'), () => send('POST', '/reset')]) {
      await change();
      times.push(await last(), await last());
    }
    await read('c/a');
    times.push(await last());
    const seen = times.map((time) => times.indexOf(time));
    expect(seen).toEqual([0, 0, 2, 2, 4, 4, 4]);
  });

  it('refuse all writes after :refuseWrites', async () => {
    expect((await write('c/a')).status).toBe(200);
    expect(await send('POST', `${project}:refuseWrites`)).toEqual({ status: 200, text: '{\n}\n' });
    const { status, text } = await write('c/b');
    expect([status, JSON.parse(text).error.status]).toEqual([503, 'UNAVAILABLE']);
    expect([await read('c/a'), await read('c/b')]).toEqual([200, 404]);
  });

  it('reset everything', async () => {
    await write('c/a');
    expect(await send('POST', '/reset')).toEqual({ status: 200, text: 'Resetting...\n' });
    expect(await read('c/a')).toBe(404);
  });
});

describe('PUT :securityRules', () => {
  const put = (content: string, more = {}) =>
    send('PUT', `${project}:securityRules`, { rules: { files: [{ content, ...more }] } });

  it('activates rules', async () => {
    expect(await read('c/a', {} as typeof asOwner)).toBe(404);
    expect(await put(good.replace('if true', 'if false'))).toEqual({ status: 200, text: '{"issues":[]}\n' });
    expect(await read('c/a', {} as typeof asOwner)).toBe(403);
  });

  it('reports the position of an error, and keeps the old rules', async () => {
    const { status, text } = await put(bad, { name: 'my.rules' });
    expect(status).toBe(400);
    expect(JSON.parse(text).error.message).toMatch(/my\.rules:4:\d+/);
    expect(await read('c/a', {} as typeof asOwner)).toBe(404);
  });

  it('activates invalid rules with ignore_errors, so that every request fails with their errors', async () => {
    const body = { ignore_errors: true, rules: { files: [{ name: 'my.rules', content: bad }] } };
    const { status, text } = await send('PUT', `${project}:securityRules`, body);
    expect(status).toBe(200);
    const [issue] = JSON.parse(text).issues;
    expect(issue).toMatchObject({ severity: 'ERROR', sourcePosition: { fileName: 'my.rules', line: 4 } });
    expect(issue.sourcePosition.column).toBeGreaterThan(0);
    const refused = await send('GET', `${documents}/c/a`);
    expect(refused.status).toBe(400);
    expect(JSON.parse(refused.text).error).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^Error compiling rules:\nmy\.rules:4:\d+/),
    });
    expect(await read('c/a')).toBe(404);
  });

  it('applies to the given project or database until a reset', async () => {
    const anyone = async (name: string) => (await send('GET', `/v1/projects/${name}/documents/c/a`)).status;
    const all = () =>
      Promise.all(
        ['demo-control/databases/(default)', 'demo-control/databases/named', 'other/databases/(default)'].map(anyone),
      );
    const closed = { rules: { files: [{ content: good.replace('if true', 'if false') }] } };
    expect(await all()).toEqual([404, 404, 404]);
    await send('PUT', `${project}:securityRules`, closed);
    expect(await all()).toEqual([403, 404, 404]);
    await send('PUT', `${project}/databases/named:securityRules`, closed);
    expect(await all()).toEqual([403, 403, 404]);
    const files = async (of: string) => JSON.parse((await send('GET', `${of}:ruleCoverage`)).text).rules.files;
    expect(await files(`${project}/databases/named`)).toMatchObject([{ content: closed.rules.files[0]?.content }]);
    expect(await files('/emulator/v1/projects/other')).toMatchObject([{ content: good }]);
    await send('POST', '/reset');
    expect(await all()).toEqual([404, 404, 404]);
  });

  it('leaves other databases open when there were no rules at the launch', async () => {
    emulator.close();
    emulator = await startTestEmulator();
    await put(good.replace('if true', 'if false'));
    expect(await read('c/a', {} as typeof asOwner)).toBe(403);
    expect((await send('GET', '/v1/projects/demo-control/databases/named/documents/c/a')).status).toBe(404);
  });

  it.each([{}, { rules: {} }, { rules: { files: [] } }, { rules: { files: [{}, {}] } }, []])(
    'rejects the body %j',
    async (body) => {
      expect((await send('PUT', `${project}:securityRules`, body)).status).toBe(400);
    },
  );
});

describe('invalid rules at the launch', () => {
  it('deny every request of a non-admin until valid rules are loaded', async () => {
    emulator.close();
    emulator = await startTestEmulator({ rules: { source: bad, fileName: 'firestore.rules' } });
    expect(emulator.ruleIssues.some((issue) => issue.severity === 'ERROR')).toBe(true);
    expect(await read('c/a', {} as typeof asOwner)).toBe(400);
    expect(await read('c/a')).toBe(404);
    await send('PUT', `${project}:securityRules`, { rules: { files: [{ content: good }] } });
    expect(await read('c/a', {} as typeof asOwner)).toBe(404);
  });
});

describe(':ruleCoverage', () => {
  it('counts the values of each expression, with its position in the source', async () => {
    await read('c/a', {} as typeof asOwner);
    await read('c/a', {} as typeof asOwner);
    const { status, text } = await send('GET', `${project}:ruleCoverage`);
    expect(status).toBe(200);
    const { rules, report } = JSON.parse(text);
    expect(rules.files).toEqual([{ name: 'firestore.rules', content: good }]);
    const [condition] = report;
    const { currentOffset, endOffset } = condition.sourcePosition;
    expect(good.slice(currentOffset, endOffset)).toBe('true && 1 < 2');
    expect(condition).toMatchObject({
      sourcePosition: { line: 4 },
      values: [{ value: { boolValue: true }, count: 2 }],
      children: [{ values: [{ value: { boolValue: true }, count: 2 }] }, { values: [{ count: 2 }] }],
    });
  });

  it('is available as a page too', async () => {
    const { status, text } = await send('GET', `${project}:ruleCoverage.html`);
    expect(status).toBe(200);
    expect(text).toContain('<!doctype html>');
    expect(text).toContain('allow read: if true &#38;&#38; 1 &#60; 2;');
  });
});
