import type { Micros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import type { StoredChange } from '../store/document.ts';
import { MessageFactory, Snapshot } from './snapshot.ts';
import type { TargetView } from './target.ts';
import { type Interest, WatchRegistry } from './watch-registry.ts';

/** A stream that sends snapshots to its client. */
export interface SnapshotReceiver {
  receive(snapshot: Snapshot, factory: MessageFactory, time: Micros): void;
  /** Called when a defect prevented the snapshot. The stream must end, so that the client starts again. */
  fail(error: unknown): void;
}

interface Watcher {
  readonly receiver: SnapshotReceiver;
  readonly view: TargetView;
}

/** Informs the Listen streams about commits. Each stream with a matching target gets one snapshot per commit. */
export class ListenHub {
  readonly #registries = new Map<Database, WatchRegistry<Watcher>>();

  /** Starts to send the changes of `view` to `receiver`. Returns the function that stops it. */
  watch(database: Database, receiver: SnapshotReceiver, view: TargetView, interest: Interest): () => void {
    let registry = this.#registries.get(database);
    if (!registry) {
      registry = new WatchRegistry();
      this.#registries.set(database, registry);
    }
    const watcher: Watcher = { receiver, view };
    registry.add(watcher, interest);
    return () => registry.remove(watcher, interest);
  }

  /** Must be called after the changes were applied and before the next commit. */
  publish(database: Database, time: Micros, changes: readonly StoredChange[]): void {
    const changesByWatcher = this.#registries.get(database)?.route(changes);
    if (!changesByWatcher || changesByWatcher.size === 0) return;
    const snapshots = new Map<SnapshotReceiver, Snapshot>();
    for (const [{ receiver, view }, watchedChanges] of changesByWatcher) {
      const snapshot = snapshots.get(receiver) ?? new Snapshot();
      snapshots.set(receiver, snapshot);
      guard(receiver, () => view.apply(snapshot, watchedChanges));
    }
    const factory = new MessageFactory(database, time);
    for (const [receiver, snapshot] of snapshots) {
      if (!snapshot.isEmpty) guard(receiver, () => receiver.receive(snapshot, factory, time));
    }
  }
}

/**
 * Runs an action and passes an exception to the receiver, because the commit has already happened and must not fail.
 */
function guard(receiver: SnapshotReceiver, action: () => void): void {
  try {
    action();
  } catch (error) {
    receiver.fail(error);
  }
}
