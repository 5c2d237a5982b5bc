import type { IndexEntry } from '../../../index.d.ts';
import { namePath } from '../values/field-path.ts';
import type { CompositeIndex, IndexedField, IndexFile, SingleFieldIndex } from './index-file.ts';
import { modeOf, withName } from './index-match.ts';
import { fieldsFor, type IndexNeed } from './index-need.ts';

/** Returns the field of a need that a single-field index serves, or null if the need has several fields. */
export function singleFieldOf(need: IndexNeed): IndexedField | null {
  const [field, name, ...others] = fieldsFor(need);
  if (!field || name?.fieldPath !== namePath.text || others.length > 0) return null;
  if ('arrayConfig' in field) return field;
  // All results have the same value in this field, so that only the names determine their order.
  if (need.order.length === 1) return { ...name, fieldPath: field.fieldPath };
  return modeOf(field) === modeOf(name) ? field : null;
}

/**
 * Returns the entry to add to the index file for a need. An override replaces the automatic indexes of its field. It
 * therefore also contains the existing override's indexes, or else the automatic indexes that queries use
 * (`automaticInUse`).
 */
export function entryFor(file: IndexFile, need: IndexNeed, automaticInUse: readonly SingleFieldIndex[]): IndexEntry {
  const { collectionGroup, queryScope } = need;
  const field = singleFieldOf(need);
  if (!field) return compositeEntry({ collectionGroup, queryScope, fields: fieldsFor(need) });
  const { fieldPath, ...mode } = field;
  const existing = file.overrides.find(
    (each) => each.collectionGroup === collectionGroup && each.fieldPath === fieldPath,
  );
  const indexes = [...(existing?.indexes ?? automaticInUse), { ...mode, queryScope }];
  return { list: 'fieldOverrides', entry: { collectionGroup, fieldPath, indexes } };
}

/** Returns the entry of an index. Omits the name in its default direction, which is that of the field before it. */
export function compositeEntry(index: CompositeIndex): IndexEntry {
  const { fields } = index;
  const others = fields.slice(0, -1);
  const isImplied = JSON.stringify(withName(others)) === JSON.stringify(fields);
  return { list: 'indexes', entry: isImplied ? { ...index, fields: others } : index };
}
