import type { Slot, StoredDocument } from './document.ts';
import { type IndexComponent, indexLabel, OrderedIndex } from './ordered-index.ts';

/** Limit of the indexes of one collection. Beyond it, the least recently used index is removed. */
const maxIndexes = 40;

/** The indexes of a collection or collection group. Each is built when a query first needs it. */
export class IndexSet {
  readonly #indexes = new Map<string, OrderedIndex>();

  constructor(private readonly slots: () => Iterable<Slot>) {}

  get(components: readonly IndexComponent[]): OrderedIndex {
    const label = indexLabel(components);
    const existing = this.#indexes.get(label);
    if (existing) {
      // A Map keeps the order of insertion, so moving the index to the end marks it as recently used.
      this.#indexes.delete(label);
      this.#indexes.set(label, existing);
      return existing;
    }
    const index = new OrderedIndex(components, this.slots());
    this.#indexes.set(label, index);
    const oldest = this.#indexes.keys().next().value;
    if (this.#indexes.size > maxIndexes && oldest !== undefined) this.#indexes.delete(oldest);
    return index;
  }

  add(slot: Slot): void {
    for (const index of this.#indexes.values()) index.add(slot);
  }

  remove(slot: Slot): void {
    for (const index of this.#indexes.values()) index.remove(slot);
  }

  update(slot: Slot, after: StoredDocument): void {
    for (const index of this.#indexes.values()) index.update(slot, after);
  }
}
