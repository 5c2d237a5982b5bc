import { FirestoreError, failedPrecondition } from '../border/errors.ts';
import type { Micros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import type { StoredChange, StoredDocument } from '../store/document.ts';
import { checkDocument } from '../values/check-value.ts';
import { valueAt, withValueAt } from '../values/field-path.ts';
import { identicalValues } from '../values/order.ts';
import { emptyMap, type Value } from '../values/value.ts';
import type { ParsedWrite } from './parse-writes.ts';

/** The effect of one write of a commit. The earlier writes of the commit have been applied. */
export interface PlannedWrite {
  readonly write: ParsedWrite;
  readonly before: StoredDocument | null;
  readonly after: StoredDocument | null;
  readonly transformResults: readonly Value[];
  /** The error of a precondition that is not met, or null. The commit must fail with it. */
  readonly failure: FirestoreError | null;
}

export interface CommitPlan {
  readonly time: Micros;
  readonly writes: readonly PlannedWrite[];
  /** The state of every written document after the whole commit, by path. */
  readonly after: ReadonlyMap<string, StoredDocument | null>;
}

/**
 * Computes the effect of a commit at `time` without changing anything. Throws INVALID_ARGUMENT when a document would
 * exceed a limit. A failing precondition is stored instead of thrown, because the rules are evaluated first.
 */
export function planCommit(database: Database, writes: readonly ParsedWrite[], time: Micros): CommitPlan {
  const after = new Map<string, StoredDocument | null>();
  const planned = writes.map((write): PlannedWrite => {
    const earlier = after.get(write.path);
    const stored = database.get(write.path);
    const before = earlier === undefined ? stored : earlier;
    const failure = checkPrecondition(database, write, before);
    if (write.operation === 'verify') return { write, before, after: before, transformResults: [], failure };
    const { document, transformResults } = applyWrite(write, before, time);
    // Several writes to one document can restore its content.
    after.set(write.path, earlier !== undefined && isSameVersion(stored, document) ? stored : document);
    return { write, before, after: document, transformResults, failure };
  });
  return { time, writes: planned, after };
}

function checkPrecondition(
  database: Database,
  { precondition, path }: ParsedWrite,
  before: StoredDocument | null,
): FirestoreError | null {
  if (!precondition) return null;
  if (precondition.updateTime !== undefined) {
    // The update time is that from before the request, even if an earlier write of the request changes the document.
    const stored = database.get(path)?.updateTime ?? 0;
    if (stored === precondition.updateTime) return null;
    return failedPrecondition(
      `the stored version (${stored}) does not match the required base version (${precondition.updateTime})`,
    );
  }
  const name = `${database.root}/${path}`;
  if (precondition.exists && !before) return new FirestoreError('NOT_FOUND', `No document to update: ${name}`);
  if (!precondition.exists && before) return new FirestoreError('ALREADY_EXISTS', `Document already exists: ${name}`);
  return null;
}

function applyWrite(
  write: ParsedWrite,
  before: StoredDocument | null,
  time: Micros,
): { document: StoredDocument | null; transformResults: readonly Value[] } {
  if (write.operation === 'delete') return { document: null, transformResults: [] };
  let fields = write.fields;
  if (write.operation === 'transform' || write.mask) {
    fields = before?.fields ?? emptyMap;
    for (const { segments } of write.mask ?? [])
      fields = withValueAt(fields, segments, valueAt(write.fields, segments));
  }
  const transformResults = write.transforms.map(({ path, hasResult, compute }) => {
    const value = compute(valueAt(fields, path.segments), time);
    fields = withValueAt(fields, path.segments, value);
    return hasResult ? value : null;
  });
  if (before && identicalValues(before.fields, fields)) return { document: before, transformResults };
  checkDocument(write.path, fields);
  const document = { path: write.path, fields, createTime: before?.createTime ?? time, updateTime: time };
  return { document, transformResults };
}

function isSameVersion(stored: StoredDocument | null, document: StoredDocument | null): boolean {
  if (!stored || !document) return stored === document;
  return stored.createTime === document.createTime && identicalValues(stored.fields, document.fields);
}

/** Returns the changes that lead to the documents `after`, by path. Documents that are the stored objects stay. */
export function changesOf(database: Database, after: ReadonlyMap<string, StoredDocument | null>): StoredChange[] {
  const changes: StoredChange[] = [];
  for (const [path, document] of after) {
    const before = database.get(path);
    if (before !== document) changes.push({ path, before, after: document });
  }
  return changes;
}
