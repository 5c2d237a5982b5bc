import type { IndexEntry, IndexMode } from '../../../index.d.ts';
import { namePath } from '../values/field-path.ts';
import type { CompositeIndex, FieldOverride, IndexedField, IndexFile, Mode, SingleFieldIndex } from './index-file.ts';
import type { IndexNeed } from './index-need.ts';

/** Returns the fields of the single index that would serve the need. The name comes last, except in a vector index. */
export function fieldsFor(need: IndexNeed): IndexedField[] {
  const filtered: IndexedField[] = [
    ...need.equal.map((path): IndexedField => ({ path, mode: 'ASCENDING' })),
    ...need.contains.map((path): IndexedField => ({ path, mode: 'CONTAINS' })),
  ];
  if (need.vector) return [...filtered, { path: need.vector.path, mode: { dimension: need.vector.dimension } }];
  return [
    ...filtered,
    ...need.order.map(({ path, direction }): IndexedField => ({ path, mode: direction })),
    { path: namePath.text, mode: need.nameDirection },
  ];
}

/** Returns the field of a need that a single-field index serves, or null if the need has several fields. */
export function singleFieldOf(need: IndexNeed): IndexedField | null {
  const [field, name, ...others] = fieldsFor(need);
  if (!field || name?.path !== namePath.text || others.length > 0) return null;
  if (field.mode === 'CONTAINS') return field;
  // All results have the same value in this field, so that only the names determine their order.
  if (need.order.length === 0) return { ...field, mode: need.nameDirection };
  return field.mode === need.nameDirection ? field : null;
}

/**
 * Returns the entry to add to the index file for a need. An override replaces the automatic indexes of its field. It
 * therefore also contains the existing override's indexes, or else the automatic indexes that queries use
 * (`automaticInUse`).
 */
export function entryFor(file: IndexFile, need: IndexNeed, automaticInUse: readonly SingleFieldIndex[]): IndexEntry {
  const { collection, scope } = need;
  const field = singleFieldOf(need);
  if (!field) return printComposite({ collection, scope, fields: fieldsFor(need) });
  const { path, mode } = field;
  const existing = file.overrides.find((each) => each.collection === collection && each.path === path);
  const indexes = [...(existing?.indexes ?? automaticInUse), { scope, mode }];
  return printOverride({ collection, path, indexes });
}

/** Returns the entry of an index. Omits the name in its default direction, which is that of the field before it. */
export function printComposite({ collection, scope, fields }: CompositeIndex): IndexEntry {
  const last = fields.at(-1);
  const implied = fields.at(-2)?.mode === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING';
  const isImplied = last?.path === namePath.text && last.mode === implied;
  return {
    list: 'indexes',
    entry: {
      collectionGroup: collection,
      queryScope: scope,
      fields: (isImplied ? fields.slice(0, -1) : fields).map(({ path, mode }) => ({
        fieldPath: path,
        ...printMode(mode),
      })),
    },
  };
}

export function printOverride({ collection, path, indexes }: FieldOverride): IndexEntry {
  return {
    list: 'fieldOverrides',
    entry: {
      collectionGroup: collection,
      fieldPath: path,
      indexes: indexes.map(({ mode, scope }) => ({ ...printMode(mode), queryScope: scope })),
    },
  };
}

export function printMode(mode: Mode): IndexMode {
  if (mode === 'CONTAINS') return { arrayConfig: mode };
  if (typeof mode === 'string') return { order: mode };
  return { vectorConfig: { dimension: mode.dimension, flat: {} } };
}
