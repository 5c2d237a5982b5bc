import { logger } from 'firebase-functions';

/**
 * The app's page as Hosting serves it now. `headers` are its security headers, which every page made from it must
 * have.
 */
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

const firstLimitMs = 10_000;
const checkLimitMs = 2_000;

/**
 * Reads `/index.html` from the site, so that a page always loads the deployed scripts, whether Hosting or Functions
 * was deployed last.
 * The body is downloaded once per instance. Later calls are conditional requests, parallel to the document read.
 * If one fails, the last known page is used.
 */
export function templateReader(origin: () => Promise<string>): () => Promise<Template> {
  let known: (Template & { readonly etag: string }) | null = null;
  let pending: Promise<Template> | null = null;

  async function read(): Promise<Template> {
    const response = await fetch(`${await origin()}/index.html`, {
      headers: known?.etag ? { 'If-None-Match': known.etag } : {},
      redirect: 'error',
      signal: AbortSignal.timeout(known ? checkLimitMs : firstLimitMs),
    });
    const headers = pickSecurityHeaders(response);
    if (response.status === 304 && known) {
      // The headers may have changed although the file did not.
      known = { ...known, headers: { ...known.headers, ...headers } };
      return known;
    }
    if (response.status !== 200) throw new Error(`index.html failed with status ${response.status}`);
    const html = await response.text();
    if (!html.includes('</head>')) throw new Error('index.html has no </head>');
    known = { html, headers, etag: response.headers.get('etag') ?? '' };
    return known;
  }

  async function readOrKnown(): Promise<Template> {
    try {
      return await read();
    } catch (error) {
      if (!known) throw error;
      logger.warn('the page could not be checked for a newer version', { error: String(error) });
      return known;
    }
  }

  return () => {
    pending ??= readOrKnown().finally(() => {
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
