import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { firestoreSchemas } from '../proto/descriptor.ts';
import { decodeMessage, encodeMessage } from '../proto/protobuf.ts';
import { timestampToMicros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { encodeDocument, type StoredDocument } from '../store/document.ts';
import { decodeFields } from '../values/codec.ts';
import { parseDocumentName } from '../values/resource-name.ts';

/** The state of one document after a commit. Null means deleted. */
export interface RecordedChange {
  readonly path: string;
  readonly after: StoredDocument | null;
}

const schema = firestoreSchemas.message('google.firestore.v1.CommitRequest');

/** Encodes a commit as one record, which contains the whole documents with their times. */
export function encodeCommit({ root }: Database, changes: Iterable<RecordedChange>): Buffer {
  const writes: google.firestore.v1.IWrite[] = [];
  for (const { path, after } of changes)
    writes.push(after ? { update: encodeDocument(root, after) } : { delete: `${root}/${path}` });
  return encodeMessage(schema, { writes });
}

export interface RecordedDocument extends RecordedChange {
  readonly project: string;
  readonly database: string;
}

export function decodeCommit(record: Buffer): RecordedDocument[] {
  // The cast is safe because the decoder used the schema of that name.
  const { writes } = decodeMessage(schema, record) as google.firestore.v1.ICommitRequest;
  return (writes ?? []).map(({ update, delete: removed }) => {
    const { project, database, path } = parseDocumentName(update?.name ?? removed ?? '');
    if (!update) return { project, database, path, after: null };
    const createTime = timestampToMicros(update.createTime ?? {});
    const updateTime = timestampToMicros(update.updateTime ?? {});
    return {
      project,
      database,
      path,
      after: { path, fields: decodeFields(update.fields), createTime, updateTime },
    };
  });
}
