import { createHash, randomUUID } from 'node:crypto';
import type { google } from '@google-cloud/firestore/types/protos/firestore_admin_v1_proto_api.d.ts';
import { FirestoreError, invalidArgument } from '../border/errors.ts';
import type { IndexAdministration } from '../border/service.ts';
import {
  type CompositeIndex,
  type FieldOverride,
  IndexFileError,
  overrideOf,
  type ParsedIndexFile,
  parseComposite,
  parseOverride,
  singleFieldIndexes,
  type TtlPolicy,
  withName,
} from '../production/index-file.ts';
import { firestoreSchemas } from '../proto/descriptor.ts';
import { encodeMessage } from '../proto/protobuf.ts';
import { microsToTimestamp } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { lastWeek } from '../store/history.ts';
import { namePath, parseFieldPath } from '../values/field-path.ts';
import type { ServiceContext } from './context.ts';

type Operation = google.longrunning.IOperation;

/** Limit of the finished operations that clients can still ask for. */
const maxOperations = 1000;

/**
 * Creates the calls of google.firestore.admin.v1 that administer indexes and TTL policies. They change the indexes of
 * one database, and not the index file.
 */
export function createIndexAdministration(context: ServiceContext): IndexAdministration {
  const operations = new Map<string, Operation>();
  const resolve = (name: string | null | undefined, kind: 'indexes' | 'fields' | null) => {
    const parsed = parseAdminName(name ?? '', kind);
    const database = context.databaseNamed(parsed.root);
    return { ...parsed, name: name ?? '', database, file: context.databaseIndexes.of(database) };
  };
  const compositeOf = (name: string | null | undefined) => {
    const found = resolve(name, 'indexes');
    const index = found.file.composites.find((each) => printIndex(found.root, each).name === name);
    if (!index) throw notFound(found.name);
    return { ...found, index };
  };
  const fieldOf = (name: string | null | undefined) => {
    const found = resolve(name, 'fields');
    const path = found.id === '*' ? '*' : parseFieldPath(found.id).text;
    return { ...found, path, print: () => printFieldOf(found.root, found.file, found.collection, path) };
  };

  /** Returns an operation that is already done, with the printed index or field. */
  const finish = (database: Database, type: 'Index' | 'Field', response: object, metadata: object): Operation => {
    const time = microsToTimestamp(database.clock.now());
    const name = `projects/${database.project}/databases/${database.id}/operations/${randomUUID()}`;
    const operation: Operation = {
      name,
      done: true,
      metadata: pack(`${type}OperationMetadata`, { ...metadata, startTime: time, endTime: time, state: 'SUCCESSFUL' }),
      response: pack(type, response),
    };
    operations.set(name, operation);
    const [oldest] = operations.keys();
    if (operations.size > maxOperations && oldest !== undefined) operations.delete(oldest);
    return operation;
  };

  return {
    listIndexes(request) {
      const { root, collection, file } = resolve(request.parent, null);
      if (request.filter) throw invalidArgument('A filter of indexes is not supported.');
      const found = file.composites.filter((each) => collection === '-' || each.collectionGroup === collection);
      const { page, nextPageToken } = pageOf(found, request);
      return { indexes: page.map((index) => printIndex(root, index)), nextPageToken };
    },

    getIndex(request) {
      const { root, index } = compositeOf(request.name);
      return printIndex(root, index);
    },

    createIndex(request) {
      const { root, database, collection, file } = resolve(request.parent, null);
      const index = parseIndex(collection, request.index ?? {});
      const printed = printIndex(root, index);
      if (file.composites.some((each) => printIndex(root, each).name === printed.name))
        throw new FirestoreError('ALREADY_EXISTS', 'index already exists');
      context.databaseIndexes.change(database, { composites: [...file.composites, index] });
      return finish(database, 'Index', printed, { index: printed.name });
    },

    deleteIndex(request) {
      const { database, file, index } = compositeOf(request.name);
      context.databaseIndexes.change(database, { composites: file.composites.filter((each) => each !== index) });
      return {};
    },

    listFields(request) {
      const { root, collection, file } = resolve(request.parent, null);
      const terms = (request.filter ?? '').replaceAll('=', ':').split(/\s+OR\s+/);
      if (!terms.every((term) => term === overriddenFilter || term === ttlFilter))
        throw invalidArgument(`The filter must be ${overriddenFilter}, ${ttlFilter}, or both with OR.`);
      const entries = [
        ...(terms.includes(overriddenFilter) ? file.overrides : []),
        ...(terms.includes(ttlFilter) ? file.ttlPolicies : []),
      ].filter((each) => collection === '-' || each.collectionGroup === collection);
      const printed = entries.map((each) => printFieldOf(root, file, each.collectionGroup, each.fieldPath));
      const byName = new Map(printed.map((field) => [field.name, field]));
      const { page: fields, nextPageToken } = pageOf([...byName.values()], request);
      return { fields, nextPageToken };
    },

    getField: (request) => fieldOf(request.name).print(),

    updateField({ field: update, updateMask }) {
      if (!update) throw invalidArgument('The field is missing.');
      const { name, database, collection, path, file } = fieldOf(update.name);
      const paths = updateMask?.paths ?? Object.keys(update);
      const changes = (camelCase: string, snakeCase: string) => paths.includes(camelCase) || paths.includes(snakeCase);
      const isOther = (each: TtlPolicy) => each.collectionGroup !== collection || each.fieldPath !== path;
      if (changes('indexConfig', 'index_config')) {
        const override = parseFieldIndexes(collection, path, update);
        context.databaseIndexes.change(database, {
          overrides: [...file.overrides.filter(isOther), ...(override ? [override] : [])],
        });
      }
      const policy = { collectionGroup: collection, fieldPath: path };
      let ttlConfigDelta = null;
      if (changes('ttlConfig', 'ttl_config')) {
        if (path === '*') throw invalidArgument('A TTL policy needs the path of a field.');
        context.databaseIndexes.change(database, {
          ttlPolicies: [...file.ttlPolicies.filter(isOther), ...(update.ttlConfig ? [policy] : [])],
        });
        ttlConfigDelta = { changeType: update.ttlConfig ? 'ADD' : 'REMOVE' };
      }
      return finish(database, 'Field', fieldOf(name).print(), { field: name, ttlConfigDelta });
    },

    getDatabase: ({ name }) => printDatabase(context.databaseNamed(name)),

    listDatabases({ parent }) {
      const project = /^projects\/([^/]+)$/.exec(parent ?? '')?.[1];
      if (project === undefined) throw invalidArgument(`"${parent ?? ''}" is not of the form projects/P.`);
      context.database(project, '(default)');
      const databases = context.databases().filter((database) => database.project === project);
      return { databases: databases.map(printDatabase) };
    },

    getOperation({ name }) {
      const operation = operations.get(name ?? '');
      if (!operation) throw notFound(name ?? '');
      return operation;
    },
  };
}

