import type { CommittedChange, RestDocument } from '../../../index.d.ts';
import type { DocumentChange } from '../border/service.ts';
import { firestoreSchemas } from '../proto/descriptor.ts';
import { printProtoJson } from '../proto/proto-json-writer.ts';
import { decodeFields, encodeValue } from '../values/codec.ts';
import { documentSize } from '../values/document-size.ts';
import { indexEntriesOf } from './index-entries.ts';
import type { IndexFile } from './index-file.ts';

/** Returns what production does for one changed document of a commit. See index.d.ts. */
export function committedChange(indexes: IndexFile, { name, before, after }: DocumentChange): CommittedChange {
  const path = name.split('/').slice(5).join('/');
  const former = sizesOf(indexes, path, before);
  const current = sizesOf(indexes, path, after);
  return {
    path,
    before: before && toRest(before),
    after: after && toRest(after),
    indexEntries: {
      added: countMissing(current.entries, former.entries),
      removed: countMissing(former.entries, current.entries),
    },
    documentBytes: current.documentBytes - former.documentBytes,
    indexBytes: current.indexBytes - former.indexBytes,
  };
}

const documentSchema = firestoreSchemas.message('google.firestore.v1.Document');

const toRest = (document: object): RestDocument => JSON.parse(printProtoJson(documentSchema, document));

/** The number of entries with the same key, by key. */
type Entries = ReadonlyMap<string, number>;

/** Returns the index entries of a version of a document, and the sizes. All are zero without a document. */
function sizesOf(indexes: IndexFile, path: string, document: DocumentChange['before']) {
  const entries = new Map<string, number>();
  if (!document) return { entries, documentBytes: 0, indexBytes: 0 };
  const fields = decodeFields(document.fields);
  let indexBytes = 0;
  for (const { count, bytes, index, path: fieldPath, values } of indexEntriesOf(indexes, { path, fields })) {
    entries.set(JSON.stringify([index, fieldPath, ...values.map(encodeValue)]), count);
    indexBytes += count * bytes;
  }
  return { entries, documentBytes: documentSize(path, fields), indexBytes };
}

/** Returns how many of the entries the others lack. */
function countMissing(entries: Entries, others: Entries): number {
  let count = 0;
  for (const [key, number] of entries) if (!others.has(key)) count += number;
  return count;
}
