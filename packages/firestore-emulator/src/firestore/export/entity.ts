/**
 * Field numbers of App Engine's EntityProto. An export has one EntityProto per document. Google publishes no .proto
 * file for it, so the numbers and meanings come from exports of the official emulator.
 * github.com/hidane-dev/hidane/blob/main/docs/export-format.md describes the same format.
 */
export const entityField = { key: 13, property: 14, rawProperty: 15, entityGroup: 16 } as const;
export const keyField = { app: 13, path: 14, databaseId: 23 } as const;
export const elementField = { group: 1, type: 2, id: 3, name: 4 } as const;
export const propertyField = { meaning: 1, name: 3, multiple: 4, value: 5 } as const;
export const valueField = { int64: 1, boolean: 2, string: 3, double: 4, point: 5, reference: 12 } as const;
export const pointField = { latitude: 6, longitude: 7 } as const;
export const referenceField = { app: 13, element: 14, type: 15, id: 16, name: 17, databaseId: 23 } as const;

/** How to interpret the value of a property. */
export const meaning = {
  none: 0,
  timestamp: 7,
  point: 9,
  blob: 14,
  byteString: 16,
  entity: 19,
  emptyList: 24,
} as const;

/** The property of an embedded entity that holds the elements of a vector. */
export const vectorProperty = '__vector__';

export const defaultDatabase = '(default)';

/** A collection id and a document id of a document's path. */
export interface PathElement {
  readonly collection: string;
  readonly id: string;
}

/** Parses an id such as `__id7__`, which stands for the number 7. Returns null for any other id. */
export function numericId(id: string): bigint | null {
  const digits = /^__id(-?\d+)__$/.exec(id)?.[1];
  return digits === undefined ? null : BigInt(digits);
}
