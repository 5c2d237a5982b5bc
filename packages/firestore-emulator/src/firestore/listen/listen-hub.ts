import { collectionPath, type Query } from '../query/query.ts';
import type { Access } from '../security/access.ts';
import type { Micros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import type { StoredChange } from '../store/document.ts';
import { getOrCreate } from '../store/get-or-create.ts';
import { lastSegment, parentPathOf } from '../values/resource-name.ts';
import { MessageFactory, type Response, Snapshot } from './snapshot.ts';
import type { TargetView } from './target.ts';

/** A stream that sends snapshots to its client. */
export interface SnapshotReceiver {
  /** `messages` are those of one commit. */
  receive(messages: Iterable<Response>, time: Micros): void;
  /** Called when a defect prevented the snapshot. The stream must end, so that the client starts again. */
  fail(error: unknown): void;
}

/**
 * The permission to read a target. Only a change of the rules or of a document that decided can end it, because
 * `request.time` and `request.auth` stay those of the target's start.
 */
export class ReadPermission {
  #rulesVersion = 0;
  #keys: readonly string[] = [];

  /** `evaluate` returns the paths of the documents that decided. It throws if the rules deny the target. */
  constructor(
    private readonly access: Access,
    private readonly evaluate: () => ReadonlySet<string>,
  ) {
    this.check();
  }

  /** The keys of the documents that decided at the last check. */
  get keys(): readonly string[] {
    return this.#keys;
  }

  /** Whether the last check used other rules than the current ones. */
  get hasOldRules(): boolean {
    return this.#rulesVersion !== this.access.rulesVersion;
  }

  /** Evaluates the rules. Throws if they deny the target. */
  check(): void {
    this.#keys = Array.from(this.evaluate(), documentKey);
    this.#rulesVersion = this.access.rulesVersion;
  }
}

/** A target of a stream. */
export interface Watcher {
  readonly receiver: SnapshotReceiver;
  readonly view: TargetView;
  /** The keys of the documents that the target can contain (see `WatchRegistry`). */
  readonly keys: readonly string[];
  readonly permission: ReadPermission;
  /** Called when the rules deny the target. It must stop the watcher. */
  deny(error: unknown): void;
}

/** Finds the watchers of one database. */
interface Registries {
  /** By the documents that the target can contain. */
  readonly byContent: WatchRegistry<Watcher>;
  /** By the documents that decided its permission. */
  readonly byPermission: WatchRegistry<Watcher>;
}

/**
 * Informs the Listen streams about commits. Each stream with a matching target gets one snapshot per commit. A target
 * whose reader has lost access ends before its snapshot. Source: docs/protocol.md, section 9.1.
 */
export class ListenHub {
  readonly #registries = new Map<Database, Registries>();

  /** Starts to send the changes of a target. Returns the function that stops it. */
  watch(database: Database, watcher: Watcher): () => void {
    const { byContent, byPermission } = getOrCreate(this.#registries, database, () => ({
      byContent: new WatchRegistry(),
      byPermission: new WatchRegistry(),
    }));
    byContent.add(watcher, watcher.keys);
    byPermission.add(watcher, watcher.permission.keys);
    return () => {
      byContent.remove(watcher, watcher.keys);
      byPermission.remove(watcher, watcher.permission.keys);
    };
  }

  /** Must be called after the changes were applied and before the next commit. */
  publish(database: Database, time: Micros, changes: readonly StoredChange[]): void {
    const registries = this.#registries.get(database);
    if (!registries) return;
    for (const watcher of registries.byPermission.route(changes).keys()) checkAgain(registries, watcher);
    const snapshots = new Map<SnapshotReceiver, Snapshot>();
    for (const [watcher, watchedChanges] of registries.byContent.route(changes)) {
      if (watcher.permission.hasOldRules && !checkAgain(registries, watcher)) continue;
      const { receiver, view } = watcher;
      const snapshot = getOrCreate(snapshots, receiver, () => new Snapshot());
      guard(receiver, () => view.apply(snapshot.report, watchedChanges));
    }
    if (snapshots.size === 0) return;
    const factory = new MessageFactory(database, time);
    for (const [receiver, snapshot] of snapshots) {
      if (!snapshot.isEmpty) guard(receiver, () => receiver.receive(snapshot.messages(factory), time));
    }
  }
}

/** Evaluates the rules of a target again. Returns whether they still allow it. */
function checkAgain({ byPermission }: Registries, watcher: Watcher): boolean {
  byPermission.remove(watcher, watcher.permission.keys);
  try {
    watcher.permission.check();
  } catch (error) {
    watcher.deny(error);
    return false;
  }
  byPermission.add(watcher, watcher.permission.keys);
  return true;
}

/** Runs an action and passes an exception to the receiver, because the commit has already happened. */
function guard(receiver: SnapshotReceiver, action: () => void): void {
  try {
    action();
  } catch (error) {
    receiver.fail(error);
  }
}

// A key stands for the changes that a watcher needs: those of a document, of a collection, of a group, or all.
const everything = 'e';
const collectionKey = (path: string): string => `c${path}`;
const groupKey = (collectionId: string): string => `g${collectionId}`;
export const documentKey = (path: string): string => `d${path}`;

/** Returns the key of the changes that can affect a query. */
export function queryKey(query: Query): string {
  if (query.collectionId === '') return everything;
  return query.allDescendants ? groupKey(query.collectionId) : collectionKey(collectionPath(query));
}

/** Finds the watchers of a change without visiting the others. */
class WatchRegistry<Watcher> {
  readonly #byKey = new Map<string, Set<Watcher>>();

  add(watcher: Watcher, keys: readonly string[]): void {
    for (const key of keys) getOrCreate(this.#byKey, key, () => new Set()).add(watcher);
  }

  remove(watcher: Watcher, keys: readonly string[]): void {
    for (const key of keys) {
      const watchers = this.#byKey.get(key);
      watchers?.delete(watcher);
      if (watchers?.size === 0) this.#byKey.delete(key);
    }
  }

  /** Returns the changes for each watcher, in commit order. */
  route(changes: readonly StoredChange[]): Map<Watcher, StoredChange[]> {
    const routed = new Map<Watcher, StoredChange[]>();
    if (this.#byKey.size === 0) return routed;
    for (const change of changes) {
      const collection = parentPathOf(change.path);
      const keys = [documentKey(change.path), collectionKey(collection), groupKey(lastSegment(collection)), everything];
      for (const key of keys) {
        for (const watcher of this.#byKey.get(key) ?? []) getOrCreate(routed, watcher, () => []).push(change);
      }
    }
    return routed;
  }
}
