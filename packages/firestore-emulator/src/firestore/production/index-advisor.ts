import type { IndexEntry, IndexOptions, IndexReport } from '../../../index.d.ts';
import { type FirestoreError, failedPrecondition } from '../border/errors.ts';
import { firestoreSchemas } from '../proto/descriptor.ts';
import { encodeMessage } from '../proto/protobuf.ts';
import type { Aggregation } from '../query/aggregate.ts';
import type { Query } from '../query/query.ts';
import type { Database } from '../store/database.ts';
import type { DatabaseIndexes } from './database-indexes.ts';
import {
  automaticFieldIndexes,
  type CompositeIndex,
  type IndexedField,
  type IndexFile,
  modeOf,
  type SingleFieldIndex,
  withName,
} from './index-file.ts';
import { type IndexNeed, isServed, needsOf, needsVector, singleFieldOf } from './index-need.ts';

/** Limit of the needs that are stored for the report. */
const maxNeeds = 10_000;

/** Checks whether production would have the indexes that queries need. */
export class IndexAdvisor {
  readonly #missing: IndexOptions['missing'];
  /** Every need so far, by its JSON. */
  readonly #needs = new Map<string, IndexNeed>();
  /** Keys of the needs that indexes serve, and of those about which a warning was printed. */
  readonly #knownKeys = new WeakMap<IndexFile, Set<string>>();

  constructor(
    { missing }: IndexOptions,
    private readonly indexes: DatabaseIndexes,
  ) {
    this.#missing = missing;
  }

  /** Throws FAILED_PRECONDITION, or prints a warning in the mode 'warn', if no index serves the query. */
  check(database: Database, query: Query, aggregations: readonly Aggregation[] = []): void {
    const indexes = this.indexes.of(database);
    const knownKeys = this.#knownKeys.get(indexes) ?? new Set();
    this.#knownKeys.set(indexes, knownKeys);
    for (const need of needsOf(query, aggregations)) {
      const key = JSON.stringify(need);
      if (this.#needs.size < maxNeeds) this.#needs.set(key, need);
      if (knownKeys.has(key)) continue;
      if (!isServed(indexes, need)) this.#reportMissing(database, indexes, need);
      knownKeys.add(key);
    }
  }

  report(): IndexReport {
    return reportOn(this.indexes.declared, [...this.#needs.values()]);
  }

  #reportMissing(database: Database, indexes: IndexFile, need: IndexNeed): void {
    const entry = adviceOn(indexes, [...this.#needs.values()], need);
    if (this.#missing === 'refuse') throw missingIndex(database, need, entry);
    console.warn(`glimpse: production would refuse a query of ${need.collectionGroup}. ${describeEntry(entry, 0)}`);
  }
}

/** Compares an index file with the needs of queries. */
function reportOn(file: IndexFile, needs: readonly IndexNeed[]): IndexReport {
  const missing = new Map<string, IndexEntry>();
  for (const need of needs) {
    if (isServed(file, need)) continue;
    const entry = adviceOn(file, needs, need);
    missing.set(JSON.stringify(entry), entry);
  }
  return { missing: [...missing.values()], unused: unusedOf(file, needs) };
}

/**
 * Returns the entry to add to the index file for `need`. `needs` are all needs so far. An override replaces the automatic
 * indexes of its field. It therefore also contains the existing override's indexes, or else the automatic indexes that
 * queries use.
 */
export function adviceOn(file: IndexFile, needs: readonly IndexNeed[], need: IndexNeed): IndexEntry {
  const { collectionGroup, queryScope } = need;
  const field = singleFieldOf(need);
  if (!field) return compositeEntry({ collectionGroup, queryScope, fields: need.fields });
  const { fieldPath, ...mode } = field;
  const existing = file.overrides.find(
    (each) => each.collectionGroup === collectionGroup && each.fieldPath === fieldPath,
  );
  const isInUse = (index: SingleFieldIndex) =>
    needs.some((other) => {
      if (other.collectionGroup !== collectionGroup || other.queryScope !== index.queryScope) return false;
      const used = singleFieldOf(other);
      return used?.fieldPath === fieldPath && modeOf(used) === modeOf(index) && isServed(file, other);
    });
  const indexes = [...(existing?.indexes ?? automaticFieldIndexes.filter(isInUse)), { ...mode, queryScope }];
  return { list: 'fieldOverrides', entry: { collectionGroup, fieldPath, indexes } };
}

/** Returns the entry of an index. Omits the name in its default direction, which is that of the field before it. */
function compositeEntry(index: CompositeIndex): IndexEntry {
  const { fields } = index;
  const others = fields.slice(0, -1);
  const isImplied = JSON.stringify(withName(others)) === JSON.stringify(fields);
  return { list: 'indexes', entry: isImplied ? { ...index, fields: others } : index };
}

function unusedOf(file: IndexFile, needs: readonly IndexNeed[]): IndexEntry[] {
  const { composites, overrides } = file;
  const served = needs.filter((need) => isServed(file, need));
  const isUnused = (rest: IndexFile) => served.every((need) => isServed(rest, need));
  const unused = composites
    .filter((composite) => isUnused({ overrides, composites: composites.filter((each) => each !== composite) }))
    .map(compositeEntry);
  for (const override of overrides) {
    const indexes = override.indexes.filter((index) => {
      const reduced = { ...override, indexes: override.indexes.filter((each) => each !== index) };
      return isUnused({ composites, overrides: overrides.map((each) => (each === override ? reduced : each)) });
    });
    if (indexes.length > 0) unused.push({ list: 'fieldOverrides', entry: { ...override, indexes } });
  }
  return unused;
}

const manyRanges =
  ' .\nThe query contains range and inequality filters on multiple fields, please refer to the documentation for index ' +
  'selection best practices: https://cloud.google.com/firestore/docs/query-data/multiple-range-fields.';

/** Creates the error: production's text and link, and below it the entry to add to the index file. */
function missingIndex(database: Database, need: IndexNeed, entry: IndexEntry): FirestoreError {
  const text = productionText(database, need);
  return failedPrecondition(`${text}\n\n${describeEntry(entry, 2)}`);
}

/** Prints the missing entry as it is written in the index file. With an indent of 0 it is one line. */
function describeEntry({ list, entry }: IndexEntry, indent: number): string {
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
