import { logger } from 'firebase-functions';

/** The app's page as Hosting serves it now. `headers`: those that guard it, to be sent with every page made from it. */
export interface Template {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Hosting sets these for static files (firebase.json); what a function answers has to carry them itself. */
const guards = [
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
 * Reads `/index.html` from the site itself, so that a page made here always names the scripts that are deployed now,
 * whichever of Hosting and Functions was deployed last. The body travels once per instance; after that each call is a
 * conditional request, which runs beside the document read. When that fails the last known page is used.
 */
export function templateReader(origin: () => Promise<string>): () => Promise<Template> {
  let known: (Template & { readonly etag: string }) | null = null;
  let underWay: Promise<Template> | null = null;

  async function read(): Promise<Template> {
    const answer = await fetch(`${await origin()}/index.html`, {
      headers: known?.etag ? { 'If-None-Match': known.etag } : {},
      redirect: 'error',
      signal: AbortSignal.timeout(known ? checkLimitMs : firstLimitMs),
    });
    const headers = guardsOf(answer);
    if (answer.status === 304 && known) {
      // The guards may have changed although the file did not.
      known = { ...known, headers: { ...known.headers, ...headers } };
      return known;
    }
    if (answer.status !== 200) throw new Error(`index.html was answered with ${answer.status}`);
    const html = await answer.text();
    if (!html.includes('</head>')) throw new Error('index.html has no </head>');
    known = { html, headers, etag: answer.headers.get('etag') ?? '' };
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
    underWay ??= readOrKnown().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

const guardsOf = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries(
    guards.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
