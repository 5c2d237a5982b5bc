import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { type Micros, microsToTimestamp } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { encodeDocument, type Mask, type StoredDocument } from '../store/document.ts';

type Response = google.firestore.v1.IListenResponse;

/** Takes what a target has to show. */
export interface SnapshotBuilder {
  /** The document is (still) in the target. */
  include(targetId: number, document: StoredDocument, mask: Mask): void;
  /** The document left the target: `document` is its present state, null when deleted. */
  exclude(targetId: number, path: string, document: StoredDocument | null, mask: Mask): void;
}

interface Entry {
  readonly path: string;
  readonly document: StoredDocument | null;
  readonly mask: Mask;
  readonly targetIds: number[];
  readonly removedTargetIds: number[];
}

/**
 * Makes the messages of one commit. Streams share it, so a document that many listen to is encoded once, and equal
 * messages are one object (which transports may serialise once).
 */
export class MessageFactory {
  readonly #database: Database;
  readonly #time: Micros;
  readonly #documents = new Map<StoredDocument, google.firestore.v1.IDocument>();
  readonly #messages = new Map<string, Response>();

  constructor(database: Database, time: Micros) {
    this.#database = database;
    this.#time = time;
  }

  message({ path, document, mask, targetIds, removedTargetIds }: Entry): Response {
    if (mask && document) {
      return changeMessage(encodeDocument(this.#database.root, document, mask), targetIds, removedTargetIds);
    }
    const label = `${path}\n${targetIds}\n${removedTargetIds}`;
    let message = this.#messages.get(label);
    if (!message) {
      message = document
        ? changeMessage(this.#encode(document), targetIds, removedTargetIds)
        : deleteMessage(`${this.#database.root}/${path}`, this.#time, removedTargetIds);
      this.#messages.set(label, message);
    }
    return message;
  }

  #encode(document: StoredDocument): google.firestore.v1.IDocument {
    let encoded = this.#documents.get(document);
    if (!encoded) {
      encoded = encodeDocument(this.#database.root, document);
      this.#documents.set(document, encoded);
    }
    return encoded;
  }
}

/** Sends what one target shows at once: it may be a whole collection. */
export class DirectSnapshot implements SnapshotBuilder {
  readonly #database: Database;
  readonly #time: Micros;
  readonly #send: (message: Response) => void;

  constructor(database: Database, time: Micros, send: (message: Response) => void) {
    this.#database = database;
    this.#time = time;
    this.#send = send;
  }

  include(targetId: number, document: StoredDocument, mask: Mask): void {
    this.#send(changeMessage(encodeDocument(this.#database.root, document, mask), [targetId], []));
  }

  exclude(targetId: number, path: string, document: StoredDocument | null, mask: Mask): void {
    const { root } = this.#database;
    if (document) this.#send(changeMessage(encodeDocument(root, document, mask), [], [targetId]));
    else this.#send(deleteMessage(`${root}/${path}`, this.#time, [targetId]));
  }
}

function deleteMessage(name: string, time: Micros, removedTargetIds: number[]): Response {
  return { documentDelete: { document: name, readTime: microsToTimestamp(time), removedTargetIds } };
}

function changeMessage(
  document: google.firestore.v1.IDocument,
  targetIds: number[],
  removedTargetIds: number[],
): Response {
  return {
    documentChange: {
      document,
      ...(targetIds.length > 0 ? { targetIds } : {}),
      ...(removedTargetIds.length > 0 ? { removedTargetIds } : {}),
    },
  };
}

/** What one commit means to one stream: each document once, with the targets it is in now and those it left. */
export class Snapshot implements SnapshotBuilder {
  readonly #entries = new Map<string, Entry>();

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  include(targetId: number, document: StoredDocument, mask: Mask): void {
    this.#entry(document.path, document, mask).targetIds.push(targetId);
  }

  exclude(targetId: number, path: string, document: StoredDocument | null, mask: Mask): void {
    this.#entry(path, document, mask).removedTargetIds.push(targetId);
  }

  *messages(factory: MessageFactory): IterableIterator<Response> {
    for (const entry of this.#entries.values()) yield factory.message(entry);
  }

  /** Targets with different projections see different documents. */
  #entry(path: string, document: StoredDocument | null, mask: Mask): Entry {
    const label = mask && document ? `${path}\n${mask.map(({ text }) => text).join('\n')}` : path;
    let entry = this.#entries.get(label);
    if (!entry) {
      entry = { path, document, mask, targetIds: [], removedTargetIds: [] };
      this.#entries.set(label, entry);
    }
    return entry;
  }
}
