import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { Client, type ClientDuplexStream, credentials, Metadata } from '@grpc/grpc-js';
import { firestoreSchemas } from '../../src/firestore/proto/descriptor.ts';
import { fromProtoJson } from '../../src/firestore/proto/proto-json-reader.ts';
import { decodeMessage, encodeMessage } from '../../src/firestore/proto/protobuf.ts';
import type { Json, JsonObject } from './json.ts';
import { admin, type Session } from './side.ts';

type Response = google.firestore.v1.IListenResponse;

interface Target {
  /** As ProtoJSON, without its id. */
  readonly spec: JsonObject;
  /** What the client shows: names and fields. */
  readonly documents: Map<string, Json>;
  isActive: boolean;
  /** It has had all that there was when it was added. */
  isCurrent: boolean;
  /** Of the last snapshot while it was active. */
  token: Uint8Array | null;
  /** The code of its refusal. */
  refused: number | null;
}

const request = firestoreSchemas.message('google.firestore.v1.ListenRequest');
const response = firestoreSchemas.message('google.firestore.v1.ListenResponse');
const waitLimitMs = 60_000;
const syncTarget = 1000;
const clients = new Map<string, Client>();

function clientOf(address: string): Client {
  const client = clients.get(address) ?? new Client(address, credentials.createInsecure());
  clients.set(address, client);
  return client;
}

/**
 * A client of one Listen stream that keeps what it is sent as the SDKs do. `sync` makes sure that all commits so far
 * have arrived: it writes to a document of its own and waits until a snapshot shows that.
 */
export class Listener {
  readonly #session: Session;
  readonly #stream: ClientDuplexStream<object, object>;
  readonly #targets = new Map<number, Target>();
  #syncs = 0;
  #seen = 0;
  #shown = 0;
  #isSettled = false;
  #failure: Error | null = null;
  #wake: () => void = () => {};

  constructor(session: Session) {
    this.#session = session;
    const metadata = new Metadata();
    metadata.set('authorization', admin);
    metadata.set('google-cloud-resource-prefix', session.database);
    this.#stream = clientOf(session.side.address).makeBidiStreamRequest(
      '/google.firestore.v1.Firestore/Listen',
      (message: object) => encodeMessage(request, message),
      (bytes: Buffer) => decodeMessage(response, bytes),
      metadata,
    );
    this.#stream.on('data', (message: Response) => {
      this.#receive(message);
      this.#wake();
    });
    this.#stream.on('error', (error: Error) => {
      this.#failure = error;
      this.#wake();
    });
    this.#send({ addTarget: { targetId: syncTarget, documents: { documents: ['{root}/sync/s'] } } });
  }

  add(id: number, spec: JsonObject): void {
    this.#targets.set(id, {
      spec,
      documents: new Map(),
      isActive: true,
      isCurrent: false,
      token: null,
      refused: null,
    });
    this.#send({ addTarget: { ...spec, targetId: id } });
  }

  pause(id: number): void {
    const target = this.#targets.get(id);
    if (!target?.isActive) return;
    target.isActive = false;
    this.#send({ removeTarget: id });
  }

  resume(id: number): void {
    const target = this.#targets.get(id);
    if (!target || target.isActive) return;
    target.isActive = true;
    target.isCurrent = false;
    const resumeToken = target.token ? Buffer.from(target.token).toString('base64') : null;
    if (!resumeToken) target.documents.clear();
    this.#send({ addTarget: { ...target.spec, targetId: id, ...(resumeToken && { resumeToken }) } });
  }

  /** Rejects when the stream fails or nothing comes for a minute. */
  async sync(): Promise<void> {
    this.#syncs += 1;
    this.#isSettled = false;
    await this.#session.seed({ 'sync/s': { n: { integerValue: String(this.#syncs) } } });
    const limit = performance.now() + waitLimitMs;
    while (this.#shown < this.#syncs || !this.#isSettled) {
      if (this.#failure)
        throw new Error(`${this.#session.side.name}: the stream ended`, { cause: this.#failure });
      const left = limit - performance.now();
      if (left <= 0) throw new Error(`${this.#session.side.name}: no snapshot came`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** What the client shows now, by target. */
  view(): Json {
    return [...this.#targets].map(([id, { documents, refused, isActive }]) => ({
      id,
      isActive,
      refused,
      documents: Object.fromEntries(documents),
    }));
  }

  close(): void {
    this.#stream.on('error', () => {});
    this.#stream.cancel();
  }

  #send(message: JsonObject): void {
    const json = this.#session.fill({ database: this.#session.database, ...message });
    this.#stream.write(fromProtoJson(request, json));
  }

  #receive({ documentChange, documentDelete, documentRemove, filter, targetChange }: Response): void {
    if (documentChange?.document) {
      const { name, fields } = documentChange.document;
      this.#put(name ?? '', documentChange.targetIds ?? [], JSON.parse(JSON.stringify(fields ?? {})));
      this.#drop(name ?? '', documentChange.removedTargetIds ?? []);
    } else if (documentDelete) {
      this.#drop(documentDelete.document ?? '', documentDelete.removedTargetIds ?? []);
    } else if (documentRemove) {
      this.#drop(documentRemove.document ?? '', documentRemove.removedTargetIds ?? []);
    } else if (filter) {
      this.#checkCount(filter.targetId ?? 0, filter.count ?? 0);
    } else if (targetChange) {
      this.#changeTargets(targetChange);
    }
  }

  #put(name: string, ids: readonly number[], fields: JsonObject): void {
    for (const id of ids) {
      if (id === syncTarget) this.#seen = Number(JSON.parse(JSON.stringify(fields)).n.integerValue);
      this.#targets.get(id)?.documents.set(name, fields);
    }
  }

  #drop(name: string, ids: readonly number[]): void {
    for (const id of ids) this.#targets.get(id)?.documents.delete(name);
  }

  /** A count that differs makes a client forget what it has and listen anew. */
  #checkCount(id: number, count: number): void {
    const target = this.#targets.get(id);
    if (!target || target.documents.size === count) return;
    target.token = null;
    this.pause(id);
    this.resume(id);
  }

  #changeTargets({
    targetChangeType,
    targetIds,
    resumeToken,
    cause,
  }: google.firestore.v1.ITargetChange): void {
    const named = targetIds ?? [];
    if (targetChangeType === 'RESET') {
      for (const id of named) this.#targets.get(id)?.documents.clear();
    } else if (targetChangeType === 'CURRENT') {
      for (const id of named) {
        const target = this.#targets.get(id);
        if (target) target.isCurrent = true;
      }
    } else if (targetChangeType === 'REMOVE' && cause) {
      for (const id of named) {
        const target = this.#targets.get(id);
        if (target) Object.assign(target, { refused: cause.code ?? 0, isActive: false });
      }
    } else if ((targetChangeType ?? 'NO_CHANGE') === 'NO_CHANGE' && named.length === 0) {
      this.#shown = this.#seen;
      this.#isSettled = [...this.#targets.values()].every((one) => one.isCurrent || !one.isActive);
      for (const target of this.#targets.values()) {
        if (target.isActive && resumeToken?.length) target.token = Buffer.from(resumeToken);
      }
    }
  }
}
