import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { initializeApp } from 'firebase-admin/app';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { storageStore } from './store.ts';

type Method = 'GET' | 'POST' | 'DELETE';

/**
 * The failures of the next requests. Without an entry a request succeeds. The SDK waits a second before its first
 * retry.
 */
let troubles: Partial<Record<Method, 'reset' | 503 | 412>> = {};
let asked: string[] = [];
let addresses: string[] = [];
let server: Server;
let host = '';

const path = 'media/a/b/320.webp';
const bytes = Buffer.from('abc');
/** The metadata that Storage returns. The SDK compares the checksum of the upload. */
const file = {
  name: path,
  bucket: 'bucket',
  generation: '7',
  size: '3',
  contentType: 'image/webp',
  crc32c: 'Nks/tw==',
};

function response(request: IncomingMessage, response: ServerResponse): void {
  const method = (['GET', 'POST', 'DELETE'] as const).find((known) => known === request.method) ?? 'GET';
  const trouble = troubles[method];
  delete troubles[method];
  addresses.push(request.url ?? '');
  asked.push(`${method} ${trouble ?? 'answered'}`);
  request.resume().once('end', () => {
    if (trouble === 'reset') request.socket.destroy();
    else if (trouble) response.writeHead(trouble).end();
    else if (method === 'DELETE') response.writeHead(204).end();
    else {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(request.url?.includes('prefix=') ? { items: [file] } : file));
    }
  });
}

beforeAll(async () => {
  ({ server, host } = await serve(response));
  process.env.STORAGE_EMULATOR_HOST = `http://${host}`;
  initializeApp({ projectId: 'demo-unit' });
});
afterAll(() => {
  delete process.env.STORAGE_EMULATOR_HOST;
  server.close();
});
beforeEach(() => {
  troubles = {};
  asked = [];
  addresses = [];
});

describe('publish', () => {
  it('does not replace an existing file', async () => {
    await storageStore('bucket', host).publish(path, bytes, 'image/webp');
    expect(addresses[0]).toContain('ifGenerationMatch=0');
    troubles = { POST: 412 };
    await storageStore('bucket', host).publish(path, bytes, 'image/webp');
    expect(asked).toEqual(['POST answered', 'POST 412']);
  });
});

describe('copy', () => {
  it('replaces a file, and never passes on its download tokens', async () => {
    const store = storageStore('bucket', host);
    await store.copy(path, 'moderated/a/b/320.webp', 'image/webp').catch(() => {});
    const upload = addresses.find((address) => address.includes('upload')) ?? '';
    expect(upload).not.toContain('ifGenerationMatch');
    expect(addresses.some((address) => /rewriteTo|copyTo/.test(address))).toBe(false);
  });
});

describe('removeFolder', () => {
  it('deletes only the version of a file that it found before the check', async () => {
    const store = storageStore('bucket', host);
    await store.removeFolder('media/a/b/', async () => {
      expect(asked).toEqual(['GET answered']);
      return true;
    });
    expect(addresses[1]).toContain('ifGenerationMatch=7');
    troubles = { DELETE: 412 };
    await store.removeFolder('media/a/b/');
    expect(asked.at(-1)).toBe('DELETE 412');
  });

  it('deletes nothing that is in use', async () => {
    await storageStore('bucket', host).removeFolder('media/a/b/', async () => false);
    expect(asked).toEqual(['GET answered']);
  });
});

describe('after a broken connection or a 5xx the store', () => {
  it('retries publish', async () => {
    troubles = { POST: 'reset' };
    await storageStore('bucket', host).publish(path, bytes, 'image/webp');
    expect(asked).toEqual(['POST reset', 'POST answered']);
  });

  it('retries deletions and reads', async () => {
    const store = storageStore('bucket', host);
    troubles = { DELETE: 503 };
    await store.removeFolder('media/a/b/');
    troubles = { GET: 'reset' };
    expect((await store.find(path))?.sizeBytes).toBe(3);
    expect(asked.slice(0, 3)).toEqual(['GET answered', 'DELETE 503', 'DELETE answered']);
    expect(asked.slice(3, 5)).toEqual(['GET reset', 'GET answered']);
  });
});
