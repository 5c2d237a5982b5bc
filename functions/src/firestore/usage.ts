import { AsyncLocalStorage } from 'node:async_hooks';

/** The Firestore usage of one invocation (a call, an event or a task) so far. */
export interface Usage {
  /** Billed document reads. */
  reads: number;
  /** Written documents of successful commits. */
  writes: number;
  /** Deleted documents of successful commits. */
  deletes: number;
  /** How often a commit of this invocation was made again after a conflict. */
  retries: number;
  /** The most calls with which this invocation shared one commit, itself included. 0 if it shared none. */
  sharedBy: number;
  /** The path of a document that several calls wrote at once, so that commits were shared or repeated. */
  hotDocument: string | undefined;
}

export const createUsage = (): Usage => ({
  reads: 0,
  writes: 0,
  deletes: 0,
  retries: 0,
  sharedBy: 0,
  hotDocument: undefined,
});

const current = new AsyncLocalStorage<Usage>();

/** Runs `work`. All requests to Firestore that it causes count for `usage`, also after asynchronous steps. */
export const countIn = <T>(usage: Usage, work: () => T): T => current.run(usage, work);

/** Returns the usage of the running invocation, or undefined if nobody counts. */
export const currentUsage = (): Usage | undefined => current.getStore();

/** Notes that the commit of an invocation is made again. `hotDocument` is the path of the contended document. */
export function countRetry(usage = currentUsage(), hotDocument?: string): void {
  if (!usage) return;
  usage.retries += 1;
  usage.hotDocument = hotDocument ?? usage.hotDocument;
}

const splitCounts = ['reads', 'writes', 'deletes'] as const;

/**
 * Splits the cost of a shared commit evenly between the calls that shared it, and resets `shared`. The remainder goes
 * to the first ones, so that the sum over all log lines is what Firestore bills. Retries are not split, because every
 * call waited for each of them.
 */
export function splitUsage(shared: Usage, among: readonly (Usage | undefined)[], hotDocument: string): void {
  among.forEach((usage, index) => {
    if (!usage) return;
    for (const name of splitCounts) {
      const remainder = shared[name] % among.length;
      usage[name] += (shared[name] - remainder) / among.length + (index < remainder ? 1 : 0);
    }
    usage.retries += shared.retries;
    if (among.length === 1 && shared.retries === 0) return;
    usage.sharedBy = Math.max(usage.sharedBy, among.length === 1 ? 0 : among.length);
    usage.hotDocument = hotDocument;
  });
  Object.assign(shared, createUsage());
}
