import type { IncomingMessage, Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { builtPage } from '../../testing/share-examples.ts';
import { siteOrigin, templateReader } from './site.ts';

describe('siteOrigin', () => {
  it('is the configured domain', async () => {
    expect(await siteOrigin({ SITE_ORIGIN: 'https://glimpse.example/', GCLOUD_PROJECT: 'p' })).toBe(
      'https://glimpse.example',
    );
  });

  it("is the project's own address if none is configured", async () => {
    expect(await siteOrigin({ GCLOUD_PROJECT: 'my-project' })).toBe('https://my-project.web.app');
  });

  it.each(['glimpse.example', 'http://glimpse.example', 'https://glimpse.example/app', 'https://a.example/?b'])(
    'rejects %s',
    async (value) => {
      await expect(siteOrigin({ SITE_ORIGIN: value })).rejects.toThrow('SITE_ORIGIN must look like');
    },
  );

  it('fails if the environment does not name the site', async () => {
    await expect(siteOrigin({})).rejects.toThrow('Neither SITE_ORIGIN nor GCLOUD_PROJECT is set');
  });
});

/** Fake Hosting: serves a file with an ETag, like any web server. */
let server: Server;
let origin: string;
let served: { html: string; status: number };
let requests: IncomingMessage[];

beforeEach(async () => {
  served = { html: builtPage, status: 200 };
  requests = [];
  const hosting = await serve((request, response) => {
    requests.push(request);
    const etag = `"${served.html.length}"`;
    const headers = { ETag: etag, 'Content-Security-Policy': "default-src 'self'", 'Set-Cookie': 'a=b' };
    if (served.status !== 200) response.writeHead(served.status).end('broken');
    else if (request.headers['if-none-match'] === etag) response.writeHead(304, headers).end();
    else response.writeHead(200, headers).end(served.html);
  });
  server = hosting.server;
  origin = `http://${hosting.host}`;
});

afterEach(() => void server.close().closeAllConnections());

describe('templateReader', () => {
  it('reads the page once and then sends conditional requests', async () => {
    const read = templateReader(async () => origin);
    expect(await read()).toMatchObject({
      html: builtPage,
      headers: { 'content-security-policy': "default-src 'self'" },
    });
    expect(await read()).toMatchObject({ html: builtPage });
    expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, `"${builtPage.length}"`]);
    expect((await read()).headers).not.toHaveProperty('set-cookie');
  });

  it('returns the new page as soon as it is deployed', async () => {
    const read = templateReader(async () => origin);
    await read();
    served.html = builtPage.replace('index-1a2b3c', 'index-4d5e6f-new');
    expect((await read()).html).toContain('index-4d5e6f-new');
  });

  it('sends one request for parallel calls', async () => {
    const read = templateReader(async () => origin);
    const [one, two] = await Promise.all([read(), read()]);
    expect(one).toBe(two);
    expect(requests).toHaveLength(1);
  });

  it('returns the last known page if Hosting fails, and fails if there is none', async () => {
    const read = templateReader(async () => origin);
    await read();
    served.status = 500;
    expect((await read()).html).toBe(builtPage);
    await expect(templateReader(async () => origin)()).rejects.toThrow('index.html failed with status 500');
    served = { html: 'not a page', status: 200 };
    await expect(templateReader(async () => origin)()).rejects.toThrow('no </head>');
  });
});
