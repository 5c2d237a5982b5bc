import { isObject, type Json, mapTexts } from './json.ts';

/** One of the two emulators. */
export interface Side {
  readonly name: 'official' | 'ours';
  /** `127.0.0.1:12345` */
  readonly address: string;
}

/** What a request was answered; `status` is OK or the code's name, `HTTP 413` where there is none. */
export interface Answer {
  readonly status: string;
  readonly message: string;
  readonly body: Json;
}

export const admin = 'Bearer owner';

/** A token as the Auth emulator makes them: unsigned. */
export function tokenOf(uid: string, claims: Readonly<Record<string, Json>> = {}): string {
  const part = (json: Json) => Buffer.from(JSON.stringify(json)).toString('base64url');
  return `Bearer ${part({ alg: 'none' })}.${part({ sub: uid, user_id: uid, ...claims })}.`;
}

/** What one case does on one side, in a project of its own. `{root}` in requests is the documents root. */
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

  /** `path` follows `/v1/`; null for a body that is not there, null for nobody's request. */
  async call(
    method: string,
    path: string,
    body: Json = null,
    authorization: string | null = admin,
  ): Promise<Answer> {
    const filled = `/v1/${path.replaceAll('{root}', encodeURI(this.root))}`;
    return this.#request(
      method,
      filled,
      body === null ? null : JSON.stringify(this.fill(body)),
      authorization,
    );
  }

  post(verb: string, body: Json, authorization: string | null = admin): Promise<Answer> {
    return this.call('POST', `{root}:${verb}`, body, authorization);
  }

  commit(writes: readonly Json[], authorization: string | null = admin): Promise<Answer> {
    return this.post('commit', { writes }, authorization);
  }

  /** Stores documents by their path below the root. Throws when that fails: a case would show nothing. */
  async seed(documents: Readonly<Record<string, Json>>): Promise<Answer> {
    const answer = await this.commit(
      Object.entries(documents).map(([path, fields]) => ({ update: { name: `{root}/${path}`, fields } })),
    );
    if (answer.status !== 'OK') throw new Error(`${this.side.name} refused the documents: ${answer.message}`);
    return answer;
  }

  /** Rules of the project, or of one of its databases. */
  putRules(
    content: string,
    { database = null, ignoreErrors = false }: { database?: string | null; ignoreErrors?: boolean } = {},
  ): Promise<Answer> {
    const files = [{ name: 'security.rules', content }];
    const body = JSON.stringify({ rules: { files }, ...(ignoreErrors && { ignore_errors: true }) });
    const of = database === null ? this.project : `${this.project}/databases/${database}`;
    return this.#request('PUT', `/emulator/v1/projects/${of}:securityRules`, body, null);
  }

  /** What has not been answered in a minute, or whose connection was cut, is `no answer`. */
  async #request(
    method: string,
    path: string,
    body: string | null,
    authorization: string | null,
  ): Promise<Answer> {
    try {
      const signal = AbortSignal.timeout(answerLimitMs);
      const response = await fetch(`http://${this.side.address}${path}`, {
        method,
        signal,
        headers: {
          'content-type': 'application/json',
          ...(authorization === null ? {} : { authorization }),
        },
        ...(body === null ? {} : { body }),
      });
      return readAnswer(response.status, await response.text());
    } catch (error) {
      return { ...noAnswer, message: String(error instanceof Error ? (error.cause ?? error) : error) };
    }
  }
}

/** Longer than any lock is waited for. */
const answerLimitMs = 60_000;
const noAnswer: Answer = { status: 'no answer', message: '', body: null };

function readAnswer(http: number, text: string): Answer {
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

/** The update time of the document that was answered. */
export const updateTimeOf = ({ body }: Answer): string | null =>
  isObject(body) && typeof body.updateTime === 'string' ? body.updateTime : null;
