import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, unlinkSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { portOf } from '../lib/ports.mjs';

const require = createRequire(import.meta.url);
require('./patch.cjs');
const { EmulatorRegistry } = require('firebase-tools/lib/emulator/registry');
const { StorageLayer } = require('firebase-tools/lib/emulator/storage/files');
const { Persistence } = require('firebase-tools/lib/emulator/storage/persistence');
const { createApp } = require('firebase-tools/lib/emulator/storage/server');
const { UploadService } = require('firebase-tools/lib/emulator/storage/upload');

/** @type {string} */
let folder;
/** @type {http.Server} */
let server;
/** @type {string} */
let origin;
/** Runs while the rules are evaluated for the next request. */
let duringRules = async () => {};

// The metadata of a file contain the address of the emulator.
EmulatorRegistry.getInfo = () => ({ name: 'storage', host: '127.0.0.1', port: 9199 });

// The Storage emulator of firebase-tools without its process for the rules.
beforeEach(async () => {
  duringRules = async () => {};
  folder = mkdtempSync(path.join(tmpdir(), 'glimpse-storage-'));
  const persistence = new Persistence(folder);
  const rules = {
    validate: async () => {
      await duringRules();
      return true;
    },
  };
  const storageLayer = new StorageLayer(
    ...['demo-app', new Map(), new Map(), rules, { validate: () => true }, persistence, { dispatch: () => {} }],
  );
  const app = await createApp('demo-app', {
    storageLayer,
    adminStorageLayer: storageLayer,
    uploadService: new UploadService(persistence),
    rulesManager: { getRuleset: () => ({}) },
  });
  server = http.createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${portOf(server)}`;
  const stored = await fetch(`${origin}/v0/b/demo/o?name=picture`, { method: 'POST', body: 'picture' });
  expect(stored.status, await stored.text()).toBe(200);
});

afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

it.each(['/v0/b/demo/o/picture?alt=media', '/v0/b/demo/o/picture', '/download/storage/v1/b/demo/o/picture?alt=media'])(
  'GET %s responds with 404 when the file is deleted while the rules are evaluated',
  async (address) => {
    duringRules = async () => {
      duringRules = async () => {};
      expect((await fetch(`${origin}/v0/b/demo/o/picture`, { method: 'DELETE' })).status).toBe(204);
    };
    expect((await fetch(`${origin}${address}`)).status).toBe(404);
  },
);

it('responds with 404 when the stored bytes are missing', async () => {
  for (const file of readdirSync(folder)) unlinkSync(path.join(folder, file));
  expect((await fetch(`${origin}/v0/b/demo/o/picture?alt=media`)).status).toBe(404);
});

it('responds with 500 when a handler fails, and continues', async () => {
  expect((await fetch(`${origin}/v0/b/demo/o/%25`)).status).toBe(500);
  expect((await fetch(`${origin}/v0/b/demo/o/picture?alt=media`)).status).toBe(200);
});

it('sends files with nosniff', async () => {
  for (const address of ['/v0/b/demo/o/picture?alt=media', '/demo/picture']) {
    const response = await fetch(`${origin}${address}`);
    expect(await response.text()).toBe('picture');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

describe('a download token', () => {
  const token = '11111111-2222-4333-8444-555555555555';
  const metadata = JSON.stringify({ contentType: 'text/plain', metadata: { firebaseStorageDownloadTokens: token } });

  /** @param {string} address */
  const uploadTo = (address) => {
    const parts = [`Content-Type: application/json\r\n\r\n${metadata}`, 'Content-Type: text/plain\r\n\r\nchosen'];
    return fetch(`${origin}${address}`, {
      method: 'POST',
      headers: {
        'X-Goog-Upload-Protocol': 'multipart',
        'Content-Type': 'multipart/related; boundary=cut',
      },
      body: `--cut\r\n${parts.join('\r\n--cut\r\n')}\r\n--cut--`,
    });
  };

  it('cannot be chosen by a client', async () => {
    const json = { 'Content-Type': 'application/json' };
    const start = { ...json, 'X-Goog-Upload-Protocol': 'resumable', 'X-Goog-Upload-Command': 'start' };
    const attempts = [
      await uploadTo('/v0/b/demo/o?name=chosen'),
      await fetch(`${origin}/v0/b/demo/o?name=chosen`, { method: 'POST', headers: start, body: metadata }),
      await fetch(`${origin}/v0/b/demo/o/picture`, { method: 'PATCH', headers: json, body: metadata }),
    ];
    for (const response of attempts) {
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        error: { code: 400, message: 'Not allowed to set custom metadata for firebaseStorageDownloadTokens' },
      });
    }
    expect((await fetch(`${origin}/v0/b/demo/o/chosen`)).status).toBe(404);
  });

  it('can be chosen by the Admin SDK', async () => {
    const response = await uploadTo('/upload/storage/v1/b/demo/o?uploadType=multipart&name=chosen');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ metadata: { firebaseStorageDownloadTokens: token } });
  });
});
