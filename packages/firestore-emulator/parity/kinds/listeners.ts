import { setTimeout as wait } from 'node:timers/promises';
import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { Client, type ClientDuplexStream, credentials, Metadata } from '@grpc/grpc-js';
import fc from 'fast-check';
import { firestoreSchemas } from '../../src/firestore/proto/descriptor.ts';
import { decodeMessage, encodeMessage } from '../../src/firestore/proto/protobuf.ts';
import type { Kind } from '../lib/compare.ts';
import type { Json, JsonObject } from '../lib/json.ts';
import { type Session, tokenOf } from '../lib/side.ts';

const conditions = [
  'exists(/databases/$(database)/documents/grants/u1)',
  'get(/databases/$(database)/documents/grants/u1).data.isOpen == true',
  'resource.data.owner == request.auth.uid',
  'resource.data.owner == request.auth.uid || exists(/databases/$(database)/documents/grants/u1)',
] as const;

const path = (id: string) => `{root}/c/${id}`;
const filter = (field: string, op: string, value: JsonObject): JsonObject => ({
  where: { fieldFilter: { field: { fieldPath: field }, op, value } },
});
const query = (more: JsonObject = {}, allDescendants = false): JsonObject => ({
  query: { parent: '{root}', structuredQuery: { from: [{ collectionId: 'c', allDescendants }], ...more } },
});
const ids = { arrayValue: { values: [{ referenceValue: path('1') }, { referenceValue: path('2') }] } };

const targets: Readonly<Record<string, JsonObject>> = {
  document: { documents: { documents: [path('1')] } },
  documents: { documents: { documents: [path('1'), path('2')] } },
  query: query(),
  group: query({}, true),
  'query by owner': query(filter('owner', 'EQUAL', { stringValue: 'u1' })),
  'query with a limit': query({ limit: { value: 1 } }),
  'query by ids': query(filter('__name__', 'IN', ids)),
};

/** The state after a commit. Each commit writes `c/1`, because 1.19.9 evaluates rules only when a target changes. */
interface Step {
  readonly grant: 'open' | 'closed' | 'missing';
  readonly owner: 'u1' | 'u2' | 'missing';
}

interface ListenerCase {
  readonly condition: string;
  readonly target: string;
  readonly steps: readonly Step[];
}

