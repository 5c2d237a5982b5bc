import type { Readable } from 'node:stream';
import { isRecord } from '../firestore/proto/wire.ts';
import { type Issue, PendingLookup, type Ruleset } from '../rules/engine.ts';
import { compileRules } from '../rules/ruleset/compile.ts';
import { methodsOf } from '../rules/syntax/syntax.ts';
import { documentValue, type RulesValue } from '../rules/values/value.ts';
import { fieldsOf, rulesValueOf } from './values.ts';

/**
 * The messages between firebase-tools and this runtime are one JSON object per line in both directions. Source:
 * firebase-tools `src/emulator/storage/rules/{runtime,types}.ts`.
 */
type Message = Record<string, unknown>;

/** Documents that one evaluation may look up. Source: firebase.google.com/docs/rules/rules-behavior */
const maxDocuments = 2;

/** Handles requests until the input ends. A request that waits for a lookup does not delay others. */
export async function runStorageRules(input: Readable, output: { write(text: string): unknown }): Promise<void> {
  const runtime = new StorageRulesRuntime((message) => output.write(`${JSON.stringify(message)}\n`));
  // firebase-tools waits for this message.
  runtime.respond(-1, {});
  for await (const line of linesOf(input)) {
    try {
      if (line.trim() !== '') runtime.receive(JSON.parse(line));
    } catch (error) {
      // Without a usable id there can be no response. firebase-tools logs output that is not JSON.
      output.write(`storage rules: ignored a line: ${textOf(error)}\n`);
    }
  }
}

async function* linesOf(input: Readable): AsyncGenerator<string> {
  let incompleteLine = '';
  for await (const chunk of input.setEncoding('utf8')) {
    const lines = `${incompleteLine}${chunk}`.split('\n');
    incompleteLine = lines.pop() ?? '';
    yield* lines;
  }
  yield incompleteLine;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Formats an issue so that firebase-tools prints it as `description in file:line`. */
const issueText = (issue: Issue): string =>
  JSON.stringify({
    description_: issue.description,
    sourcePosition_: { fileName_: issue.fileName, line_: issue.line, column_: issue.column },
  });

class StorageRulesRuntime {
  readonly #rulesets = new Map<string, Ruleset>();
  /** Callbacks of verifications that wait for the response to a lookup, by their id. */
  readonly #pendingLookups = new Map<number, (response: Message) => void>();

  constructor(private readonly send: (message: Message) => void) {}

  /** Handles a request, or the response to a lookup. Throws Error, with a text for humans, if it is neither. */
  receive(message: unknown): void {
    if (!isRecord(message)) throw new Error('a message must be a JSON object');
    const { id, action, context } = message;
    if (typeof id !== 'number') throw new Error('a message must have a number as its id');
    if (action === undefined) {
      this.#pendingLookups.get(id)?.(message);
      this.#pendingLookups.delete(id);
      return;
    }
    if (!isRecord(context)) throw new Error('an action must have a context');
    if (action === 'load_ruleset') this.#load(id, context);
    else if (action === 'verify') void this.#verify(id, context);
    else this.respond(id, { errors: [`unimplemented action: ${String(action)}`] });
  }

  /** Sends a response with status ok, because firebase-tools never finishes a request with another status. */
  respond(id: number, parts: { readonly result?: unknown; errors?: readonly string[]; warnings?: readonly string[] }) {
    this.send({ id, status: 'ok', warnings: [], errors: [], ...parts });
  }

  #load(id: number, { source, rulesetName }: Message): void {
    const files: readonly unknown[] = isRecord(source) && Array.isArray(source.files) ? source.files : [];
    const [file] = files;
    if (files.length !== 1) {
      this.respond(id, { errors: ['A ruleset must have exactly one source file.'] });
      return;
    }
    const { content, name } = isRecord(file) ? file : {};
    const { ruleset, issues } = compileRules(stringOf(content), stringOf(name));
    if (ruleset) this.#rulesets.set(stringOf(rulesetName), ruleset);
    const ofSeverity = (severity: Issue['severity']) =>
      issues.filter((issue) => issue.severity === severity).map(issueText);
    this.respond(id, {
      ...(ruleset && { result: { rulesVersion: ruleset.version } }),
      warnings: ofSeverity('WARNING'),
      errors: ofSeverity('ERROR'),
    });
  }

  async #verify(id: number, context: Message): Promise<void> {
    try {
      const permit = await this.#isPermitted(id, context);
      this.respond(id, { result: { permit } });
    } catch (error) {
      this.respond(id, { result: { permit: false }, errors: [textOf(error)] });
    }
  }

  /**
   * The rules must allow all methods of `method`. Evaluates repeatedly, each time with one more document, until no
   * further lookup is needed.
   */
  async #isPermitted(id: number, { rulesetName, method: name, path, variables }: Message): Promise<boolean> {
    const ruleset = this.#rulesets.get(stringOf(rulesetName));
    if (!ruleset) throw new Error(`no ruleset ${stringOf(rulesetName)} is loaded`);
    const methods = methodsOf.get(stringOf(name));
    if (!methods) throw new Error(`unimplemented method: ${stringOf(name)}`);
    const encoded = Object.entries(isRecord(variables) ? variables : {});
    const documents = new Map<string, RulesValue | null>();
    const request = {
      service: 'firebase.storage',
      path: stringOf(path).replace(/^\//, '').split('/'),
      auth: null,
      timeMicros: 0n,
      variables: new Map(encoded.map(([variable, value]) => [variable, rulesValueOf(value)])),
      lookup: (_: string, segments: readonly string[]) => {
        const found = documents.get(segments.join('/'));
        if (found === undefined) throw new PendingLookup(segments);
        return found;
      },
    } as const;
    const newBudget = () => ({ perOperation: maxDocuments, perRequest: maxDocuments, seen: new Set<string>() });
    for (;;) {
      try {
        return methods.every((method) => ruleset.evaluate({ ...request, method, budget: newBudget() }).allowed);
      } catch (error) {
        if (!(error instanceof PendingLookup)) throw error;
        documents.set(error.path.join('/'), await this.#fetch(id, error.path));
      }
    }
  }

  /** Requests a document from firebase-tools. Reuses the id of the verification, which no other open request has. */
  async #fetch(id: number, path: readonly string[]): Promise<RulesValue | null> {
    const received = new Promise<Message>((resolve) => {
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
    if (status !== 'ok' || !isRecord(result)) throw new Error(`could not read /${path.join('/')}: ${String(status)}`);
    return documentValue(path, fieldsOf(result));
  }
}

/** Runs the Storage rules runtime on stdin and stdout until stdin ends, or the reader of its output is gone. */
export async function main(): Promise<void> {
  const stop = (): void => {
    process.stdin.destroy();
  };
  process.once('SIGINT', stop);
  process.stdout.once('error', stop);
  try {
    await runStorageRules(process.stdin, process.stdout);
  } catch (error) {
    // `stop` destroys stdin, which makes the loop over it throw.
    if (!process.stdin.destroyed) throw error;
  }
}
