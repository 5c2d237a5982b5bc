import { storedDocuments } from '@glimpse/contract/stored-documents';
import * as z from 'zod/mini';

/** An entry of `fieldOverrides` in firestore.indexes.json. */
interface FieldOverride {
  readonly collectionGroup: string;
  readonly fieldPath: string;
  readonly indexes: readonly unknown[];
}

const FieldSchema = z.object({
  properties: z.optional(z.record(z.string(), z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
});

/** Returns the paths of a field and of all fields below it. */
function pathsBelow(path: string, field: unknown): string[] {
  const { properties = {}, anyOf = [] } = FieldSchema.parse(field);
  return [
    path,
    ...Object.entries(properties).flatMap(([name, below]) => pathsBelow(`${path}.${name}`, below)),
    ...anyOf.flatMap((variant) => pathsBelow(path, variant)),
  ];
}

/**
 * Returns whether Firestore indexes a field. The entry of the field decides, or else that of the map around it, or else
 * the entry `*` of the collection. Firestore indexes a field without any entry.
 */
function isIndexed(overrides: readonly FieldOverride[], path: string): boolean {
  const own = overrides.find(({ fieldPath }) => fieldPath === path);
  if (own) return own.indexes.length > 0;
  const end = path.lastIndexOf('.');
  if (end > 0) return isIndexed(overrides, path.slice(0, end));
  return overrides.find(({ fieldPath }) => fieldPath === '*')?.indexes.length !== 0;
}

/** Returns the fields of all stored documents that have a single-field index, such as `posts postBy.uid`. */
export function indexedFieldsOfStoredDocuments(overrides: readonly FieldOverride[]): string[] {
  const indexed = Object.entries(storedDocuments).flatMap(([path, schema]) => {
    const group = path.split('/').at(-2) ?? '';
    const ofGroup = overrides.filter(({ collectionGroup }) => collectionGroup === group);
    const { properties = {} } = FieldSchema.parse(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
    return Object.entries(properties)
      .flatMap(([name, field]) => pathsBelow(name, field))
      .filter((fieldPath) => isIndexed(ofGroup, fieldPath))
      .map((fieldPath) => `${group} ${fieldPath}`);
  });
  return [...new Set(indexed)].sort();
}
