import { type FieldPath, valueAt } from '../values/field-path.ts';
import { comparePaths, compareValues, equalValues } from '../values/order.ts';
import { isArray, type Value } from '../values/value.ts';
import type { Slot, StoredDocument } from './document.ts';
import { type Cut, SortedList } from './sorted-list.ts';

/** One component of an index key: the value of a field, or (`contains`) each distinct element of an array field. */
export interface IndexComponent {
  readonly path: FieldPath;
  readonly contains: boolean;
  readonly descending: boolean;
}

interface IndexEntry {
  readonly keys: readonly Value[];
  readonly slot: Slot;
}

/** The side of a group of equal entries on which a position is. Negating a side gives the other side. */
export const Side = { before: -1, after: 1 } as const;
export type Side = (typeof Side)[keyof typeof Side];

/** A position in an order: before or after all documents whose ordered values start with `values` (and have `path`). */
export interface Cursor {
  readonly values: readonly Value[];
  readonly path?: string | undefined;
  readonly side: Side;
}

export interface IndexRange {
  readonly lower?: Cursor | undefined;
  readonly upper?: Cursor | undefined;
  readonly reverse: boolean;
}

/** Returns a string that identifies an index within one collection or collection group. */
export function indexLabel(components: readonly IndexComponent[]): string {
  return components
    .map(({ path, contains, descending }) => `${contains ? '@' : descending ? '-' : '+'}${path.text}`)
    .join(',');
}

/** The documents that have all components, ordered by the components and then by name. */
export class OrderedIndex {
  readonly #entries: SortedList<IndexEntry>;

  constructor(
    readonly components: readonly IndexComponent[],
    slots: Iterable<Slot> = [],
  ) {
    this.#entries = new SortedList<IndexEntry>(
      (a, b) => this.#compareKeys(a.keys, b.keys) || comparePaths(a.slot.path, b.slot.path),
      this.#entriesOf(slots),
    );
  }

  add(slot: Slot): void {
    for (const entry of this.#entriesOf([slot])) this.#entries.add(entry);
  }

  remove(slot: Slot): void {
    for (const entry of this.#entriesOf([slot])) this.#entries.delete(entry);
  }

  /** Moves the entries of a slot. Must be called while `slot.document` is still the old version. */
  update(slot: Slot, after: StoredDocument): void {
    const oldKeys = this.#keysOf(slot.document);
    const newKeys = this.#keysOf(after);
    const isUnchanged =
      oldKeys.length === newKeys.length &&
      oldKeys.every((keys, i) => this.#compareKeys(keys, newKeys[i] as Value[]) === 0);
    if (isUnchanged) return;
    for (const keys of oldKeys) this.#entries.delete({ keys, slot });
    for (const keys of newKeys) this.#entries.add({ keys, slot });
  }

  /** Returns the slots between two bounds. `lower` comes before `upper` in the index, even if `reverse` is true. */
  *scan({ lower, upper, reverse }: IndexRange): IterableIterator<Slot> {
    const from = lower && this.#cut(lower);
    const to = upper && this.#cut(upper);
    for (const entry of reverse ? this.#entries.descending(to) : this.#entries.ascending(from)) {
      if (reverse ? from && from(entry) < 0 : to && to(entry) > 0) return;
      yield entry.slot;
    }
  }

  #compareKeys(a: readonly Value[], b: readonly Value[]): number {
    const length = Math.min(a.length, b.length);
    for (let i = 0; i < length; i++) {
      const difference = compareValues(a[i] as Value, b[i] as Value);
      if (difference !== 0) return this.components[i]?.descending ? -difference : difference;
    }
    return 0;
  }

  #cut(bound: Cursor): Cut<IndexEntry> {
    return ({ keys, slot }) =>
      this.#compareKeys(keys, bound.values) ||
      (bound.path === undefined ? 0 : comparePaths(slot.path, bound.path)) ||
      -bound.side;
  }

  *#entriesOf(slots: Iterable<Slot>): IterableIterator<IndexEntry> {
    for (const slot of slots) {
      if (this.components.length === 0) yield slot;
      else for (const keys of this.#keysOf(slot.document)) yield { keys, slot };
    }
  }

  /** Returns the keys of a document's entries: none if it lacks a component, several for array elements. */
  #keysOf(document: StoredDocument): Value[][] {
    let keyLists: Value[][] = [[]];
    for (const { path, contains } of this.components) {
      const value = valueAt(document.fields, path.segments);
      if (value === undefined) return [];
      if (!contains) for (const keys of keyLists) keys.push(value);
      else if (isArray(value))
        keyLists = distinct(value).flatMap((element) => keyLists.map((keys) => [...keys, element]));
      else return [];
    }
    return keyLists;
  }
}

function distinct(values: readonly Value[]): Value[] {
  const sorted = [...values].sort(compareValues);
  return sorted.filter((value, i) => i === 0 || !equalValues(value, sorted[i - 1] as Value));
}
