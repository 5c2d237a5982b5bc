import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { stack } from '../support/stack.ts';

interface Sending {
  readonly method?: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** A request as other clients than fetch send it: `path` and headers as they are. */
async function sendRaw(path: string, { method = 'GET', headers, body = '' }: Sending) {
  const { hostname, port } = new URL(stack.url);
  const asked = request({ hostname, port, path, method, headers, agent: false });
  asked.end(body);
  const [answer]: IncomingMessage[] = await once(asked, 'response');
  if (!answer) throw new Error('no answer');
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return { status: answer.statusCode, type: answer.headers['content-type'], text };
}

const json = { 'Content-Type': 'application/json' };

/** Hosting stands between the caller and the API; its emulator hands some requests on as the API cannot take them. */
describe('through Hosting', () => {
  it.each<[string, Record<string, string>, string, number]>([
    ['a body in chunks', { ...json, 'Transfer-Encoding': 'chunked' }, '{"email":"a@b.cd"}', 400],
    ['a body that waits to be asked for', { ...json, Expect: '100-continue' }, '{"email":"a@b.cd"}', 400],
    ['megabytes in chunks', { ...json, 'Transfer-Encoding': 'chunked' }, 'x'.repeat(5_000_000), 413],
    ['headers about the connection', { ...json, 'Keep-Alive': 'timeout=5', TE: 'trailers' }, '{}', 400],
  ])('%s arrives', async (_what, headers, body, status) => {
    const answer = await sendRaw('/api/auth/login', { method: 'POST', headers, body });
    expect(answer).toMatchObject({ status, type: 'application/json; charset=utf-8' });
    expect(() => JSON.parse(answer.text)).not.toThrow();
  });

  it.each(['/api/posts/%E0%A4%A', '/api/posts/%ff', '/api/comments/%', '/api/users/%zz?limit=1'])(
    'the broken address %s is refused by the API',
    async (path) => {
      const answer = await sendRaw(path, { headers: {} });
      expect(answer).toMatchObject({ status: 400, type: 'application/json; charset=utf-8' });
    },
  );
});
