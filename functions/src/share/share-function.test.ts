import type { Server } from 'node:http';
import express from 'express';
import type { Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { post as createdPost, person } from '../../testing/people.ts';
import { serve } from '../../testing/serve.ts';
import type { LogLine } from '../logs/log-line.ts';
import { createShareFunction } from './share-function.ts';

const unused = () => {
  throw new Error('not used');
};

const database = testDatabases();
let db: Firestore;
const lines: LogLine[] = [];
let server: Server;
let origin: string;
beforeAll(async () => {
  db = database();
  const page = createShareFunction({
    database: () => db,
    mediaStore: unused,
    writeLine: (line) => void lines.push(line),
  });
  // The Functions runtime also sets `rawBody`.
  const app = express().use((request, response) =>
    page(Object.assign(request, { rawBody: Buffer.alloc(0) }), response),
  );
  const served = await serve(app);
  server = served.server;
  origin = `http://${served.host}`;
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

it('each request writes a log line without its path', async () => {
  lines.length = 0;
  await post('/post/of-ana@example.com', new FormData());
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines).toMatchObject([{ kind: 'page', action: 'page', outcome: 'refused', status: 405, reads: 0 }]);
  expect(JSON.stringify(lines)).not.toContain('ana');
});

it('the log line of a page has its reads, also if the page fails', async () => {
  const path = `/post/${await createdPost(db, await person(db, 'ana'))}`;
  lines.length = 0;
  // Nothing listens there, so the page cannot be read from Hosting.
  vi.stubEnv('SITE_ORIGIN', 'https://127.0.0.1:1');
  const response = await fetch(origin + path, { headers: { 'Accept-Language': 'ar-EG, en;q=0.5' } });
  vi.unstubAllEnvs();
  expect(response.headers.get('vary')).toContain('Accept-Language');
  expect(await response.text()).toContain('<html lang="ar" dir="rtl">');
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines).toMatchObject([{ action: 'page', outcome: 'failed', status: 503, reads: 2, writes: 0 }]);
});
