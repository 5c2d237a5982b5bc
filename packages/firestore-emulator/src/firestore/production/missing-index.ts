import type { IndexEntry } from '../../../index.d.ts';
import { type FirestoreError, failedPrecondition } from '../border/errors.ts';
import { writeMessageField, writeStringField, writeUint32Field } from '../proto/protobuf-fields.ts';
import { ProtobufWriter } from '../proto/protobuf-writer.ts';
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
    const configs = fieldsFor(need).map(fieldConfigFlag).join(' ');
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

/** Returns the `--field-config` flag of gcloud for one field of a vector index. */
function fieldConfigFlag({ path, mode }: IndexedField): string {
  const fieldPath = `field-path=${path}`;
  if (mode === 'CONTAINS') return `--field-config=array-config=CONTAINS,${fieldPath}`;
  if (typeof mode === 'string') return `--field-config=order=${mode},${fieldPath}`;
  return `--field-config=vector-config='{"dimension":"${mode.dimension}","flat": "{}"}',${fieldPath}`;
}

/** Field numbers of google/firestore/admin/v1/index.proto. */
const indexField = { name: 1, queryScope: 2, fields: 3 } as const;
const queryScopes = { COLLECTION: 1, COLLECTION_GROUP: 2 } as const;
const fieldField = { path: 1, order: 2, arrayConfig: 3 } as const;
const orders = { ascending: 1, descending: 2 } as const;
const arrayContains = 1;

/** Encodes an index for the link. */
function encodeIndex(name: string, { scope }: IndexNeed, fields: readonly IndexedField[]): string {
  const writer = new ProtobufWriter();
  writeStringField(writer, indexField.name, name);
  writeUint32Field(writer, indexField.queryScope, queryScopes[scope]);
  for (const { path, mode } of fields) {
    writeMessageField(writer, indexField.fields, () => {
      writeStringField(writer, fieldField.path, path);
      if (mode === 'CONTAINS') writeUint32Field(writer, fieldField.arrayConfig, arrayContains);
      else writeUint32Field(writer, fieldField.order, mode === 'DESCENDING' ? orders.descending : orders.ascending);
    });
  }
  return writer.finish().toString('base64url');
}
