import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { decodeFields, encodeFields } from '../values/codec.ts';
import { type FieldPath, project } from '../values/field-path.ts';
import type { MapValue, Value } from '../values/value.ts';
import { type Micros, microsToTimestamp, timestampToMicros } from './clock.ts';

/** One immutable version of a document. */
export interface StoredDocument {
  /** Path relative to the documents root. */
  readonly path: string;
  readonly fields: MapValue;
  readonly createTime: Micros;
  readonly updateTime: Micros;
}

/** A document that a commit changed. Null means that it does not exist. */
export interface StoredChange {
  readonly path: string;
  readonly before: StoredDocument | null;
  readonly after: StoredDocument | null;
}

/** Returns the newest time of the documents. No commit of their database may be older. */
export function newestTime(documents: Iterable<StoredDocument | null>): Micros {
  let newest = 0;
  for (const document of documents) {
    if (document) newest = Math.max(newest, document.createTime, document.updateTime);
  }
  return newest;
}

const noKeys: readonly Value[] = [];

/** Holds the current version of a document. An update that changes no key changes no index. */
export class Slot {
  readonly path: string;

  constructor(public document: StoredDocument) {
    this.path = document.path;
  }

  // A slot is its own entry in the index by name, where entries have no keys.
  get keys(): readonly Value[] {
    return noKeys;
  }

  get slot(): Slot {
    return this;
  }
}

/** The fields of a document to return, or null for all fields. */
export type Mask = readonly FieldPath[] | null;

/** Converts a document to a message of the API. `root` is the documents root of the database. */
export function encodeDocument(
  root: string,
  document: StoredDocument,
  mask: Mask = null,
): google.firestore.v1.IDocument {
  // A mask may contain `__name__`, but no field has that name.
  const fields = mask ? project(document.fields, mask) : document.fields;
  return {
    name: `${root}/${document.path}`,
    fields: encodeFields(fields),
    createTime: microsToTimestamp(document.createTime),
    updateTime: microsToTimestamp(document.updateTime),
  };
}

/** Converts a message of the API to the document at `path`. A document without times gets `time`. */
export function decodeDocument(path: string, wire: google.firestore.v1.IDocument, time: Micros): StoredDocument {
  return {
    path,
    fields: decodeFields(wire.fields),
    createTime: wire.createTime ? timestampToMicros(wire.createTime) : time,
    updateTime: wire.updateTime ? timestampToMicros(wire.updateTime) : time,
  };
}
