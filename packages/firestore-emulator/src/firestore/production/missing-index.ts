import type { IndexEntry } from '../../../index.d.ts';
import { type FirestoreError, failedPrecondition } from '../border/errors.ts';
import { firestoreSchemas } from '../proto/descriptor.ts';
import { encodeMessage } from '../proto/protobuf.ts';
import type { Database } from '../store/database.ts';
import { type IndexedField, modeOf } from './index-file.ts';
import { type IndexNeed, needsVector, singleFieldOf } from './index-need.ts';

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
  const { collectionGroup, queryScope } = need;
  const { project } = database;
  if (needsVector(need)) {
    const configs = need.fields.map(fieldConfigFlag).join(' ');
    return (
      'Missing vector index configuration. Please create the required index with the following gcloud command: ' +
      `gcloud firestore indexes composite create --project=${project} --collection-group=${collectionGroup} --query-scope=${queryScope} ${configs}`
    );
  }
  const group = `projects/${project}/databases/${database.id}/collectionGroups/${collectionGroup}`;
  const console = `https://console.firebase.google.com/v1/r/project/${project}/firestore/indexes`;
  const single = singleFieldOf(need);
  if (single) {
    const kind = String(modeOf(single)).replace('ENDING', '');
    const index = encodeIndex(`${group}/fields/${single.fieldPath}`, need, [single]);
    return (
      `The query requires a ${queryScope}_${kind} index for collection ${collectionGroup} and field ${single.fieldPath}. ` +
      `You can create it here: ${console}?create_exemption=${index}`
    );
  }
  const index = encodeIndex(`${group}/indexes/_`, need, need.fields);
  return (
    `The query requires an index. You can create it here: ${console}?create_composite=${index}` +
    (need.hasManyRanges ? manyRanges : '')
  );
}

/** Returns the `--field-config` flag of gcloud for one field of a vector index. */
function fieldConfigFlag(field: IndexedField): string {
  const fieldPath = `field-path=${field.fieldPath}`;
  if ('arrayConfig' in field) return `--field-config=array-config=CONTAINS,${fieldPath}`;
  if ('order' in field) return `--field-config=order=${field.order},${fieldPath}`;
  return `--field-config=vector-config='{"dimension":"${field.vectorConfig.dimension}","flat": "{}"}',${fieldPath}`;
}

const indexSchema = firestoreSchemas.message('google.firestore.admin.v1.Index');

/** Encodes an index for the link. */
function encodeIndex(name: string, { queryScope }: IndexNeed, fields: readonly IndexedField[]): string {
  return encodeMessage(indexSchema, { name, queryScope, fields }).toString('base64url');
}
