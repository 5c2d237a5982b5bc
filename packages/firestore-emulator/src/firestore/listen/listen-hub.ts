import type { Micros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import type { StoredChange } from '../store/document.ts';
import { getOrCreate } from '../store/get-or-create.ts';
import type { ReadPermission } from './read-permission.ts';
import { MessageFactory, Snapshot } from './snapshot.ts';
import type { TargetView } from './target.ts';
import { type Interest, WatchRegistry } from './watch-registry.ts';

/** A stream that sends snapshots to its client. */
export interface SnapshotReceiver {
  receive(snapshot: Snapshot, factory: MessageFactory, time: Micros): void;
  /** Called when a defect prevented the snapshot. The stream must end, so that the client starts again. */
  fail(error: unknown): void;
}

/** A target of a stream. */
export interface Watcher {
  readonly receiver: SnapshotReceiver;
  readonly view: TargetView;
  readonly interest: Interest;
  readonly permission: ReadPermission;
  /** Called when the rules deny the target. It must stop the watcher. */
  deny(error: unknown): void;
}

/** Finds the watchers of one database. */
interface Registries {
  /** By the documents that the target can contain. */
  readonly byInterest: WatchRegistry<Watcher>;
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
    const { byInterest, byPermission } = getOrCreate(this.#registries, database, () => ({
      byInterest: new WatchRegistry(),
      byPermission: new WatchRegistry(),
    }));
    byInterest.add(watcher, watcher.interest);
    byPermission.add(watcher, decidingDocuments(watcher));
    return () => {
      byInterest.remove(watcher, watcher.interest);
      byPermission.remove(watcher, decidingDocuments(watcher));
    };
  }

  /** Must be called after the changes were applied and before the next commit. */
  publish(database: Database, time: Micros, changes: readonly StoredChange[]): void {
    const registries = this.#registries.get(database);
    if (!registries) return;
    for (const watcher of registries.byPermission.route(changes).keys()) checkAgain(registries, watcher);
    const snapshots = new Map<SnapshotReceiver, Snapshot>();
    for (const [watcher, watchedChanges] of registries.byInterest.route(changes)) {
      if (watcher.permission.hasOldRules && !checkAgain(registries, watcher)) continue;
      const { receiver, view } = watcher;
      const snapshot = getOrCreate(snapshots, receiver, () => new Snapshot());
      guard(receiver, () => view.apply(snapshot.report, watchedChanges));
    }
    if (snapshots.size === 0) return;
    const factory = new MessageFactory(database, time);
    for (const [receiver, snapshot] of snapshots) {
      if (!snapshot.isEmpty) guard(receiver, () => receiver.receive(snapshot, factory, time));
    }
  }
}

const decidingDocuments = ({ permission }: Watcher): Interest => ({ kind: 'documents', paths: permission.paths });

/** Evaluates the rules of a target again. Returns whether they still allow it. */
function checkAgain({ byPermission }: Registries, watcher: Watcher): boolean {
  byPermission.remove(watcher, decidingDocuments(watcher));
  try {
    watcher.permission.check();
  } catch (error) {
    watcher.deny(error);
    return false;
  }
  byPermission.add(watcher, decidingDocuments(watcher));
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