const listenerCase: fc.Arbitrary<ListenerCase> = fc.record({
  condition: fc.constantFrom(...conditions),
  target: fc.constantFrom(...Object.keys(targets)),
  steps: fc.array(
    fc.record({
      grant: fc.constantFrom('open' as const, 'open' as const, 'closed' as const, 'missing' as const),
      owner: fc.constantFrom('u1' as const, 'u1' as const, 'u2' as const, 'missing' as const),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

const rulesOf = (condition: string): string => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{path=**}/c/{id} { allow read: if ${condition}; }
    match /signals/{id} { allow read: if true; }
  }
}`;

const documentOf = (name: string, fields: JsonObject | null): JsonObject =>
  fields ? { update: { name, fields } } : { delete: name };

const writesOf = ({ grant, owner }: Step, count: number): JsonObject[] => [
  documentOf('{root}/grants/u1', grant === 'missing' ? null : { isOpen: { booleanValue: grant === 'open' } }),
  documentOf(
    path('1'),
    owner === 'missing' ? null : { owner: { stringValue: owner }, n: { integerValue: `${count}` } },
  ),
  documentOf('{root}/signals/1', { n: { integerValue: `${count}` } }),
];

const signalTarget = 2;
const testedTarget = 4;
/** How long a target's messages may follow those of another target. */
const quietMs = 400;
const timeoutMs = 20_000;

/** Waits until the target of the signals has got the signal of a commit. Then all targets have seen this commit. */
async function untilSignal(client: ListenClient, count: number): Promise<void> {
  const isSignal = ({ name, fields }: (typeof client.sent)[number]) =>
    name?.endsWith('/signals/1') && String(fields?.n?.integerValue) === `${count}`;
  for (let waited = 0; !client.sent.some(isSignal); waited += 20) {
    if (waited > timeoutMs) throw new Error(`no signal: ${client.error}`);
    await wait(20);
  }
  await wait(quietMs);
}

async function runCase(session: Session, { condition, target, steps }: ListenerCase): Promise<Json> {
  await session.putRules(rulesOf(condition));
  const fields = { owner: { stringValue: 'u1' } };
  await session.seed({ 'c/2': fields });
  await session.commit(writesOf({ grant: 'open', owner: 'u1' }, 0));
  const client = new ListenClient(session, tokenOf('u1'));
  const result: Json[] = [];
  try {
    client.add(testedTarget, Object(session.fill(targets[target] ?? null)));
    client.add(signalTarget, Object(session.fill({ documents: { documents: ['{root}/signals/1'] } })));
    for (const [index, step] of [null, ...steps].entries()) {
      if (step) await session.commit(writesOf(step, index));
      await untilSignal(client, index);
      const { code, documents } = client.targets.get(testedTarget) ?? {};
      const names = [...(documents ?? [])].map((name) => name.slice(session.root.length)).sort();
      result.push(code == null ? { names } : { code });
      if (code != null) break;
    }
  } finally {
    client.close();
  }
  return result;
}

export const listeners: Kind<ListenerCase> = {
  name: 'listeners',
  description: 'a listener of a user, whose documents and permission change: its documents, or the code that ends it',
  caseCount: 120,
  arbitrary: listenerCase,
  runCase,
  accepted: [],
};

type Response = google.firestore.v1.IListenResponse;

/** The documents of a target, and the code with which it ended, or null while it is open. */
interface TargetState {
  readonly documents: Set<string>;
  code: number | null;
}

const request = firestoreSchemas.message('google.firestore.v1.ListenRequest');
const response = firestoreSchemas.message('google.firestore.v1.ListenResponse');

/** A Listen stream that stores the state of each target. */
class ListenClient {
  readonly targets = new Map<number, TargetState>();
  /** Each document that was sent, with its fields, newest last. */
  readonly sent: google.firestore.v1.IDocument[] = [];
  /** The error with which the stream ended. `close` cancels it, which is an error too. */
  error: unknown = null;
  readonly #database: string;
  readonly #client: Client;
  readonly #stream: ClientDuplexStream<object, object>;

  constructor({ side, database }: Session, authorization: string) {
    this.#database = database;
    this.#client = new Client(side.address, credentials.createInsecure());
    const metadata = new Metadata();
    metadata.set('authorization', authorization);
    metadata.set('google-cloud-resource-prefix', database);
    this.#stream = this.#client.makeBidiStreamRequest(
      '/google.firestore.v1.Firestore/Listen',
      (value: object) => encodeMessage(request, value),
      (bytes) => decodeMessage(response, bytes),
      metadata,
    );
    this.#stream.on('data', (message: Response) => this.#receive(message));
    this.#stream.on('error', (error) => {
      this.error = error;
    });
  }

  add(targetId: number, target: object): void {
    this.targets.set(targetId, { documents: new Set(), code: null });
    this.#stream.write({ database: this.#database, addTarget: { targetId, ...target } });
  }

  close(): void {
    this.#stream.cancel();
    this.#client.close();
  }

  #receive({ targetChange, documentChange, documentDelete, documentRemove }: Response): void {
    for (const id of targetChange?.targetIds ?? []) {
      if (targetChange?.targetChangeType === 'RESET') this.targets.get(id)?.documents.clear();
      const target = this.targets.get(id);
      if (targetChange?.targetChangeType === 'REMOVE' && target) target.code = targetChange.cause?.code ?? 0;
    }
    if (documentChange?.document) this.sent.push(documentChange.document);
    const name = documentChange?.document?.name ?? documentDelete?.document ?? documentRemove?.document ?? '';
    const { removedTargetIds } = documentChange ?? documentDelete ?? documentRemove ?? {};
    for (const id of documentChange?.targetIds ?? []) this.targets.get(id)?.documents.add(name);
    for (const id of removedTargetIds ?? []) this.targets.get(id)?.documents.delete(name);
  }
}
