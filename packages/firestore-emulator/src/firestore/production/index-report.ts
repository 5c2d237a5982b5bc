import type { IndexEntry, IndexReport } from '../../../index.d.ts';
import { type CompositeIndex, type IndexFile, modeOf, type SingleFieldIndex } from './index-file.ts';
import { automaticFieldIndexes, isServed, withName } from './index-match.ts';
import { fieldsFor, type IndexNeed, singleFieldOf } from './index-need.ts';

/** Compares an index file with the needs of queries. */
export function reportOn(file: IndexFile, needs: readonly IndexNeed[]): IndexReport {
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
  if (!field) return compositeEntry({ collectionGroup, queryScope, fields: fieldsFor(need) });
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
