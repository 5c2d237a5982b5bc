import type { IndexEntry } from '../../../../index.d.ts';
import { adviceOn } from '../../production/index-advisor.ts';
import type { IndexFile } from '../../production/index-file.ts';
import { isServed, needsOf } from '../../production/index-need.ts';
import { parseAggregations } from '../../query/aggregate.ts';
import { parseQuery } from '../../query/parse.ts';
import { documentsRoot, parseParentName } from '../../values/resource-name.ts';
import type { LoggedQuery } from './logged-request.ts';

/** Returns the entries that `file` lacks for a query in production. Returns none for an invalid query. */
export function neededIndexes(file: IndexFile, query: LoggedQuery): IndexEntry[] {
  try {
    const parent = parseParentName(query.parent);
    const aggregations = query.aggregations.length > 0 ? parseAggregations(query.aggregations) : [];
    const parsed = parseQuery(query.structuredQuery, documentsRoot(parent), parent.path);
    const missing = needsOf(parsed, aggregations).filter((need) => !isServed(file, need));
    return missing.map((need) => adviceOn(file, [need], need));
  } catch {
    return [];
  }
}
