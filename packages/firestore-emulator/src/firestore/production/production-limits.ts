import { invalidArgument } from '../border/errors.ts';
import type { FirestoreService } from '../border/service.ts';
import { firestoreSchemas } from '../proto/descriptor.ts';
import { encodeMessage } from '../proto/protobuf.ts';
import type { Micros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import type { StoredChange, StoredDocument } from '../store/document.ts';
import type { CommitPlan } from '../write/commit-plan.ts';
import { indexEntriesOf } from './index-entries.ts';
import type { IndexFile } from './index-file.ts';
import { WriteRate } from './write-rate.ts';

const maxTransforms = 500;
const maxNameBytes = 6 * 1024;
const maxDepth = 100;
const maxIndexEntries = 40_000;
const maxEntryBytes = 7680;
const maxEntriesBytes = 8 * 1024 * 1024;

/**
 * Limits for commits that production has but the official emulator lacks. The limits of both are always checked.
 * Source: firebase.google.com/docs/firestore/quotas. The texts are production's where they are known.
 */
export class ProductionLimits {
  readonly #rate = new WriteRate();

  constructor(private readonly indexes: () => IndexFile) {}

  /** Throws INVALID_ARGUMENT when a commit exceeds a limit. */
  checkCommit({ writes, after }: CommitPlan): void {
    const transforms = new Map<string, number>();
    for (const { write } of writes) {
      const count = (transforms.get(write.path) ?? 0) + write.transforms.length;
      if (count > maxTransforms)
        throw invalidArgument(`cannot have more than ${maxTransforms} field transforms on a single document`);
      transforms.set(write.path, count);
    }
    for (const document of after.values()) if (document) this.#checkDocument(document);
  }

  /** Warns on stderr when a document is written more often than production supports. */
  noteWrites(database: Database, changes: readonly StoredChange[], time: Micros): void {
    for (const { path } of changes) {
      const name = `${database.root}/${path}`;
      const count = this.#rate.note(name, time);
      if (count !== null) {
        console.warn(
          `glimpse: ${name} was written to ${count} times in 5 seconds; production sustains about one write a second to a document.`,
        );
      }
    }
  }

  #checkDocument(document: StoredDocument): void {
    const { path } = document;
    if (path.split('/').length / 2 > maxDepth)
      throw invalidArgument(`Document names may have at most ${maxDepth} collections.`);
    if (path.length * 3 > maxNameBytes && Buffer.byteLength(path) > maxNameBytes)
      throw invalidArgument(`The document name is longer than ${maxNameBytes} bytes.`);
    let entries = 0;
    let total = 0;
    for (const { count, bytes } of indexEntriesOf(this.indexes(), document)) {
      entries += count;
      total += count * bytes;
      if (bytes > maxEntryBytes) throw invalidArgument('Index entry is too large.');
      if (entries > maxIndexEntries) throw invalidArgument(`too many index entries for entity /${path}`);
    }
    if (total > maxEntriesBytes)
      throw invalidArgument(
        `The index entries of /${path} have ${total} bytes, more than the ${maxEntriesBytes} that one document may have.`,
      );
  }
}

/** Source: firebase.google.com/docs/firestore/quotas. Production was observed to accept a tenth more. */
const maxRequestBytes = 10 * 1024 * 1024;

/** Wraps the write methods so that they reject requests larger than production accepts, over any transport. */
export function withRequestLimit(service: FirestoreService): Pick<FirestoreService, 'commit' | 'batchWrite' | 'write'> {
  return {
    commit: async (call) => service.commit(requireSize('CommitRequest', call)),
    batchWrite: async (call) => service.batchWrite(requireSize('BatchWriteRequest', call)),
    write(credentials, sink) {
      const stream = service.write(credentials, sink);
      return {
        send(request) {
          if (isSmall('WriteRequest', request)) return stream.send(request);
          stream.close();
          sink.error(tooLarge());
        },
        close: () => stream.close(),
      };
    },
  };
}

function requireSize<Call extends { readonly request: object }>(name: string, call: Call): Call {
  if (!isSmall(name, call.request)) throw tooLarge();
  return call;
}

function isSmall(name: string, request: object): boolean {
  const schema = firestoreSchemas.message(`google.firestore.v1.${name}`);
  return encodeMessage(schema, request).length <= maxRequestBytes;
}

const tooLarge = () => invalidArgument(`Request payload size exceeds the limit: ${maxRequestBytes} bytes.`);
