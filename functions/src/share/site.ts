import { logger } from 'firebase-functions';
import * as z from 'zod/mini';

const HubResponse = z.object({ hosting: z.object({ host: z.string(), port: z.int() }) });

/**
 * Returns the origin of the web app, for example `https://example.com`. It comes from SITE_ORIGIN (set for a custom
 * domain in functions/.env.<project>), from the emulator hub, or from the project's web.app address. It never comes
 * from a request, because the caller chooses the headers of a request.
 */
export async function siteOrigin(env: NodeJS.ProcessEnv): Promise<string> {
  if (env.SITE_ORIGIN) return parseOrigin(env.SITE_ORIGIN);
  if (env.FUNCTIONS_EMULATOR === 'true' && env.FIREBASE_EMULATOR_HUB) {
    const response = await fetch(`http://${env.FIREBASE_EMULATOR_HUB}/emulators`);
    const { hosting } = HubResponse.parse(await response.json());
    return `http://${hosting.host}:${hosting.port}`;
  }
  if (!env.GCLOUD_PROJECT) throw new Error('Neither SITE_ORIGIN nor GCLOUD_PROJECT is set');
  return `https://${env.GCLOUD_PROJECT}.web.app`;
}

function parseOrigin(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== 'https:' || url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new Error(`SITE_ORIGIN must look like https://example.com, and is ${JSON.stringify(value)}`);
  }
  return url.origin;
}

/** The app's page as Hosting serves it now. Every response with this page must have its security headers. */
export interface Template {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Hosting sets these headers for static files only (firebase.json), so the function copies them. */
const securityHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
] as const;

const firstTimeoutMs = 10_000;
const revalidationTimeoutMs = 2_000;

/**
 * Returns a function that reads `/index.html` from Hosting. The page is not bundled with the Cloud Function,
 * because its script tags must match the latest deployment of Hosting. The page is cached and revalidated by each call.
 * If the revalidation fails, the cached page is returned.
 */
export function templateReader(origin: () => Promise<string>): () => Promise<Template> {
  let cached: (Template & { readonly etag: string }) | null = null;
  let pending: Promise<Template> | null = null;

  async function read(): Promise<Template> {
    const response = await fetch(`${await origin()}/index.html`, {
      headers: cached?.etag ? { 'If-None-Match': cached.etag } : {},
      redirect: 'error',
      signal: AbortSignal.timeout(cached ? revalidationTimeoutMs : firstTimeoutMs),
    });
    const headers = pickSecurityHeaders(response);
    if (response.status === 304 && cached) {
      // The headers may have changed although the file did not.
      cached = { ...cached, headers: { ...cached.headers, ...headers } };
      return cached;
    }
    if (response.status !== 200) throw new Error(`index.html failed with status ${response.status}`);
    const html = await response.text();
    if (!html.includes('</head>')) throw new Error('index.html has no </head>');
    cached = { html, headers, etag: response.headers.get('etag') ?? '' };
    return cached;
  }

  async function readOrCached(): Promise<Template> {
    try {
      return await read();
    } catch (error) {
      if (!cached) throw error;
      logger.warn('the page could not be checked for a newer version', { error: String(error) });
      return cached;
    }
  }

  return () => {
    pending ??= readOrCached().finally(() => {
      pending = null;
    });
    return pending;
  };
}

const pickSecurityHeaders = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries(
    securityHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
