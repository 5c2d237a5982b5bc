import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FirestoreService, ServiceAdministration } from '../border/service.ts';
import { createFirestoreService } from '../service/create-service.ts';
import { admin, anonymous, call, type Json, type JsonObject, type Outcome, readRecording } from '../testing/rpc.ts';

interface WriteForm {
  readonly update?: string;
  readonly delete?: string;
  readonly verify?: string;
  readonly n?: number;
  readonly exists?: boolean;
  readonly mask?: readonly string[];
  readonly increment?: string;
  readonly reserved?: boolean;
}

interface Step {
  readonly op: string;
  readonly label: string;
  readonly as?: string;
  readonly txn?: string;
  readonly raw?: string;
  readonly new?: JsonObject;
  readonly options?: JsonObject;
  readonly documents?: readonly string[];
  readonly document?: string;
  readonly collection?: string;
  readonly group?: boolean;
  readonly pageSize?: number;
  readonly writes?: readonly WriteForm[];
  readonly background?: boolean;
  readonly for?: readonly string[];
  readonly seconds?: number;
  readonly compare?: 'status' | 'codes' | 'none';
  readonly outcome?: {
    readonly status: string;
    readonly message: string;
    readonly elapsed: number;
    readonly result?: Json;
  };
}

interface Recording {
  readonly scenarios: readonly {
    readonly name: string;
    readonly steps: readonly Step[];
    readonly slow?: boolean;
  }[];
}

const database = 'projects/transactions/databases/(default)';
const root = `${database}/documents`;

/** In this recording both transactions wait for each other for two seconds. Ours do not wait as long. */
const deadlock = 'two transactions that read and then write the same document';

describe('recorded transactions', () => {
  // The scenarios wait for locks, so they use fake timers.
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each(readRecording<Recording>('transactions').scenarios)('$name', async ({ name, steps }) => {
    const player = new Player(createFirestoreService(), name === deadlock);
    for (const step of steps) await player.play(step);
  });
});

class Player {
  readonly #service: FirestoreService & ServiceAdministration;
  readonly #mayBeFaster: boolean;
  readonly #transactions = new Map<string, string>();
  readonly #background = new Map<string, Promise<void>>();

  constructor(service: FirestoreService & ServiceAdministration, mayBeFaster: boolean) {
    this.#service = service;
    this.#mayBeFaster = mayBeFaster;
  }

  async play(step: Step): Promise<void> {
    if (step.op === 'sleep') await vi.advanceTimersByTimeAsync((step.seconds ?? 0) * 1000);
    else if (step.op === 'reset') this.#service.reset();
    else if (step.op === 'wait') {
      const waited = Promise.all((step.for ?? []).map((label) => this.#background.get(label)));
      await vi.advanceTimersByTimeAsync(3000);
      await waited;
    } else {
      const done = this.#run(step);
      if (step.background) this.#background.set(step.label, done);
      else await done;
    }
  }

  async #run(step: Step): Promise<void> {
    const started = Date.now();
    let finished: Outcome | undefined;
    const running = this.#request(step).then((outcome) => {
      finished = outcome;
    });
    if (!step.background) {
      // A step that waits for a lock needs some time.
      for (let waited = 0; waited < 100 && !finished; waited++)
        await vi.advanceTimersByTimeAsync(waited === 0 ? 0 : 100);
    }
    await running;
    const elapsed = (Date.now() - started) / 1000;
    if (finished) this.#compare(step, finished, elapsed);
  }

  #compare(step: Step, outcome: Outcome, elapsed: number): void {
    const { outcome: expected, compare, label } = step;
    if (!expected || compare === 'none') return;
    const transaction = outcome.responses.find((response) => response.transaction)?.transaction;
    if (step.as && typeof transaction === 'string') this.#transactions.set(step.as, transaction);
    expect({ label, status: outcome.status }).toEqual({ label, status: expected.status });
    const difference = elapsed - expected.elapsed;
    expect(this.#mayBeFaster ? difference : Math.abs(difference), `${label} took ${elapsed} s`).toBeLessThan(0.15);
    if (compare !== 'status') {
      expect({ label, message: outcome.message }).toEqual({
        label,
        message: expected.message.replaceAll('{project}', 'transactions'),
      });
    }
    if (expected.result !== undefined) {
      expect({ label, result: loosen(simplify(step, outcome.responses), compare) }).toEqual({
        label,
        result: loosen(expected.result, compare),
      });
    }
  }

  #request(step: Step): Promise<Outcome> {
    const transaction = step.raw ?? (step.txn === undefined ? undefined : this.#transactions.get(step.txn));
    const options: JsonObject = {
      ...(transaction === undefined ? {} : { transaction }),
      ...(step.new ? { newTransaction: step.new } : {}),
    };
    switch (step.op) {
      case 'begin':
        return this.#call('BeginTransaction', { database, options: this.#named(step.options ?? {}) });
      case 'rollback':
        return this.#call('Rollback', { database, ...options });
      case 'read': {
        const documents = (step.documents ?? []).map((path) => `${root}/${path}`);
        return this.#call('BatchGetDocuments', { database, documents, ...options });
      }
      case 'get':
        return this.#call('GetDocument', { name: `${root}/${step.document}`, ...options });
      case 'list': {
        const request = { parent: root, collectionId: step.collection ?? '', pageSize: step.pageSize ?? 0 };
        return this.#call('ListDocuments', { ...request, ...options });
      }
      case 'query': {
        const from = [{ collectionId: step.collection ?? '', allDescendants: step.group ?? false }];
        return this.#call('RunQuery', { parent: root, structuredQuery: { from }, ...options });
      }
      case 'commit':
        return this.#call('Commit', { database, writes: (step.writes ?? []).map(writeOf), ...options });
      case 'batchWrite':
        return this.#call('BatchWrite', { database, writes: (step.writes ?? []).map(writeOf) });
      default:
        throw new Error(`No such step: ${step.op}`);
    }
  }

  #call(name: string, request: Json): Promise<Outcome> {
    return call(this.#service, name, request, name === 'BatchWrite' ? admin : anonymous);
  }

  /** Replaces `{T}` by the id of transaction T. */
  #named(options: JsonObject): Json {
    const text = JSON.stringify(options).replace(
      /\{(\w+)\}/g,
      (all, name: string) => this.#transactions.get(name) ?? all,
    );
    return JSON.parse(text) as Json;
  }
}

