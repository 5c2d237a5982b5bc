import { listenerScenarios } from './listeners.ts';
import { offlineScenarios } from './offline.ts';
import { orderScenarios } from './orders.ts';
import { queryScenarios } from './queries.ts';
import type { Scenario } from './scenario.ts';
import { transactionScenarios } from './transactions.ts';
import { writeScenarios } from './writes.ts';

/** All scenarios by subject. */
export const scenarioGroups: Readonly<Record<string, readonly Scenario[]>> = {
  queries: queryScenarios,
  'orders and cursors': orderScenarios,
  listeners: listenerScenarios,
  'being away': offlineScenarios,
  writes: writeScenarios,
  'transactions and aggregations': transactionScenarios,
};

/** How a client keeps what it has read. */
export type CacheKind = 'eager' | 'lru' | 'indexeddb';

/** Groups in which the cache decides what the client asks for; what a server answers is the same in the others. */
const cachedGroups = ['listeners', 'being away', 'writes'];

/**
 * The scenarios, by group, that fit a client with this cache: all of them, or only those in which its cache makes a
 * difference.
 */
export function scenariosFor(cache: CacheKind, which: 'all' | 'cached'): [string, readonly Scenario[]][] {
  return Object.entries(scenarioGroups)
    .filter(([group]) => which === 'all' || cachedGroups.includes(group))
    .map(([group, scenarios]) => [
      group,
      scenarios.filter((each) => each.cache !== 'lru' || cache !== 'eager'),
    ]);
}
