import type { IndexEntry, IndexReport } from '../../../index.d.ts';
import { entryFor, printComposite, printOverride, singleFieldOf } from './index-entry.ts';
import type { IndexFile, SingleFieldIndex } from './index-file.ts';
import { isServed } from './index-match.ts';
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
  const field = singleFieldOf(need);
  const automaticInUse = new Map<unknown, SingleFieldIndex>();
  for (const other of needs) {
    const used = other.collection === need.collection ? singleFieldOf(other) : null;
    const isAutomatic = other.scope === 'COLLECTION' && isServed(file, other);
    if (used && used.path === field?.path && isAutomatic)
      automaticInUse.set(used.mode, { scope: other.scope, mode: used.mode });
  }
  return entryFor(file, need, [...automaticInUse.values()]);
}

function unusedOf({ composites, overrides }: IndexFile, needs: readonly IndexNeed[]): IndexEntry[] {
  const served = needs.filter((need) => isServed({ composites, overrides }, need));
  const servesAll = (file: IndexFile) => served.every((need) => isServed(file, need));
  const unused: IndexEntry[] = [];
  for (const composite of composites) {
    if (servesAll({ overrides, composites: composites.filter((each) => each !== composite) }))
      unused.push(printComposite(composite));
  }
  for (const override of overrides) {
    const unusedIndexes = override.indexes.filter((index) => {
      const reduced = { ...override, indexes: override.indexes.filter((each) => each !== index) };
      return servesAll({
        composites,
        overrides: overrides.map((each) => (each === override ? reduced : each)),
      });
    });
    if (unusedIndexes.length > 0) unused.push(printOverride({ ...override, indexes: unusedIndexes }));
  }
  return unused;
}
