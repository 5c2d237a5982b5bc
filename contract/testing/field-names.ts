import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';

/**
 * A field of a document, such as `media.variants[].width`. `isAddedLater` is true if the field or one of its parents
 * has a fallback for older documents.
 */
interface NamedField {
  readonly name: string;
  readonly isAddedLater: boolean;
}

/** Returns all fields of a schema, at any depth. */
export function fieldsOf(schema: $ZodType, name = '', isAddedLater = false): NamedField[] {
  if (schema instanceof z.ZodMiniDefault) return fieldsOf(schema.def.innerType, name, true);
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return fieldsOf(schema.def.innerType, name, isAddedLater);
  // The document itself and the entries of a list have no name of their own.
  const field = name === '' || name.endsWith(']') ? [] : [{ name, isAddedLater }];
  if (schema instanceof z.ZodMiniArray) return [...field, ...fieldsOf(schema.def.element, `${name}[]`, isAddedLater)];
  if (!(schema instanceof z.ZodMiniObject)) return field;
  const shape: Readonly<Record<string, $ZodType>> = schema.def.shape;
  const innerFields = Object.entries(shape).flatMap(([key, inner]) =>
    fieldsOf(inner, name === '' ? key : `${name}.${key}`, isAddedLater),
  );
  return [...field, ...innerFields];
}

/** Returns all fields of a document, with the same names as `fieldsOf`. */
export function fieldsIn(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return [name, ...value.flatMap((item) => fieldsIn(item, `${name}[]`).slice(1))];
  const isMap = typeof value === 'object' && value !== null && !('toMillis' in value);
  if (!isMap) return [name];
  const innerFields = Object.entries(value).flatMap(([key, inner]) =>
    fieldsIn(inner, name === '' ? key : `${name}.${key}`),
  );
  return [name, ...innerFields];
}
