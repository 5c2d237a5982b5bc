import type { IndexEntry, IndexReport } from '../../../index.d.ts';
import { entryFor, singleFieldOf, writtenComposite, writtenOverride } from './index-entry.ts';
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
  const kept = new Map<unknown, SingleFieldIndex>();
  for (const other of needs) {
    const used = other.collection === need.collection ? singleFieldOf(other) : null;
    const isAutomatic = other.scope === 'COLLECTION' && isServed(file, other);
    if (used && used.path === field?.path && isAutomatic) kept.set(used.mode, { scope: other.scope, mode: used.mode });
  }
  return entryFor(file, need, [...kept.values()]);
}

function unusedOf({ composites, overrides }: IndexFile, needs: readonly IndexNeed[]): IndexEntry[] {
  const served = needs.filter((need) => isServed({ composites, overrides }, need));
  const isEnough = (file: IndexFile) => served.every((need) => isServed(file, need));
  const unused: IndexEntry[] = [];
  for (const one of composites) {
    if (isEnough({ overrides, composites: composites.filter((each) => each !== one) }))
      unused.push(writtenComposite(one));
  }
  for (const one of overrides) {
    const needless = one.indexes.filter((index) => {
      const thinner = { ...one, indexes: one.indexes.filter((each) => each !== index) };
      return isEnough({
        composites,
        overrides: overrides.map((each) => (each === one ? thinner : each)),
      });
    });
    if (needless.length > 0) unused.push(writtenOverride({ ...one, indexes: needless }));
  }
  return unused;
}
