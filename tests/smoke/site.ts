import type { AnswerOf, AnyEndpoint } from '@glimpse/contract/endpoint';
import { ErrorBody } from '@glimpse/contract/errors';
import * as z from 'zod/mini';

/** A function that starts cold may take a while. */
const limitMs = 30_000;

/** What is wrong with a site, in a sentence. */
export class Fault extends Error {}

export function demand(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Fault(otherwise);
}

const HostAndPort = z.object({ host: z.string(), port: z.number() });

/** The page's own configuration: the content of `<meta name="glimpse-config">`. */
const Config = z.object({
  firebase: z.object({ apiKey: z.string(), projectId: z.string(), storageBucket: z.string() }),
  emulators: z.nullable(z.object({ firestore: HostAndPort, storage: HostAndPort })),
});
export type Config = z.infer<typeof Config>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Throws a Fault that names the address when nothing answers. Redirects are not followed. */
export async function request(address: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const answer = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
      ...init,
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    throw new Fault(`${address} does not answer: ${cause instanceof Error ? cause.message : message}`);
  }
}

export const demandStatus = (what: string, { status, text }: Answer, wanted: number): void =>
  demand(status === wanted, `${what} answers ${status}, not ${wanted}: ${text.slice(0, 200)}`);

/** Throws a Fault when the text is not JSON of this shape. */
export function parse<S extends z.ZodMiniType>(what: string, schema: S, text: string): z.output<S> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Fault(`${what} answers no JSON: ${text.slice(0, 200)}`);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Fault(`${what} answers something else: ${issue?.path.join('.')}: ${issue?.message}`);
}

export function readConfig(html: string): Config {
  const content = html.match(/<meta name="glimpse-config" content="([^"]*)"/)?.[1];
  if (content === undefined) throw new Fault('the page has no glimpse-config meta tag');
  return parse(
    'the glimpse-config meta tag',
    Config,
    content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );
}

export interface Calling {
  readonly token?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A site to walk. `appCheckToken`: for one that refuses what does not come from the app. */
export class Site {
  constructor(
    readonly url: string,
    readonly appCheckToken: string | undefined,
  ) {}

  /** What every request to Firebase and to the API carries. */
  get headers(): Record<string, string> {
    return this.appCheckToken ? { 'X-Firebase-AppCheck': this.appCheckToken } : {};
  }

  page(path: string): Promise<Answer> {
    return request(this.url + path);
  }

  send({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>, calling: Calling = {}): Promise<Answer> {
    const { token, params = {}, query = {}, body } = calling;
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

  /** Calls and demands success, in the shape that the contract says. */
  async call<E extends AnyEndpoint>(endpoint: E, calling: Calling = {}): Promise<AnswerOf<E>> {
    const what = `${endpoint.method} /api${endpoint.path}`;
    const answer = await this.send(endpoint, calling);
    demandStatus(what, answer, endpoint.status);
    return parse<E['answer']>(what, endpoint.answer, answer.text);
  }

  /** Calls and demands this refusal. */
  async refused(endpoint: AnyEndpoint, calling: Calling, status: number, code: string): Promise<void> {
    const what = `${endpoint.method} /api${endpoint.path}`;
    const answer = await this.send(endpoint, calling);
    demandStatus(what, answer, status);
    const { error } = parse(what, ErrorBody, answer.text);
    demand(error.code === code, `${what} answers the error ${error.code}, not ${code}`);
  }
}
