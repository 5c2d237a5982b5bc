import type { AnyEndpoint, ResponseOf } from '@glimpse/contract/endpoint';
import { ErrorBody } from '@glimpse/contract/errors';
import * as z from 'zod/mini';

/** A cold start of a function can take seconds. */
const timeoutMs = 30_000;

/** Thrown if a check fails. The message is a sentence for the user. */
export class CheckError extends Error {}

export function check(condition: boolean, message: string): void {
  if (!condition) throw new CheckError(message);
}

const HostAndPort = z.object({ host: z.string(), port: z.number() });

/** The page's configuration in `<meta name="glimpse-config">`. */
const Config = z.object({
  firebase: z.object({ apiKey: z.string(), projectId: z.string(), storageBucket: z.string() }),
  emulators: z.nullable(z.object({ auth: z.string(), firestore: HostAndPort, storage: HostAndPort })),
});
export type Config = z.infer<typeof Config>;

export interface SiteResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends a request without following redirects. Throws a CheckError with the URL if there is no response. */
export async function request(address: string, init: RequestInit = {}): Promise<SiteResponse> {
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...init,
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    throw new CheckError(`${address} does not respond: ${cause instanceof Error ? cause.message : message}`);
  }
}

export const checkStatus = (name: string, { status, text }: SiteResponse, wanted: number): void =>
  check(status === wanted, `${name} returns ${status}, not ${wanted}: ${text.slice(0, 200)}`);

/** Parses JSON. Throws a CheckError if the text does not match the schema. */
export function parse<S extends z.ZodMiniType>(name: string, schema: S, text: string): z.output<S> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new CheckError(`${name} returns no JSON: ${text.slice(0, 200)}`);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CheckError(`${name} returns an invalid response: ${issue?.path.join('.')}: ${issue?.message}`);
}

export function readConfig(html: string): Config {
  const content = html.match(/<meta name="glimpse-config" content="([^"]*)"/)?.[1];
  if (content === undefined) throw new CheckError('the page has no glimpse-config meta tag');
  return parse('the glimpse-config meta tag', Config, content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

export interface CallOptions {
  readonly token?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A site to check. `appCheckToken` is for sites that enforce App Check. */
export class Site {
  readonly url: string;
  readonly appCheckToken: string | undefined;

  constructor(url: string, appCheckToken: string | undefined) {
    this.url = url;
    this.appCheckToken = appCheckToken;
  }

  /** Headers of all requests to Firebase and to the API. */
  get headers(): Record<string, string> {
    return this.appCheckToken ? { 'X-Firebase-AppCheck': this.appCheckToken } : {};
  }

  page(path: string): Promise<SiteResponse> {
    return request(this.url + path);
  }

  send({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>, options: CallOptions = {}): Promise<SiteResponse> {
    const { token, params = {}, query = {}, body } = options;
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams(query).toString();
    return request(`${this.url}/api${filled}${search && `?${search}`}`, {
      method,
      headers: {
        ...this.headers,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Calls an endpoint and checks that it succeeds with a valid response. */
  async callOk<E extends AnyEndpoint>(endpoint: E, options: CallOptions = {}): Promise<ResponseOf<E>> {
    const name = `${endpoint.method} /api${endpoint.path}`;
    const response = await this.send(endpoint, options);
    checkStatus(name, response, endpoint.status);
    return parse<E['response']>(name, endpoint.response, response.text);
  }

  /** Calls an endpoint and checks that it returns this error. */
  async expectError(endpoint: AnyEndpoint, options: CallOptions, status: number, code: string): Promise<void> {
    const name = `${endpoint.method} /api${endpoint.path}`;
    const response = await this.send(endpoint, options);
    checkStatus(name, response, status);
    const { error } = parse(name, ErrorBody, response.text);
    check(error.code === code, `${name} returns the error ${error.code}, not ${code}`);
  }
}
