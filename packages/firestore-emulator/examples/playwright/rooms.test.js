import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { startFirestore } from '@glimpse/emulator';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { chromium } from 'playwright-core';

const rules = { source: readFileSync('firestore.rules', 'utf8'), fileName: 'firestore.rules' };
const firestore = await startFirestore({ rules });
const { host, port } = await firestore.address();
process.env.FIRESTORE_EMULATOR_HOST = `${host}:${port}`;

/** Serves the app, and the web SDK from node_modules. */
const server = createServer((request, response) => {
  const [, file] = /^\/firebase\/([\w-]+\.js)$/.exec(request.url) ?? [];
  response.setHeader('content-type', file ? 'text/javascript' : 'text/html');
  if (!file) response.end(readFileSync('app.html'));
  else {
    // These files import each other from Google's server.
    const source = readFileSync(
      new URL(import.meta.resolve('firebase/package.json').replace('package.json', file)),
      'utf8',
    );
    response.end(source.replace(/"https:\/\/www\.gstatic\.com\/firebasejs\/[^/]+\//g, '"/firebase/'));
  }
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH, args: ['--no-sandbox'] });
after(async () => {
  await browser.close();
  server.close();
  firestore.close();
});

/** Opens the app with an empty database of its own. */
async function openApp(uid) {
  const { projectId } = firestore.database();
  const app = initializeApp({ projectId }, projectId);
  after(() => deleteApp(app));
  const page = await browser.newPage();
  const parameters = new URLSearchParams({ project: projectId, port, ...(uid && { uid }) });
  await page.goto(`http://127.0.0.1:${server.address().port}/?${parameters}`);
  return { page, db: getFirestore(app) };
}

test('the app shows rooms, and new ones without a reload', async () => {
  const { page, db } = await openApp('ana');
  await db.doc('rooms/hall').set({ owner: 'bo', topic: 'Hello' });
  await page.getByText('Hello').waitFor();
  await db.doc('rooms/yard').set({ owner: 'bo', topic: 'Outside' });
  await page.getByText('Outside').waitFor();
  assert.equal(await page.getByRole('listitem').count(), 2);
});

test('the app tells a visitor that rooms are for signed-in people', async () => {
  const { page } = await openApp(null);
  await page.getByText('permission-denied').waitFor();
});
