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
