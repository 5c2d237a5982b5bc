import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestEmulator, type TestEmulator } from './support/emulator.ts';

const project = 'demo-ui';
const root = `projects/${project}/databases/(default)/documents`;

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.close());

describe('protection from other pages', () => {
  /** `fetch` cannot set these headers. */
  const send = (method: string, target: string, headers: Record<string, string>) =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
      const sent = httpRequest(
        { host: '127.0.0.1', port: emulator.port, method, path: target, headers },
        (response) => {
          response.resume();
          response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
        },
      );
      sent.on('error', reject);
      sent.end();
    });
  const status = async (method: string, target: string, headers: Record<string, string>) =>
    (await send(method, target, headers)).status;

  it('refuses foreign hosts and origins, and other origins on this machine', async () => {
    const host = `localhost:${emulator.port}`;
    const own = `http://${host}`;
    const refused = async (target: string, headers: Record<string, string>) =>
      expect([target, headers, await status('GET', target, headers)]).toEqual([target, headers, 403]);
    const foreign: Record<string, string>[] = [
      { host: `evil.example:${emulator.port}` },
      { host: `127.0.0.1.evil.example:${emulator.port}` },
      { host, origin: 'http://evil.example' },
      { host, origin: `http://localhost.evil.example:${emulator.port}` },
      { host, origin: 'null' },
    ];
    const protectedTargets = [
      ...['/ui/', '/ui/api/overview', `/ui/api/v1/${root}/a/b`, `/ui/api/emulator/v1/projects/${project}:usage`],
      `/emulator/v1/projects/${project}:usage`,
    ];
    for (const target of protectedTargets) for (const headers of foreign) await refused(target, headers);
    const otherPages: Record<string, string>[] = [
      { host, origin: 'http://localhost:1' },
      { host, origin: `http://127.0.0.1:${emulator.port}` },
      { host, 'sec-fetch-site': 'same-site' },
      { host, 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of otherPages) await refused('/ui/api/overview', headers);
    const ownPages: Record<string, string>[] = [{ host }, { host, origin: own, 'sec-fetch-site': 'same-origin' }];
    for (const headers of ownPages) {
      expect([headers, await status('GET', '/ui/api/overview', headers)]).toEqual([headers, 200]);
    }
    // Tests in a page of this machine use the control endpoints.
    expect(await status('POST', '/reset', { host, origin: 'http://localhost:5173' })).toBe(200);
    expect(await status('POST', '/reset', { host, origin: 'http://evil.example' })).toBe(403);
    expect(await status('POST', '/shutdown', { host: 'evil.example' })).toBe(403);
  });

  it('serves the page with a strict policy and no CORS headers', async () => {
    const { headers, status: code } = await send('GET', '/ui/', { host: `localhost:${emulator.port}` });
    expect(code).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(await status('GET', '/ui/../package.json', { host: 'localhost' })).toBe(404);
    expect(await status('GET', '/ui/%2e%2e/cli.js', { host: 'localhost' })).toBe(404);
  });
});

describe('without a user interface', () => {
  it('serves and logs nothing', async () => {
    const other = await startTestEmulator({ ui: false });
    expect((await fetch(`${other.url}/ui/`)).status).toBe(404);
    expect((await fetch(`${other.url}/ui/api/overview`)).status).toBe(404);
    other.close();
  });
});
