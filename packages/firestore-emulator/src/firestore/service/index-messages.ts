import { createHash } from 'node:crypto';
import type { google } from '@google-cloud/firestore/types/protos/firestore_admin_v1_proto_api.d.ts';
import { invalidArgument } from '../border/errors.ts';
import {
  type CompositeIndex,
  type FieldOverride,
  IndexFileError,
  overrideOf,
  type ParsedIndexFile,
  parseComposite,
  parseOverride,
  singleFieldIndexes,
  withName,
} from '../production/index-file.ts';
import { namePath } from '../values/field-path.ts';

type Index = google.firestore.admin.v1.IIndex;
type Field = google.firestore.admin.v1.IField;

/**
 * Parses `projects/P/databases/D/collectionGroups/C`, followed by `/indexes/ID` or `/fields/PATH` if `kind` is given.
 * `root` is the name of the database. The collection `-` means all. `id` is that of an index, or the path of a field.
 */
export function parseAdminName(name: string, kind: 'indexes' | 'fields' | null) {
  const [, root, collection, foundKind, id] =
    /^(projects\/[^/]+\/databases\/[^/]+)\/collectionGroups\/([^/]+)(?:\/(indexes|fields)\/(.+))?$/s.exec(name) ?? [];
  if (root === undefined || collection === undefined || foundKind !== (kind ?? undefined)) {
    const form = `projects/P/databases/D/collectionGroups/C${kind ? `/${kind}/ID` : ''}`;
    throw invalidArgument(`"${name}" is not of the form ${form}.`);
  }
  return { root, collection, id: id ?? '' };
}

/** The id of an index depends only on its content, so two equal indexes have the same name. */
export function printIndex(root: string, index: CompositeIndex): Index {
  const { collectionGroup, queryScope } = index;
  const fields = [...withName(index.fields)];
  const content = JSON.stringify([queryScope, ...fields]);
  const id = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { name: `${root}/collectionGroups/${collectionGroup}/indexes/${id}`, queryScope, fields, state: 'READY' };
}

/** Throws INVALID_ARGUMENT. */
export function parseIndex(collection: string, index: Index): CompositeIndex {
  const composite = checked(() => parseComposite({ ...index, collectionGroup: collection }, 'index'));
  const fields = composite.fields.filter(({ fieldPath }) => fieldPath !== namePath.text);
  if (fields.length < 2 && !fields.some((field) => 'vectorConfig' in field))
    throw invalidArgument('this index is not necessary, configure using single field index controls');
  return composite;
}

/** Returns the configuration of a field. `path` may be `*`. */
export function printFieldOf(root: string, file: ParsedIndexFile, collection: string, path: string): Field {
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
export function parseFieldIndexes(collection: string, path: string, { indexConfig }: Field): FieldOverride | null {
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
