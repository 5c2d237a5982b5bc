import type { TtlOptions } from '../../../index.d.ts';
import type { DatabaseIndexes } from '../production/database-indexes.ts';
import type { TtlPolicy } from '../production/index-file.ts';
import { parseQuery } from '../query/parse.ts';
import { runQuery } from '../query/run.ts';
import { type Micros, microsToTimestamp } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import type { StoredDocument } from '../store/document.ts';
import { emptyMap } from '../values/value.ts';
import type { Committer } from './committer.ts';

/** Production deletes a document within a day of its expiry. Source: firebase.google.com/docs/firestore/ttl. */
const productionDelay: Micros = 24 * 3600 * 1_000_000;
const intervalMs = 1000;
const batchSize = 500;

/**
 * Deletes the documents whose time to live has passed by their database's clock. Like in production, each is a separate
 * commit of nobody: listeners and functions are told, rules are not asked, and subcollections stay.
 */
export class Expiry {
  readonly #delay: Micros;
  readonly #timer: NodeJS.Timeout;
  #isSweeping = false;

  constructor(
    private readonly committer: Committer,
    private readonly databases: () => readonly Database[],
    private readonly indexes: DatabaseIndexes,
    deletes: TtlOptions['deletes'],
  ) {
    this.#delay = deletes === 'late' ? productionDelay : 0;
    this.#timer = setInterval(() => void this.#sweepAgain(), intervalMs).unref();
  }

  /** Resolves when everything that is due now was deleted, except for documents that a transaction locks for long. */
  async sweep(): Promise<void> {
    for (const database of this.databases()) {
      for (const policy of this.indexes.of(database).ttlPolicies) {
        let due = this.#due(database, policy);
        while (due.length > 0) {
          const deleted = await Promise.all(due.map((document) => this.#delete(database, document)));
          due = due.length === batchSize && deleted.includes(true) ? this.#due(database, policy) : [];
        }
      }
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #sweepAgain(): Promise<void> {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    await this.sweep().catch((error: unknown) => console.error('The deletion of expired documents failed:', error));
    this.#isSweeping = false;
  }

  #due(database: Database, { collectionGroup, fieldPath }: TtlPolicy): readonly StoredDocument[] {
    if (!database.group(collectionGroup)) return [];
    const value = { timestampValue: microsToTimestamp(database.clock.now() - this.#delay) };
    const where = { fieldFilter: { field: { fieldPath }, op: 'LESS_THAN_OR_EQUAL', value } } as const;
    const from = [{ collectionId: collectionGroup, allDescendants: true }];
    return runQuery(database, parseQuery({ from, where, limit: { value: batchSize } }, database.root, '')).documents;
  }

  /** Returns false if the document is locked, or has changed since it was found. */
  async #delete(database: Database, { path, updateTime }: StoredDocument): Promise<boolean> {
    const precondition = { updateTime };
    const write = { operation: 'delete', path, precondition, fields: emptyMap, mask: null, transforms: [] } as const;
    return this.committer.commit(database, { kind: 'system' }, [write], null).then(
      () => true,
      () => false,
    );
  }
}
