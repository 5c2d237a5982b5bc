import { StringDecoder } from 'node:string_decoder';
import { type Issue, type Method, PendingLookup, type Ruleset, type RulesResource } from '../rules/engine.ts';
import { compileRules } from '../rules/ruleset/compile.ts';
import type { RulesValue } from '../rules/values/value.ts';
import { type Incoming, isJson, type LoadRequest, parseIncoming, type VerifyRequest } from './protocol.ts';
import { resourceFromFirestore, valueFromTools } from './values.ts';

/** Documents that one evaluation may look up. Source: firebase.google.com/docs/rules/rules-behavior */
const maxDocuments = 2;

/** For each method of the protocol, the methods that the rules must all allow. */
const methodsOf: Readonly<Record<string, readonly Method[]>> = {
  get: ['get'],
  list: ['list'],
  create: ['create'],
  update: ['update'],
  delete: ['delete'],
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
};

/** Handles requests until the input ends. A request that waits for a lookup does not delay others. */
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
      // Without a usable id there can be no response. firebase-tools logs output that is not JSON.
      output.write(`storage rules: ignored a line: ${textOf(error)}\n`);
    }
  }
}

/** Splits a byte stream into lines, even if a chunk ends inside a character. */
async function* linesOf(input: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let incompleteLine = '';
  for await (const chunk of input) {
    incompleteLine += typeof chunk === 'string' ? chunk : decoder.write(chunk);
    const lines = incompleteLine.split('\n');
    incompleteLine = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield line;
  }
  if (incompleteLine.trim() !== '') yield incompleteLine;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Formats an issue so that firebase-tools prints it as `description in file:line`. */
const issueText = (issue: Issue): string =>
  JSON.stringify({
    description_: issue.description,
    sourcePosition_: { fileName_: issue.fileName, line_: issue.line, column_: issue.column },
  });

class StorageRulesRuntime {
  readonly #rulesets = new Map<string, Ruleset>();
  /** Callbacks of verifications that wait for the response to a lookup, by their id. */
  readonly #pendingLookups = new Map<number, (response: Extract<Incoming, { kind: 'document' }>) => void>();

  constructor(private readonly send: (message: unknown) => void) {}

  announce(): void {
    this.#respond(-1, {});
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
        this.#pendingLookups.get(message.id)?.(message);
        this.#pendingLookups.delete(message.id);
        break;
      case 'unknown':
        this.#respond(message.id, { errors: [`unimplemented action: ${message.action}`] });
    }
  }

  /** Sends a response with status ok, because firebase-tools never finishes a request with another status. */
  #respond(
    id: number,
    parts: {
      readonly result?: unknown;
      readonly errors?: readonly string[];
      readonly warnings?: readonly string[];
    },
  ): void {
    this.send({ id, status: 'ok', warnings: [], errors: [], ...parts });
  }

  #load(id: number, { rulesetName, files }: LoadRequest): void {
    const [file] = files;
    if (!file || files.length > 1) {
      this.#respond(id, { errors: ['A ruleset must have exactly one source file.'] });
      return;
    }
    const { ruleset, issues } = compileRules(file.content, file.name);
    if (ruleset) this.#rulesets.set(rulesetName, ruleset);
    const ofSeverity = (severity: Issue['severity']) =>
      issues.filter((issue) => issue.severity === severity).map(issueText);
    this.#respond(id, {
      ...(ruleset && { result: { rulesVersion: ruleset.version } }),
      warnings: ofSeverity('WARNING'),
      errors: ofSeverity('ERROR'),
    });
  }

  async #verify(id: number, request: VerifyRequest): Promise<void> {
    try {
      const permit = await this.#isPermitted(id, request);
      this.#respond(id, { result: { permit } });
    } catch (error) {
      this.#respond(id, { result: { permit: false }, errors: [textOf(error)] });
    }
  }

  async #isPermitted(id: number, request: VerifyRequest): Promise<boolean> {
    const ruleset = this.#rulesets.get(request.rulesetName);
    if (!ruleset) throw new Error(`no ruleset ${request.rulesetName} is loaded`);
    const requiredMethods = Object.hasOwn(methodsOf, request.method) ? methodsOf[request.method] : undefined;
    if (!requiredMethods) throw new Error(`unimplemented method: ${request.method}`);
    const variables = new Map(Object.entries(request.variables).map(([name, value]) => [name, valueFromTools(value)]));
    const path = request.path.replace(/^\//, '').split('/');
    const documents = new Map<string, RulesResource | null>();
    for (const method of requiredMethods) {
      if (!(await this.#isAllowed(id, ruleset, { method, path, variables }, documents))) return false;
    }
    return true;
  }

  /** Evaluates repeatedly, each time with one more document, until no further lookup is needed. */
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

  /** Requests a document from firebase-tools. Reuses the id of the verification, which no other open request has. */
  async #fetch(id: number, path: readonly string[]): Promise<RulesResource | null> {
    const received = new Promise<Extract<Incoming, { kind: 'document' }>>((resolve) => {
      this.#pendingLookups.set(id, resolve);
    });
    this.send({
      id,
      server_request_id: id,
      status: 'ok',
      action: 'fetch_firestore_document',
      context: { path: `/${path.join('/')}` },
      warnings: [],
      errors: [],
    });
    const { status, result } = await received;
    if (status === 'not_found') return null;
    if (status !== 'ok' || !isJson(result)) throw new Error(`could not read /${path.join('/')}: ${status}`);
    return resourceFromFirestore(result, path);
  }
}
