import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { type Micros, microsToTimestamp } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { encodeDocument, type Mask, type StoredDocument } from '../store/document.ts';
import { getOrCreate } from '../store/get-or-create.ts';

export type Response = google.firestore.v1.IListenResponse;

/** The current state of a document, and the targets that it concerns. */
export interface TargetChange {
  readonly path: string;
  /** Null means that it was deleted. It is in no target then. */
  readonly document: StoredDocument | null;
  readonly mask: Mask;
  /** The targets that contain the document. */
  readonly targetIds: number[];
  /** The targets that no longer contain it. */
  readonly removedTargetIds: number[];
}

export type Report = (change: TargetChange) => void;

/** Creates the message for a change. */
export function messageOf(
  { root }: Database,
  time: Micros,
  { path, document, mask, targetIds, removedTargetIds }: TargetChange,
  encode = encodeDocument,
): Response {
  if (!document)
    return { documentDelete: { document: `${root}/${path}`, readTime: microsToTimestamp(time), removedTargetIds } };
  return {
    documentChange: {
      document: encode(root, document, mask),
      ...(targetIds.length > 0 ? { targetIds } : {}),
      ...(removedTargetIds.length > 0 ? { removedTargetIds } : {}),
    },
  };
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

  message(change: TargetChange): Response {
    const { path, document, mask, targetIds, removedTargetIds } = change;
    if (mask && document) return messageOf(this.database, this.time, change);
    return getOrCreate(this.#messages, `${path}\n${targetIds}\n${removedTargetIds}`, () =>
      messageOf(this.database, this.time, change, this.#encode),
    );
  }

  readonly #encode: typeof encodeDocument = (root, document) =>
    getOrCreate(this.#documents, document, () => encodeDocument(root, document));
}

/** The changes of one commit for one stream. Each document comes once, with all targets that it concerns. */
export class Snapshot {
  readonly #changes = new Map<string, TargetChange>();

  get isEmpty(): boolean {
    return this.#changes.size === 0;
  }

  readonly report: Report = (change) => {
    const { path, document, mask } = change;
    // Targets with different projections need different messages for the same document.
    const label = mask && document ? `${path}\n${mask.map(({ text }) => text).join('\n')}` : path;
    const earlier = this.#changes.get(label);
    if (!earlier) this.#changes.set(label, change);
    earlier?.targetIds.push(...change.targetIds);
    earlier?.removedTargetIds.push(...change.removedTargetIds);
  };

  *messages(factory: MessageFactory): IterableIterator<Response> {
    for (const change of this.#changes.values()) yield factory.message(change);
  }
}
