import { isObject, type Json, type JsonObject, mapTexts } from './json.ts';

/** One of the two emulators. */
export interface Side {
  readonly name: 'official' | 'ours';
  /** `127.0.0.1:12345` */
  readonly address: string;
}

/** The response to a request. `status` is OK, the name of an error code, or `HTTP 413` if there is no code. */
export interface ApiResponse {
  readonly status: string;
  readonly message: string;
  readonly body: Json;
}

const admin = 'Bearer owner';

/** Creates an unsigned token like those of the Auth emulator. */
export function tokenOf(uid: string, claims: Readonly<Record<string, Json>> = {}): string {
  const part = (json: Json) => Buffer.from(JSON.stringify(json)).toString('base64url');
  return `Bearer ${part({ alg: 'none' })}.${part({ sub: uid, user_id: uid, ...claims })}.`;
}

/** Runs one case on one emulator, in a separate project. `{root}` in requests is the documents root. */
export class Session {
  readonly side: Side;
  readonly project: string;
  readonly database: string;
  readonly root: string;

  constructor(side: Side, project: string) {
    this.side = side;
    this.project = project;
    this.database = `projects/${project}/databases/(default)`;
    this.root = `${this.database}/documents`;
  }

  fill(json: Json): Json {
    return mapTexts(json, (text) => text.replaceAll('{root}', this.root));
  }

  /** `path` is the path after `/v1/`. A null body means no body, a null authorization an anonymous request. */
  async call(
    method: string,
    path: string,
    body: Json = null,
    authorization: string | null = admin,
  ): Promise<ApiResponse> {
    const filled = `/v1/${path.replaceAll('{root}', encodeURI(this.root))}`;
    return this.#request(method, filled, body === null ? null : JSON.stringify(this.fill(body)), authorization);
  }

  post(verb: string, body: Json, authorization: string | null = admin): Promise<ApiResponse> {
    return this.call('POST', `{root}:${verb}`, body, authorization);
  }

  commit(writes: readonly Json[], authorization: string | null = admin): Promise<ApiResponse> {
    return this.post('commit', { writes }, authorization);
  }

  /** Stores documents by their path below the root. Throws if that fails, because the case would be meaningless. */
  async seed(documents: Readonly<Record<string, Json>>): Promise<ApiResponse> {
    const committed = await this.commit(
      Object.entries(documents).map(([path, fields]) => ({ update: { name: `{root}/${path}`, fields } })),
    );
    if (committed.status !== 'OK') throw new Error(`${this.side.name} refused the documents: ${committed.message}`);
    return committed;
  }

  /** Sets the rules of the project. */
  putRules(content: string): Promise<ApiResponse> {
    const body = JSON.stringify({ rules: { files: [{ name: 'security.rules', content }] } });
    return this.#request('PUT', `/emulator/v1/projects/${this.project}:securityRules`, body, null);
  }

  /** Returns the status `no answer` if there is no response within a minute, or if the connection was cut. */
  async #request(
    method: string,
    path: string,
    body: string | null,
    authorization: string | null,
  ): Promise<ApiResponse> {
    try {
      const signal = AbortSignal.timeout(responseTimeoutMs);
      const response = await fetch(`http://${this.side.address}${path}`, {
        method,
        signal,
        headers: {
          'content-type': 'application/json',
          ...(authorization === null ? {} : { authorization }),
        },
        ...(body === null ? {} : { body }),
      });
      return parseResponse(response.status, await response.text());
    } catch (error) {
      return { ...noResponse, message: String(error instanceof Error ? (error.cause ?? error) : error) };
    }
  }
}

/** Longer than any wait for a lock. */
const responseTimeoutMs = 60_000;
const noResponse: ApiResponse = { status: 'no answer', message: '', body: null };

function parseResponse(http: number, text: string): ApiResponse {
  let body: Json;
  try {
    body = JSON.parse(text);
  } catch {
    return { status: http === 200 ? 'OK' : `HTTP ${http}`, message: text, body: null };
  }
  const first = Array.isArray(body) ? body.find((one: Json) => isObject(one) && 'error' in one) : body;
  const error = isObject(first) ? first.error : undefined;
  if (!isObject(error)) return { status: http === 200 ? 'OK' : `HTTP ${http}`, message: '', body };
  return { status: String(error.status), message: String(error.message ?? ''), body: null };
}

/**
 * Projects with the same documents, for cases that change only the rules. Each case uses a project alone and returns it
 * afterwards.
 */
export class ProjectPool {
  readonly #name: string;
  readonly #documents: JsonObject;
  readonly #free = new Map<Side, Session[]>();
  #created = 0;

  constructor(name: string, documents: JsonObject) {
    this.#name = name;
    this.#documents = documents;
  }

  async use<Result>(side: Side, work: (session: Session) => Promise<Result>): Promise<Result> {
    const free = this.#free.get(side) ?? [];
    this.#free.set(side, free);
    const session = free.pop() ?? (await this.#create(side));
    try {
      return await work(session);
    } finally {
      free.push(session);
    }
  }

  async #create(side: Side): Promise<Session> {
    const session = new Session(side, `parity-${this.#name}-${this.#created++}`);
    await session.seed(this.#documents);
    return session;
  }
}

/** Datasets that cases only read. Storing documents for each case would be slow. */
export class Datasets {
  readonly #name: string;
  readonly #contents: readonly JsonObject[];
  readonly #stored = new Map<string, Promise<Session>>();

  constructor(name: string, contents: readonly JsonObject[]) {
    this.#name = name;
    this.#contents = contents;
  }

  /** Returns a session in the project with that dataset. The first call stores the dataset. */
  session(side: Side, dataset: number): Promise<Session> {
    const key = `${side.name} ${dataset}`;
    const session = new Session(side, `parity-${this.#name}-${dataset}`);
    const stored = this.#stored.get(key) ?? session.seed(this.#contents[dataset] ?? {}).then(() => session);
    this.#stored.set(key, stored);
    return stored;
  }
}
