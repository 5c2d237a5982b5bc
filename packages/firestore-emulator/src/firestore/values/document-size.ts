import { GeoPoint, isArray, isNumber, type MapValue, Reference, Timestamp, type Value, Vector } from './value.ts';

/** Returns the size of a string as Firestore counts it: its UTF-8 bytes plus one. */
export function stringSize(text: string): number {
  return Buffer.byteLength(text) + 1;
}

/** Returns the size of the name of a document. `path` is relative to the documents root. */
export function nameSize(path: string): number {
  return 16 + path.split('/').reduce((sum, segment) => sum + stringSize(segment), 0);
}

export function valueSize(value: Value): number {
  if (typeof value === 'string') return stringSize(value);
  if (typeof value === 'boolean' || value === null) return 1;
  if (isNumber(value) || value instanceof Timestamp) return 8;
  if (isArray(value)) return value.reduce<number>((sum, element) => sum + valueSize(element), 0);
  if (value instanceof GeoPoint) return 16;
  if (value instanceof Reference) return nameSize(value.name.split('/').slice(5).join('/'));
  if (value instanceof Uint8Array) return value.byteLength;
  return value instanceof Vector ? 8 * value.elements.length : fieldsSize(value);
}

function fieldsSize(fields: MapValue): number {
  let size = 0;
  for (const [name, value] of fields.entries()) size += stringSize(name) + valueSize(value);
  return size;
}

/** Returns the size of a document in bytes. Source: firebase.google.com/docs/firestore/storage-size */
export function documentSize(path: string, fields: MapValue): number {
  return nameSize(path) + fieldsSize(fields) + 32;
}
