import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { guest } from '@glimpse/contract/auth/guest';
import { paths } from '@glimpse/contract/paths';
import { expect, it, onTestFinished } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { portOf } from '../../scripts/lib/ports.mjs';
import { database, eventually, filesIn, idsIn } from '../support/database.ts';
import { stack } from '../support/stack.ts';

/**
 * Runs `npm run smoke`. Returns its exit status, its output, and the result of each step by name (`pass`, `FAIL` or
 * `skip`).
 */
async function smoke(url: string) {
  const child = spawn(process.execPath, [inRoot('scripts/smoke.mjs'), '--url', url]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise((resolve) => child.on('close', resolve));
  const lines = [...output.matchAll(/^(pass|FAIL|skip) {2}(.*?)(?: \(\d+ ms\)|:.*)?$/gm)];
  return { code, output, steps: Object.fromEntries(lines.map(([, result, name]) => [name, result])) };
}

/** Returns the guest's data and all pending deletions. */
async function guestData() {
  const [person] = (await database().collection('users').where('email', '==', guest.email).get()).docs;
  const uid = person?.id ?? '';
  const posts = await database().collection('posts').where('postBy.uid', '==', uid).get();
  return {
    postCount: person?.get('postCount'),
    posts: posts.docs.map(({ id }) => id).sort(),
    uploads: await idsIn(paths.uploads()),
    pending: [
      ...(await idsIn(paths.discardedMedia())),
      ...(await idsIn(paths.postMediaChanges())),
      ...(await idsIn(paths.deletions())),
    ],
    files: [...(await filesIn(`media/${uid}/`)), ...(await filesIn(`incoming/${uid}/`))],
  };
}

/** Starts a proxy of the site. `breaks` simulates a fault: it returns true if it has sent the response itself. */
async function brokenSite(breaks: (request: IncomingMessage, response: ServerResponse) => boolean): Promise<string> {
  const server = createServer(async (request, response) => {
    if (breaks(request, response)) return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host: _, connection: __, ...headers } = request.headers;
    const upstream = await fetch(`${stack.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      redirect: 'manual',
    });
    // Node has already decoded the body.
    const bodyHeaders = ['content-encoding', 'content-length', 'transfer-encoding'];
    upstream.headers.forEach((value, name) => {
      if (!bodyHeaders.includes(name) && !response.hasHeader(name)) response.setHeader(name, value);
    });
    response.statusCode = upstream.status;
    response.end(Buffer.from(await upstream.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${portOf(server)}`;
}

it('passes all steps and leaves no data', async () => {
  const before = await guestData();
  const { code, output, steps } = await smoke(stack.url);
  expect(code, output).toBe(0);
  expect(Object.values(steps), output).toEqual(new Array(11).fill('pass'));
  await eventually(guestData, before);
});

it('reports failures of a broken site, continues and leaves no data', async () => {
  const before = await guestData();
  const url = await brokenSite((request, response) => {
    if (request.url === '/') response.setHeader('Referrer-Policy', 'unsafe-url');
    if (!request.url?.startsWith('/api/comments/add')) return false;
    response.writeHead(500, { 'Content-Type': 'application/json' }).end('{"error":{}}');
    return true;
  });
  const { code, output, steps } = await smoke(url);
  expect(code, output).toBe(1);
  expect(steps).toMatchObject({
    'the page and its headers': 'FAIL',
    'the guest signs in': 'pass',
    'an upload and its removal': 'skip',
  });
  expect(output).toContain('Referrer-Policy is "unsafe-url"');
  await eventually(guestData, before);
});

it('deletes its data if a step in the middle fails', async () => {
  const before = await guestData();
  const failing = [/^\/api\/comments\/add/, /^\/share/];
  let deletions = 0;
  const url = await brokenSite((request, response) => {
    // The first deletion of the post fails. The deletion at the end succeeds.
    const isDeletion = request.method === 'DELETE' && /^\/api\/posts/.test(request.url ?? '') && deletions++ === 0;
    if (!isDeletion && !failing.some((path) => path.test(request.url ?? ''))) return false;
    response.writeHead(500, { 'Content-Type': 'application/json' }).end('{"error":{}}');
    return true;
  });
  const { code, output, steps } = await smoke(url);
  expect(code, output).toBe(1);
  expect(steps).toMatchObject({
    'an upload and its removal': 'pass',
    'a like and its undoing': 'pass',
    'a comment and its deletion': 'FAIL',
    'the deletion of the post and its picture': 'FAIL',
  });
  expect(output).toMatch(/removed the post/);
  await eventually(guestData, before);
});