function writeOf(form: WriteForm): JsonObject {
  const fields: JsonObject = {
    ...(form.n === undefined ? {} : { n: { integerValue: String(form.n) } }),
    ...(form.reserved ? { __x__: { integerValue: '1' } } : {}),
  };
  return {
    ...(form.update ? { update: { name: `${root}/${form.update}`, fields } } : {}),
    ...(form.delete ? { delete: `${root}/${form.delete}` } : {}),
    ...(form.verify ? { verify: `${root}/${form.verify}` } : {}),
    ...(form.exists === undefined ? {} : { currentDocument: { exists: form.exists } }),
    ...(form.mask ? { updateMask: { fieldPaths: form.mask } } : {}),
    ...(form.increment ? { updateTransforms: [{ fieldPath: form.increment, increment: { integerValue: '1' } }] } : {}),
  };
}

interface WireDocument {
  readonly name: string;
  readonly fields?: { readonly n?: { readonly integerValue: string } };
}

function shortDocument(document: WireDocument): Json {
  const n = document.fields?.n;
  return { name: document.name.slice(root.length + 1), ...(n ? { n: Number(n.integerValue) } : {}) };
}

/** Converts our responses to the short form of the recording. */
function simplify({ op }: Step, responses: readonly JsonObject[]): Json {
  const [first] = responses;
  switch (op) {
    case 'begin':
      return { transaction: first?.transaction ?? null };
    case 'get':
      return shortDocument(first as unknown as WireDocument);
    case 'list':
      return ((first as { documents?: readonly WireDocument[] }).documents ?? []).map(shortDocument);
    case 'batchWrite': {
      const names: Record<number, string> = { 0: 'OK', 5: 'NOT_FOUND', 10: 'ABORTED' };
      const { status } = first as unknown as { status: readonly { code?: number; message?: string }[] };
      return status.map(({ code = 0, message = '' }) => ({ status: names[code] ?? String(code), message }));
    }
    default:
      return responses.flatMap((response): Json[] => {
        if (response.transaction) return [{ transaction: response.transaction }];
        if (response.found) return [{ found: shortDocument(response.found as unknown as WireDocument) }];
        if (response.document) return [{ document: shortDocument(response.document as unknown as WireDocument) }];
        if (typeof response.missing === 'string') return [{ missing: response.missing.slice(root.length + 1) }];
        return [];
      });
  }
}

/** Replaces transaction ids, because the numbers in them depend on the commits before. Their format does not. */
function loosen(result: Json, compare: Step['compare']): Json {
  const text = JSON.stringify(result).replace(/"EQ[A-Za-z0-9+/]{10}"/g, '"<transaction>"');
  const json = JSON.parse(text) as Json;
  if (compare !== 'codes' || !Array.isArray(json)) return json;
  return (json as readonly { status: string }[]).map(({ status }) => ({ status }));
}