const overriddenFilter = 'indexConfig.usesAncestorConfig:false';
const ttlFilter = 'ttlConfig:*';

const notFound = (name: string) => new FirestoreError('NOT_FOUND', `${name} does not exist.`);

function printDatabase({ project, id, clock, history }: Database): google.firestore.admin.v1.IDatabase {
  const now = clock.now();
  return {
    name: `projects/${project}/databases/${id}`,
    type: 'FIRESTORE_NATIVE',
    concurrencyMode: 'PESSIMISTIC',
    versionRetentionPeriod: { seconds: String(history.retention.maxAge / 1_000_000), nanos: 0 },
    earliestVersionTime: microsToTimestamp(history.earliest(now)),
    pointInTimeRecoveryEnablement:
      history.retention === lastWeek ? 'POINT_IN_TIME_RECOVERY_ENABLED' : 'POINT_IN_TIME_RECOVERY_DISABLED',
  };
}

/** Packs a message of google.firestore.admin.v1 as google.protobuf.Any. */
function pack(type: string, message: object): google.protobuf.IAny {
  const name = `google.firestore.admin.v1.${type}`;
  return { type_url: `type.googleapis.com/${name}`, value: encodeMessage(firestoreSchemas.message(name), message) };
}

/** The token is the position of the next item. */
function pageOf<Item>(items: readonly Item[], { pageSize, pageToken }: google.firestore.admin.v1.IListIndexesRequest) {
  const start = Number(pageToken || 0);
  if (!Number.isInteger(start) || start < 0) throw invalidArgument('Invalid page token.');
  const end = pageSize && pageSize > 0 ? start + pageSize : items.length;
  return { page: items.slice(start, end), nextPageToken: end < items.length ? String(end) : '' };
}

