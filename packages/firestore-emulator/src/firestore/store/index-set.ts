import type { Slot, StoredDocument } from './document.ts';
import { type IndexComponent, indexLabel, OrderedIndex } from './ordered-index.ts';

/** More kinds of queries than this on one collection evict the index that was least recently used. */
const maxIndexes = 40;

/** The indexes of one collection or collection group: built when a query first needs them, then maintained. */
export class IndexSet {
  readonly #indexes = new Map<string, OrderedIndex>();
  readonly #slots: () => Iterable<Slot>;

  constructor(slots: () => Iterable<Slot>) {
    this.#slots = slots;
  }

  get(components: readonly IndexComponent[]): OrderedIndex {
    const label = indexLabel(components);
    const known = this.#indexes.get(label);
    if (known) {
      // Map order is order of insertion: moving to the end marks the index as recently used.
      this.#indexes.delete(label);
      this.#indexes.set(label, known);
      return known;
    }
    const index = new OrderedIndex(components, this.#slots());
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
