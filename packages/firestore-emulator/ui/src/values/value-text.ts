import type { Fields, Value } from './value.ts';

/** Returns the path of a reference without its database. */
export const referencePath = (name: string): string =>
  name.replace(/^projects\/[^/]+\/databases\/[^/]+\/documents\//, '');

/** A short text of a value for a cell of a table or a line of a tree. */
export function valueText(value: Value): string {
  switch (value.kind) {
    case 'string':
      return JSON.stringify(value.text);
    case 'boolean':
      return String(value.value);
    case 'null':
      return 'null';
    case 'geopoint':
      return `${value.latitude}°, ${value.longitude}°`;
    case 'reference':
      return referencePath(value.text);
    case 'bytes':
      return `base64 ${value.text}`;
    case 'array':
      return `[${value.values.map(valueText).join(', ')}]`;
    case 'map':
      return fieldsText(value.fields);
    case 'vector':
      return `vector [${value.text}]`;
    default:
      return value.text;
  }
}

const fieldsText = (fields: Fields): string =>
  fields.length === 0 ? '{}' : `{ ${fields.map(([name, value]) => `${name}: ${valueText(value)}`).join(', ')} }`;