type Index = google.firestore.admin.v1.IIndex;
type Field = google.firestore.admin.v1.IField;

/**
 * Parses `projects/P/databases/D/collectionGroups/C`, followed by `/indexes/ID` or `/fields/PATH` if `kind` is given.
 * `root` is the name of the database. The collection `-` means all. `id` is that of an index, or the path of a field.
 */
function parseAdminName(name: string, kind: 'indexes' | 'fields' | null) {
  const [, root, collection, foundKind, id] =
    /^(projects\/[^/]+\/databases\/[^/]+)\/collectionGroups\/([^/]+)(?:\/(indexes|fields)\/(.+))?$/s.exec(name) ?? [];
  if (root === undefined || collection === undefined || foundKind !== (kind ?? undefined)) {
    const form = `projects/P/databases/D/collectionGroups/C${kind ? `/${kind}/ID` : ''}`;
    throw invalidArgument(`"${name}" is not of the form ${form}.`);
  }
  return { root, collection, id: id ?? '' };
}

/** The id of an index depends only on its content, so two equal indexes have the same name. */
function printIndex(root: string, index: CompositeIndex): Index {
  const { collectionGroup, queryScope } = index;
  const fields = [...withName(index.fields)];
  const content = JSON.stringify([queryScope, ...fields]);
  const id = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { name: `${root}/collectionGroups/${collectionGroup}/indexes/${id}`, queryScope, fields, state: 'READY' };
}

/** Throws INVALID_ARGUMENT. */
function parseIndex(collection: string, index: Index): CompositeIndex {
  const composite = checked(() => parseComposite({ ...index, collectionGroup: collection }, 'index'));
  const fields = composite.fields.filter(({ fieldPath }) => fieldPath !== namePath.text);
  if (fields.length < 2 && !fields.some((field) => 'vectorConfig' in field))
    throw invalidArgument('this index is not necessary, configure using single field index controls');
  return composite;
}

/** Returns the configuration of a field. `path` may be `*`. */
function printFieldOf(root: string, file: ParsedIndexFile, collection: string, path: string): Field {
  const groups = `${root}/collectionGroups`;
  const name = `${groups}/${collection}/fields/${path}`;
  const override = overrideOf(file, collection, path);
  const hasTtl = file.ttlPolicies.some((policy) => policy.collectionGroup === collection && policy.fieldPath === path);
  const indexes = singleFieldIndexes(file, collection, path).map(
    ({ queryScope, ...mode }): Index => ({ queryScope, fields: [{ fieldPath: path, ...mode }], state: 'READY' }),
  );
  const ancestorField = `${groups}/${override ? `${collection}/fields/${override.fieldPath}` : '__default__/fields/*'}`;
  return {
    name,
    indexConfig: ancestorField === name ? { indexes } : { indexes, usesAncestorConfig: true, ancestorField },
    ...(hasTtl && { ttlConfig: { state: 'ACTIVE' } }),
  };
}

/** Returns the override of a field, or null if it uses the automatic indexes. Throws INVALID_ARGUMENT. */
function parseFieldIndexes(collection: string, path: string, { indexConfig }: Field): FieldOverride | null {
  if (!indexConfig || indexConfig.usesAncestorConfig) return null;
  const indexes = (indexConfig.indexes ?? []).map(({ queryScope, fields }) => ({ queryScope, ...fields?.[0] }));
  return checked(() => parseOverride({ collectionGroup: collection, fieldPath: path, indexes }, 'field'));
}

function checked<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    throw error instanceof IndexFileError ? invalidArgument(`Invalid ${error.message}.`) : error;
  }
}
