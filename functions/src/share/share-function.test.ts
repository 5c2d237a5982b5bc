import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShareFunction } from './share-function.ts';

const unused = () => {
  throw new Error('not used');
};

let server: Server;
let origin: string;
beforeAll(async () => {
  const page = createShareFunction({ database: unused, mediaStore: unused });
  // The Functions runtime also sets `rawBody`.
  const app = express().use((request, response) =>
    page(Object.assign(request, { rawBody: Buffer.alloc(0) }), response),
  );
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => server.close());

const post = (path: string, body: FormData) => fetch(origin + path, { method: 'POST', body, redirect: 'manual' });

it('files that are shared with a browser without a service worker open the composer, and are not stored', async () => {
  const form = new FormData();
  form.append('files', new File(['picture'], 'dawn.jpg', { type: 'image/jpeg' }));
  const response = await post('/share/target', form);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/post/create?shared=missed');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

it.each(['/post/p1', '/share/target/more', '/share/a/b/1.jpg'])('other forms are refused: %s', async (path) => {
  const response = await post(path, new FormData());
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
