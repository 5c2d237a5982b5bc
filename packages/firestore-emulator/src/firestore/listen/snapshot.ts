import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { type Micros, microsToTimestamp } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { encodeDocument, type Mask, type StoredDocument } from '../store/document.ts';

type Response = google.firestore.v1.IListenResponse;

/** Collects the documents of targets for a snapshot. */
export interface SnapshotBuilder {
  /** The document is in the target (or still in it). */
  include(targetId: number, document: StoredDocument, mask: Mask): void;
  /** The document is no longer in the target. `document` is its current state, or null if it was deleted. */
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
 * Creates the messages of one commit. All streams share it, so that a document is encoded once for all its listeners.
 * Equal messages are the same object, which a transport may serialise once.
 */
export class MessageFactory {
  readonly #documents = new Map<StoredDocument, google.firestore.v1.IDocument>();
  readonly #messages = new Map<string, Response>();

  constructor(
    private readonly database: Database,
    private readonly time: Micros,
  ) {}

  message({ path, document, mask, targetIds, removedTargetIds }: Entry): Response {
    if (mask && document) {
      return changeMessage(encodeDocument(this.database.root, document, mask), targetIds, removedTargetIds);
    }
    const label = `${path}\n${targetIds}\n${removedTargetIds}`;
    let message = this.#messages.get(label);
    if (!message) {
      message = document
        ? changeMessage(this.#encode(document), targetIds, removedTargetIds)
        : deleteMessage(`${this.database.root}/${path}`, this.time, removedTargetIds);
      this.#messages.set(label, message);
    }
    return message;
  }

  #encode(document: StoredDocument): google.firestore.v1.IDocument {
    let encoded = this.#documents.get(document);
    if (!encoded) {
      encoded = encodeDocument(this.database.root, document);
      this.#documents.set(document, encoded);
    }
    return encoded;
  }
}

/** Sends the documents of one target immediately, without collecting them, because it may be a whole collection. */
export class DirectSnapshot implements SnapshotBuilder {
  constructor(
    private readonly database: Database,
    private readonly time: Micros,
    private readonly send: (message: Response) => void,
  ) {}

  include(targetId: number, document: StoredDocument, mask: Mask): void {
    this.send(changeMessage(encodeDocument(this.database.root, document, mask), [targetId], []));
  }

  exclude(targetId: number, path: string, document: StoredDocument | null, mask: Mask): void {
    const { root } = this.database;
    if (document) this.send(changeMessage(encodeDocument(root, document, mask), [], [targetId]));
    else this.send(deleteMessage(`${root}/${path}`, this.time, [targetId]));
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

/** The messages of one commit for one stream. Each document comes once, with all targets that it concerns. */
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

  /** Targets with different projections need different messages for the same document. */
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
