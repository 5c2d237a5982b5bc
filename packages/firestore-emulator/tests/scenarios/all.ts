import { listenerScenarios } from './listeners.ts';
import { offlineScenarios } from './offline.ts';
import { orderScenarios } from './orders.ts';
import { queryScenarios } from './queries.ts';
import type { Scenario } from './scenario.ts';
import { transactionScenarios } from './transactions.ts';
import { writeScenarios } from './writes.ts';

/** All scenarios by topic. */
export const scenarioGroups: Readonly<Record<string, readonly Scenario[]>> = {
  queries: queryScenarios,
  'orders and cursors': orderScenarios,
  listeners: listenerScenarios,
  offline: offlineScenarios,
  writes: writeScenarios,
  'transactions and aggregations': transactionScenarios,
};

/** The cache of a client. */
export type CacheKind = 'eager' | 'lru' | 'indexeddb';

/** Groups in which the client's cache determines its requests. In the other groups the requests are the same. */
const cachedGroups = ['listeners', 'offline', 'writes'];

/**
 * Returns the scenarios, by group, for a client with this cache: all of them, or only those in which the cache matters.
 */
export function scenariosFor(cache: CacheKind, which: 'all' | 'cached'): [string, readonly Scenario[]][] {
  return Object.entries(scenarioGroups)
    .filter(([group]) => which === 'all' || cachedGroups.includes(group))
    .map(([group, scenarios]) => [group, scenarios.filter((each) => each.cache !== 'lru' || cache !== 'eager')]);
}
