import type { Micros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import type { StoredChange } from '../store/document.ts';
import { MessageFactory, Snapshot } from './snapshot.ts';
import type { TargetView } from './target.ts';
import { type Interest, WatchRegistry } from './watch-registry.ts';

/** A stream that shows snapshots. */
export interface SnapshotReceiver {
  receive(snapshot: Snapshot, factory: MessageFactory, time: Micros): void;
  /** A defect kept the snapshot from being made: the stream ends, its client starts anew. */
  fail(error: unknown): void;
}

interface Watcher {
  readonly receiver: SnapshotReceiver;
  readonly view: TargetView;
}

/** Tells the listening streams of every commit: one snapshot for each stream that it concerns. */
export class ListenHub {
  readonly #registries = new Map<Database, WatchRegistry<Watcher>>();

  /** Returns the function that ends the watch. */
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

  /** Call it after the changes are applied, before the next commit. */
  publish(database: Database, time: Micros, changes: readonly StoredChange[]): void {
    const routed = this.#registries.get(database)?.route(changes);
    if (!routed || routed.size === 0) return;
    const snapshots = new Map<SnapshotReceiver, Snapshot>();
    for (const [{ receiver, view }, concerned] of routed) {
      const snapshot = snapshots.get(receiver) ?? new Snapshot();
      snapshots.set(receiver, snapshot);
      guarded(receiver, () => view.apply(snapshot, concerned));
    }
    const factory = new MessageFactory(database, time);
    for (const [receiver, snapshot] of snapshots) {
      if (!snapshot.isEmpty) guarded(receiver, () => receiver.receive(snapshot, factory, time));
    }
  }
}

/** The commit has happened: whatever goes wrong in telling of it must not make it fail. */
function guarded(receiver: SnapshotReceiver, action: () => void): void {
  try {
    action();
  } catch (error) {
    receiver.fail(error);
  }
}
