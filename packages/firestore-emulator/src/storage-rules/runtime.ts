import { StringDecoder } from 'node:string_decoder';
import { type Issue, type Method, PendingLookup, type Ruleset, type RulesResource } from '../rules/engine.ts';
import { compileRules } from '../rules/ruleset/compile.ts';
import type { RulesValue } from '../rules/values/value.ts';
import { type Incoming, isJson, type LoadRequest, parseIncoming, type VerifyRequest } from './protocol.ts';
import { resourceFromFirestore, valueFromTools } from './values.ts';

/** Firestore documents one evaluation may look up. Source: firebase.google.com/docs/rules/rules-behavior */
const maxDocuments = 2;

/** Methods of the protocol, and what each must be allowed. */
const methods: Readonly<Record<string, readonly Method[]>> = {
  get: ['get'],
  list: ['list'],
  create: ['create'],
  update: ['update'],
  delete: ['delete'],
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
};

/**
 * Answers firebase-tools' requests until the input ends. Prints its ready line first. Requests are answered as soon
 * as they can be: one that waits for a document holds up no other.
 */
export async function runStorageRules(
  input: AsyncIterable<Buffer | string>,
  output: { write(text: string): unknown },
): Promise<void> {
  const runtime = new StorageRulesRuntime((message) => output.write(`${JSON.stringify(message)}\n`));
  runtime.announce();
  for await (const line of linesOf(input)) {
    try {
      runtime.receive(parseIncoming(line));
    } catch (error) {
      // A line without a usable id cannot be answered; firebase-tools logs what is not JSON.
      output.write(`storage rules: ignored a line: ${textOf(error)}\n`);
    }
  }
}

/** Complete lines of a byte stream, however it is cut into chunks. */
async function* linesOf(input: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of input) {
    rest += typeof chunk === 'string' ? chunk : decoder.write(chunk);
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield line;
  }
  if (rest.trim() !== '') yield rest;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The form in which firebase-tools prints an issue as `description in file:line`. */
const issueText = (issue: Issue): string =>
  JSON.stringify({
    description_: issue.description,
    sourcePosition_: { fileName_: issue.fileName, line_: issue.line, column_: issue.column },
  });

class StorageRulesRuntime {
  readonly #send: (message: unknown) => void;
  readonly #rulesets = new Map<string, Ruleset>();
  /** Verifications that wait for a document, by their id. */
  readonly #waiting = new Map<number, (answer: Extract<Incoming, { kind: 'document' }>) => void>();

  constructor(send: (message: unknown) => void) {
    this.#send = send;
  }

  announce(): void {
    this.#answer(-1, {});
  }

  receive(message: Incoming): void {
    switch (message.kind) {
      case 'load':
        this.#load(message.id, message.load);
        break;
      case 'verify':
        void this.#verify(message.id, message.verify);
        break;
      case 'document':
        this.#waiting.get(message.id)?.(message);
        this.#waiting.delete(message.id);
        break;
      case 'unknown':
        this.#answer(message.id, { errors: [`unimplemented action: ${message.action}`] });
    }
  }

  /** Always of status ok: firebase-tools would let a caller of any other answer wait for ever. */
  #answer(
    id: number,
    parts: {
      readonly result?: unknown;
      readonly errors?: readonly string[];
      readonly warnings?: readonly string[];
    },
  ): void {
    this.#send({ id, status: 'ok', warnings: [], errors: [], ...parts });
  }

  #load(id: number, { rulesetName, files }: LoadRequest): void {
    const [file, ...more] = files;
    if (!file || more.length > 0) {
      this.#answer(id, { errors: ['A ruleset must have exactly one source file.'] });
      return;
    }
    const { ruleset, issues } = compileRules(file.content, file.name);
    if (ruleset) this.#rulesets.set(rulesetName, ruleset);
    const ofSeverity = (severity: Issue['severity']) =>
      issues.filter((issue) => issue.severity === severity).map(issueText);
    this.#answer(id, {
      ...(ruleset && { result: { rulesVersion: ruleset.version } }),
      warnings: ofSeverity('WARNING'),
      errors: ofSeverity('ERROR'),
    });
  }

  async #verify(id: number, request: VerifyRequest): Promise<void> {
    try {
      const permit = await this.#isPermitted(id, request);
      this.#answer(id, { result: { permit } });
    } catch (error) {
      this.#answer(id, { result: { permit: false }, errors: [textOf(error)] });
    }
  }

  async #isPermitted(id: number, request: VerifyRequest): Promise<boolean> {
    const ruleset = this.#rulesets.get(request.rulesetName);
    if (!ruleset) throw new Error(`no ruleset ${request.rulesetName} is loaded`);
    const wanted = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
    if (!wanted) throw new Error(`unimplemented method: ${request.method}`);
    const variables = new Map(
      Object.entries(request.variables).map(([name, value]) => [name, valueFromTools(value)]),
    );
    const path = request.path.replace(/^\//, '').split('/');
    const documents = new Map<string, RulesResource | null>();
    for (const method of wanted) {
      if (!(await this.#isAllowed(id, ruleset, { method, path, variables }, documents))) return false;
    }
    return true;
  }

  /** Evaluates again and again, each time with one more document, until no further one is asked for. */
  async #isAllowed(
    id: number,
    ruleset: Ruleset,
    request: {
      readonly method: Method;
      readonly path: readonly string[];
      readonly variables: ReadonlyMap<string, RulesValue>;
    },
    documents: Map<string, RulesResource | null>,
  ): Promise<boolean> {
    for (;;) {
      try {
        return ruleset.evaluate({
          ...request,
          service: 'firebase.storage',
          auth: null,
          timeMicros: 0n,
          budget: { perOperation: maxDocuments, perRequest: maxDocuments, seen: new Set() },
          lookup: (_, path) => {
            const found = documents.get(path.join('/'));
            if (found === undefined) throw new PendingLookup(path);
            return found;
          },
        }).allowed;
      } catch (error) {
        if (!(error instanceof PendingLookup)) throw error;
        documents.set(error.path.join('/'), await this.#fetch(id, error.path));
      }
    }
  }

  /** Has firebase-tools read a document. Under the verification's own id, which no other request can have. */
  async #fetch(id: number, path: readonly string[]): Promise<RulesResource | null> {
    const answered = new Promise<Extract<Incoming, { kind: 'document' }>>((resolve) => {
      this.#waiting.set(id, resolve);
    });
    this.#send({
      id,
      server_request_id: id,
      status: 'ok',
      action: 'fetch_firestore_document',
      context: { path: `/${path.join('/')}` },
      warnings: [],
      errors: [],
    });
    const { status, result } = await answered;
    if (status === 'not_found') return null;
    if (status !== 'ok' || !isJson(result)) throw new Error(`could not read /${path.join('/')}: ${status}`);
    return resourceFromFirestore(result, path);
  }
}
