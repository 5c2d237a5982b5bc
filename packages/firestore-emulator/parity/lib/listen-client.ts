import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { Client, type ClientDuplexStream, credentials, Metadata } from '@grpc/grpc-js';
import { firestoreSchemas } from '../../src/firestore/proto/descriptor.ts';
import { decodeMessage, encodeMessage } from '../../src/firestore/proto/protobuf.ts';
import type { Session } from './side.ts';

type Response = google.firestore.v1.IListenResponse;

/** The documents of a target, and the code with which it ended, or null while it is open. */
export interface TargetState {
  readonly documents: Set<string>;
  code: number | null;
}

const request = firestoreSchemas.message('google.firestore.v1.ListenRequest');
const response = firestoreSchemas.message('google.firestore.v1.ListenResponse');

/** A Listen stream that stores the state of each target. */
export class ListenClient {
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
