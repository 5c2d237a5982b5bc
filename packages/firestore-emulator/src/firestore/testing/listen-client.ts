import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import type { Credentials, FirestoreService, ServiceStream } from '../border/service.ts';

type Request = google.firestore.v1.IListenRequest;
type Response = google.firestore.v1.IListenResponse;

/** The names of the documents of one target, with their update times. */
type TargetDocuments = ReadonlyMap<string, string>;

interface TargetState {
  readonly documents: Map<string, string>;
  isCurrent: boolean;
  cause: { readonly code: number; readonly message: string } | null;
}

/** A client of a Listen stream. It stores documents like the SDKs, and checks the order of the messages. */
export class ListenClient {
  readonly responses: Response[] = [];
  readonly targets = new Map<number, TargetState>();
  error: Error | null = null;
  resumeToken: Uint8Array | null = null;
  /** The number of global snapshots so far. */
  snapshots = 0;
  /** The number of documents sent since the last call of `takeSent`. */
  #sent = 0;
  #hasChanges = false;
  #lastReadTime = 0n;
  readonly #database: string;
  readonly #stream: ServiceStream<Request>;

  constructor(service: FirestoreService, database: string, credentials: Credentials) {
    this.#database = database;
    this.#stream = service.listen(credentials, {
      message: (response) => this.#receive(response),
      error: (error) => {
        this.error = error;
      },
      end: () => {
        throw new Error('a Listen stream does not end by itself');
      },
    });
  }

  /** Adds a target. `resumeFrom` contains the documents that the client has, and the token of that state. */
  add(
    target: google.firestore.v1.ITarget & { readonly targetId: number },
    resumeFrom?: { readonly documents: TargetDocuments; readonly token: Uint8Array },
  ): void {
    this.targets.set(target.targetId, {
      documents: new Map(resumeFrom?.documents),
      isCurrent: false,
      cause: null,
    });
    const addTarget = resumeFrom ? { ...target, resumeToken: resumeFrom.token } : target;
    this.#stream.send({ database: this.#database, addTarget });
  }

  remove(targetId: number): void {
    this.#stream.send({ database: this.#database, removeTarget: targetId });
  }

  close(): void {
    this.#stream.close();
  }

  takeSent(): number {
    const sent = this.#sent;
    this.#sent = 0;
    return sent;
  }

  #receive(response: Response): void {
    this.responses.push(response);
    const { documentChange, documentDelete, targetChange, filter } = response;
    if (documentChange?.document) {
      this.#sent += 1;
      const { name, updateTime } = documentChange.document;
      const version = `${updateTime?.seconds}.${updateTime?.nanos}`;
      for (const id of documentChange.targetIds ?? []) this.#target(id).documents.set(name ?? '', version);
      for (const id of documentChange.removedTargetIds ?? []) this.#target(id).documents.delete(name ?? '');
      this.#hasChanges = true;
    } else if (documentDelete) {
      this.#sent += 1;
      for (const id of documentDelete.removedTargetIds ?? []) {
        this.#target(id).documents.delete(documentDelete.document ?? '');
      }
      this.#hasChanges = true;
    } else if (filter) {
      const state = this.#target(filter.targetId ?? 0);
      if (state.documents.size !== filter.count) throw new Error('the existence filter does not match');
    } else if (targetChange) {
      this.#changeTargets(targetChange);
    } else {
      throw new Error(`unexpected message: ${JSON.stringify(response)}`);
    }
  }

  #changeTargets(change: google.firestore.v1.ITargetChange): void {
    const ids = change.targetIds ?? [];
    switch (change.targetChangeType) {
      case 'ADD':
        break;
      case 'REMOVE':
        for (const id of ids) {
          const { code, message } = change.cause ?? {};
          if (change.cause) this.#target(id).cause = { code: code ?? 0, message: message ?? '' };
          else this.targets.delete(id);
        }
        break;
      case 'CURRENT':
        for (const id of ids) this.#target(id).isCurrent = true;
        this.#hasChanges = true;
        break;
      case 'RESET':
        for (const id of ids) this.#target(id).documents.clear();
        break;
      default:
        this.#endSnapshot(change);
    }
  }

  #endSnapshot({ targetIds, readTime, resumeToken }: google.firestore.v1.ITargetChange): void {
    if (targetIds?.length) throw new Error('a global snapshot names no targets');
    if (!this.#hasChanges) throw new Error('a snapshot without changes');
    const time = BigInt(readTime?.seconds ?? 0) * 1_000_000_000n + BigInt(readTime?.nanos ?? 0);
    if (time < this.#lastReadTime) throw new Error('read time went back');
    this.#lastReadTime = time;
    this.#hasChanges = false;
    this.resumeToken = resumeToken ?? null;
    this.snapshots += 1;
  }

  #target(id: number): TargetState {
    const state = this.targets.get(id);
    if (!state) throw new Error(`a message for target ${id}, which is not there`);
    return state;
  }
}
