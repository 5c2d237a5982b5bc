import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { stack } from '../support/stack.ts';

interface Sending {
  readonly method?: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** Sends a request with a raw path and headers that `fetch` would not allow. */
async function sendRaw(path: string, { method = 'GET', headers, body = '' }: Sending) {
  const { hostname, port } = new URL(stack.url);
  const sent = request({ hostname, port, path, method, headers, agent: false });
  sent.end(body);
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (!response) throw new Error('no response');
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode, type: response.headers['content-type'], text };
}

const json = { 'Content-Type': 'application/json' };

/** Hosting forwards requests to the API. Its emulator passes some of them on in a form that the API must repair. */
describe('through Hosting', () => {
  it.each<[string, Record<string, string>, string, number]>([
    ['a body in chunks', { ...json, 'Transfer-Encoding': 'chunked' }, '{"email":"a@b.cd"}', 400],
    ['a body after 100-continue', { ...json, Expect: '100-continue' }, '{"email":"a@b.cd"}', 400],
    ['megabytes in chunks', { ...json, 'Transfer-Encoding': 'chunked' }, 'x'.repeat(5_000_000), 413],
    ['connection headers', { ...json, 'Keep-Alive': 'timeout=5', TE: 'trailers' }, '{}', 400],
  ])('passes on %s', async (_what, headers, body, status) => {
    const response = await sendRaw('/api/auth/login', { method: 'POST', headers, body });
    expect(response).toMatchObject({ status, type: 'application/json; charset=utf-8' });
    expect(() => JSON.parse(response.text)).not.toThrow();
  });

  it.each(['/api/posts/%E0%A4%A', '/api/posts/%ff', '/api/comments/%', '/api/users/%zz?limit=1'])(
    'returns 400 for the malformed path %s',
    async (path) => {
      const response = await sendRaw(path, { headers: {} });
      expect(response).toMatchObject({ status: 400, type: 'application/json; charset=utf-8' });
    },
  );
});
