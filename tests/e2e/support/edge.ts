import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { storageUrl } from '@glimpse/contract/paths';
import { stack } from '../../support/stack.ts';

/** A CDN in front of the public folder of the bucket, as docs/deploy.md sets it up. */
export interface TestEdge {
  readonly origin: string;
  /** The paths that clients have asked for, and the paths that the edge has fetched from the bucket. */
  readonly requested: string[];
  readonly fetched: string[];
  close(): void;
}

/** Starts a caching proxy. It caches a file if the `Cache-Control` of the bucket allows shared caches to do so. */
export async function startEdge(): Promise<TestEdge> {
  const requested: string[] = [];
  const fetched: string[] = [];
  const cached = new Map<string, { body: Buffer; type: string }>();
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').slice(1);
    requested.push(path);
    const { storage, bucket } = stack;
    let file = cached.get(path);
    if (!file) {
      fetched.push(path);
      const stored = await fetch(storageUrl(bucket, path, `${storage.host}:${storage.port}`));
      file = {
        body: Buffer.from(await stored.arrayBuffer()),
        type: stored.headers.get('content-type') ?? '',
      };
      if (/\bpublic\b.*\bs-maxage=[1-9]/.test(stored.headers.get('cache-control') ?? '')) cached.set(path, file);
      if (!stored.ok) response.statusCode = stored.status;
    }
    response.setHeader('Content-Type', file.type);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.end(file.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requested,
    fetched,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Changes the configuration of the page before its scripts read it. Runs in the page. */
export function setMediaOrigin(mediaOrigin: string): void {
  new MutationObserver((_changes, observer) => {
    const meta = document.querySelector('meta[name="glimpse-config"]');
    if (!meta) return;
    observer.disconnect();
    const config: unknown = JSON.parse(meta.getAttribute('content') ?? '{}');
    meta.setAttribute('content', JSON.stringify({ ...(typeof config === 'object' ? config : {}), mediaOrigin }));
  }).observe(document, { childList: true, subtree: true });
}
