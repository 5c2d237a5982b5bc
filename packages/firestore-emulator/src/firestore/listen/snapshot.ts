import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { type Micros, microsToTimestamp } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { encodeDocument, type Mask, type StoredDocument } from '../store/document.ts';
import { getOrCreate } from '../store/get-or-create.ts';

type Response = google.firestore.v1.IListenResponse;

/** The current state of a document. Null means that it was deleted. */
interface DocumentState {
  readonly path: string;
  readonly document: StoredDocument | null;
  readonly mask: Mask;
}

/** Reports that a document is in a target (or still in it), or that it is no longer in it. */
export type Report = (targetId: number, isIncluded: boolean, state: DocumentState) => void;

interface Entry extends DocumentState {
  readonly targetIds: number[];
  readonly removedTargetIds: number[];
}

/** Creates the message for one document in one target, without storing it. */
export function directMessage(
  { root }: Database,
  time: Micros,
  targetId: number,
  isIncluded: boolean,
  { path, document, mask }: DocumentState,
): Response {
  if (!document) return deleteMessage(`${root}/${path}`, time, [targetId]);
  const encoded = encodeDocument(root, document, mask);
  return isIncluded ? changeMessage(encoded, [targetId], []) : changeMessage(encoded, [], [targetId]);
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
    const { root } = this.database;
    if (mask && document) return changeMessage(encodeDocument(root, document, mask), targetIds, removedTargetIds);
    return getOrCreate(this.#messages, `${path}\n${targetIds}\n${removedTargetIds}`, () => {
      if (!document) return deleteMessage(`${root}/${path}`, this.time, removedTargetIds);
      const encoded = getOrCreate(this.#documents, document, () => encodeDocument(root, document));
      return changeMessage(encoded, targetIds, removedTargetIds);
    });
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
export class Snapshot {
  readonly #entries = new Map<string, Entry>();

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  readonly report: Report = (targetId, isIncluded, { path, document, mask }) => {
    // Targets with different projections need different messages for the same document.
    const label = mask && document ? `${path}\n${mask.map(({ text }) => text).join('\n')}` : path;
    let entry = this.#entries.get(label);
    if (!entry) {
      entry = { path, document, mask, targetIds: [], removedTargetIds: [] };
      this.#entries.set(label, entry);
    }
    (isIncluded ? entry.targetIds : entry.removedTargetIds).push(targetId);
  };

  *messages(factory: MessageFactory): IterableIterator<Response> {
    for (const entry of this.#entries.values()) yield factory.message(entry);
  }
}
