import { invalidArgument } from '../border/errors.ts';
import { documentSize } from './document-size.ts';
import { isArray, MapValue, type Value, Vector } from './value.ts';

const maxDocumentBytes = 1_048_576;
const maxValueBytes = 1_048_487;
const maxFieldNameBytes = 1500;
const maxDepth = 20;
const maxDimensions = 2048;
const reserved = /^__.*__$/s;

/**
 * Checks the fields of a write, before they are merged. Throws INVALID_ARGUMENT. Source of the limits:
 * firebase.google.com/docs/firestore/quotas. The texts are those of the official emulator.
 */
export function checkWrittenFields(fields: MapValue): void {
  for (const [name, value] of fields.entries()) {
    if (reserved.test(name)) throw invalidArgument(`field name ${name} is reserved`);
    checkFieldName(name);
    checkValue(name, value, 1);
  }
}

/** Checks a value that a write stores in the top-level field `property`. */
export function checkValue(property: string, value: Value, depth: number): void {
  const isNested = isArray(value) || value instanceof MapValue;
  if (isNested && depth > maxDepth) throw invalidArgument(`Property ${property} contains an invalid nested entity.`);
  if (typeof value === 'string') {
    if (value.length * 3 > maxValueBytes && Buffer.byteLength(value) > maxValueBytes) throw tooLong(property);
  } else if (value instanceof Uint8Array) {
    if (value.byteLength > maxValueBytes) throw tooLong(property);
  } else if (isArray(value)) {
    for (const element of value) {
      if (isArray(element)) throw invalidArgument('Nested arrays are not allowed');
      checkValue(property, element, depth + 1);
    }
  } else if (value instanceof MapValue) {
    for (const [name, field] of value.entries()) {
      if (reserved.test(name)) throw invalidArgument(`field name '${name}' is reserved.`);
      checkFieldName(name);
      checkValue(property, field, depth + 1);
    }
  } else if (value instanceof Vector && value.elements.length > maxDimensions) {
    throw invalidArgument(`Vectors must have at most ${maxDimensions} dimensions.`);
  }
}

function checkFieldName(name: string): void {
  if (name === '') throw invalidArgument('Document fields must not be empty');
  if (name.length * 3 > maxFieldNameBytes && Buffer.byteLength(name) > maxFieldNameBytes)
    throw invalidArgument(`The property name is longer than ${maxFieldNameBytes} bytes.`);
}

function tooLong(property: string) {
  return invalidArgument(`The value of property "${property}" is longer than ${maxValueBytes} bytes.`);
}

/** Checks the whole document as it is after a write. */
export function checkDocument(path: string, fields: MapValue): void {
  if (documentSize(path, fields) > maxDocumentBytes)
    throw invalidArgument(`maximum entity size is ${maxDocumentBytes} bytes`);
}
