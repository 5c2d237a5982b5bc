import type { IndexEntry } from '../../../index.d.ts';
import { type FirestoreError, failedPrecondition } from '../border/errors.ts';
import type { Database } from '../store/database.ts';
import { fieldsFor, singleFieldOf } from './index-entry.ts';
import type { IndexedField } from './index-file.ts';
import type { IndexNeed } from './index-need.ts';

const manyRanges =
  ' .\nThe query contains range and inequality filters on multiple fields, please refer to the documentation for index ' +
  'selection best practices: https://cloud.google.com/firestore/docs/query-data/multiple-range-fields.';

/** Creates the error: production's text and link, and below it the entry to add to the index file. */
export function missingIndex(database: Database, need: IndexNeed, entry: IndexEntry): FirestoreError {
  const text = productionText(database, need);
  return failedPrecondition(`${text}\n\n${describeEntry(entry, 2)}`);
}

/** Prints the missing entry as it is written in the index file. With an indent of 0 it is one line. */
export function describeEntry({ list, entry }: IndexEntry, indent: number): string {
  const written = JSON.stringify(entry, null, indent);
  return `firestore.indexes.json lacks, in "${list}":${indent > 0 ? '\n' : ' '}${written}`;
}

/**
 * Returns production's error text. Its link contains a google.firestore.admin.v1.Index that the console offers to
 * create. Source: error messages of production that users reported.
 */
function productionText(database: Database, need: IndexNeed): string {
  const { collection, scope } = need;
  const { project } = database;
  if (need.vector) {
    const configs = fieldsFor(need).map(vectorFlag).join(' ');
    return (
      'Missing vector index configuration. Please create the required index with the following gcloud command: ' +
      `gcloud firestore indexes composite create --project=${project} --collection-group=${collection} --query-scope=${scope} ${configs}`
    );
  }
  const group = `projects/${project}/databases/${database.id}/collectionGroups/${collection}`;
  const console = `https://console.firebase.google.com/v1/r/project/${project}/firestore/indexes`;
  const single = singleFieldOf(need);
  if (single) {
    const kind = single.mode === 'CONTAINS' ? 'CONTAINS' : single.mode === 'DESCENDING' ? 'DESC' : 'ASC';
    const index = encodeIndex(`${group}/fields/${single.path}`, need, [single]);
    return (
      `The query requires a ${scope}_${kind} index for collection ${collection} and field ${single.path}. ` +
      `You can create it here: ${console}?create_exemption=${index}`
    );
  }
  const index = encodeIndex(`${group}/indexes/_`, need, fieldsFor(need));
  return (
    `The query requires an index. You can create it here: ${console}?create_composite=${index}` +
    (need.hasManyRanges ? manyRanges : '')
  );
}

function vectorFlag({ path, mode }: IndexedField): string {
  const of = `field-path=${path}`;
  if (mode === 'CONTAINS') return `--field-config=array-config=CONTAINS,${of}`;
  if (typeof mode === 'string') return `--field-config=order=${mode},${of}`;
  return `--field-config=vector-config='{"dimension":"${mode.dimension}","flat": "{}"}',${of}`;
}

const nameTag = 0x0a;
const scopeTag = 0x10;
const fieldTag = 0x1a;
const orderTag = 0x10;
const arrayTag = 0x18;

/** Encodes an index for the link. Source: google/firestore/admin/v1/index.proto. */
function encodeIndex(name: string, { scope }: IndexNeed, fields: readonly IndexedField[]): string {
  const parts = [text(nameTag, name), Buffer.of(scopeTag, scope === 'COLLECTION' ? 1 : 2)];
  for (const { path, mode } of fields) {
    const how = mode === 'CONTAINS' ? Buffer.of(arrayTag, 1) : Buffer.of(orderTag, mode === 'DESCENDING' ? 2 : 1);
    parts.push(lengthDelimited(fieldTag, Buffer.concat([text(nameTag, path), how])));
  }
  return Buffer.concat(parts).toString('base64url');
}

const text = (tag: number, value: string): Buffer => lengthDelimited(tag, Buffer.from(value));

function lengthDelimited(tag: number, bytes: Buffer): Buffer {
  const head = [tag];
  let length = bytes.length;
  while (length >= 0x80) {
    head.push((length & 0x7f) | 0x80);
    length >>>= 7;
  }
  return Buffer.concat([Buffer.of(...head, length), bytes]);
}
