import type { IndexEntry } from '../../../index.d.ts';
import { type FirestoreError, failedPrecondition } from '../border/errors.ts';
import { encodeMessage } from '../proto/protobuf.ts';
import { SchemaRegistry } from '../proto/schema.ts';
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

/** Returns production's error text, as users reported it. Its link contains a google.firestore.admin.v1.Index. */
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

/** A part of google/firestore/admin/v1/index.proto. Enums are numbers. */
const indexSchema = new SchemaRegistry({
  nested: {
    Index: {
      fields: {
        name: { type: 'string', id: 1 },
        queryScope: { type: 'uint32', id: 2 },
        fields: { type: 'Field', id: 3, rule: 'repeated' },
      },
    },
    Field: {
      fields: {
        fieldPath: { type: 'string', id: 1 },
        order: { type: 'uint32', id: 2 },
        arrayConfig: { type: 'uint32', id: 3 },
      },
    },
  },
}).message('Index');

/** Encodes an index for the link. */
function encodeIndex(name: string, { scope }: IndexNeed, fields: readonly IndexedField[]): string {
  const index = {
    name,
    queryScope: scope === 'COLLECTION' ? 1 : 2,
    fields: fields.map(({ path, mode }) => ({
      fieldPath: path,
      ...(mode === 'CONTAINS' ? { arrayConfig: 1 } : { order: mode === 'DESCENDING' ? 2 : 1 }),
    })),
  };
  return encodeMessage(indexSchema, index).toString('base64url');
}
