import type { IndexEntry, IndexReport } from '../../../index.d.ts';
import { compositeEntry, entryFor, singleFieldOf } from './index-entry.ts';
import type { IndexFile, SingleFieldIndex } from './index-file.ts';
import { isServed, modeOf } from './index-match.ts';
import type { IndexNeed } from './index-need.ts';

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

/** Returns the entry to add for `need`. `needs` are all needs so far. */
export function adviceOn(file: IndexFile, needs: readonly IndexNeed[], need: IndexNeed): IndexEntry {
  const path = singleFieldOf(need)?.fieldPath;
  const automaticInUse = new Map<string | number, SingleFieldIndex>();
  for (const other of needs) {
    const { collectionGroup, queryScope } = other;
    const used = collectionGroup === need.collectionGroup && queryScope === 'COLLECTION' ? singleFieldOf(other) : null;
    if (!used || used.fieldPath !== path || !isServed(file, other)) continue;
    const { fieldPath: _path, ...mode } = used;
    automaticInUse.set(modeOf(mode), { ...mode, queryScope });
  }
  return entryFor(file, need, [...automaticInUse.values()]);
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
