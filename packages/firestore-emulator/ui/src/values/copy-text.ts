import { type Fields, fromWireFields, type Value } from './value.ts';
import { referencePath } from './value-text.ts';
import type { WireDocument } from './wire.ts';

/** The fields as JSON that people read. Times, references and bytes are texts, a geopoint is an object. */
export const fieldsAsJson = (document: WireDocument): string =>
  JSON.stringify(plainFields(fromWireFields(document.fields ?? {})), null, 2);

const plainFields = (fields: Fields): object => Object.fromEntries(fields.map(([name, value]) => [name, plain(value)]));

function plain(value: Value): unknown {
  switch (value.kind) {
    case 'integer':
      return Number.isSafeInteger(Number(value.text)) ? Number(value.text) : value.text;
    case 'double':
      return Number.isFinite(Number(value.text)) ? Number(value.text) : value.text;
    case 'boolean':
      return value.value;
    case 'null':
      return null;
    case 'geopoint':
      return { latitude: Number(value.latitude), longitude: Number(value.longitude) };
    case 'reference':
      return referencePath(value.text);
    case 'array':
      return value.values.map(plain);
    case 'map':
      return plainFields(value.fields);
    case 'vector':
      return value.text.split(',').map(Number);
    default:
      return value.text;
  }
}

/** Code for the web SDK that writes the document again. */
export function documentAsCode(document: WireDocument): string {
  const used = new Set(['doc', 'setDoc']);
  const data = fieldsCode(fromWireFields(document.fields ?? {}), '', used);
  const path = JSON.stringify(referencePath(document.name));
  return `import { ${[...used].sort().join(', ')} } from 'firebase/firestore';\n\nawait setDoc(doc(db, ${path}), ${data});\n`;
}

/** Adds the names that the code imports to `used`. */
function fieldsCode(fields: Fields, indent: string, used: Set<string>): string {
  if (fields.length === 0) return '{}';
  const inner = `${indent}  `;
  const lines = fields.map(([name, value]) => `${inner}${keyCode(name)}: ${valueCode(value, inner, used)},\n`);
  return `{\n${lines.join('')}${indent}}`;
}

const keyCode = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

function valueCode(value: Value, indent: string, used: Set<string>): string {
  const use = (name: string) => {
    used.add(name);
    return name;
  };
  switch (value.kind) {
    case 'string':
      return JSON.stringify(value.text);
    case 'boolean':
      return String(value.value);
    case 'null':
      return 'null';
    case 'timestamp':
      return timestampCode(value.text, use('Timestamp'));
    case 'geopoint':
      return `new ${use('GeoPoint')}(${value.latitude}, ${value.longitude})`;
    case 'reference':
      return `doc(db, ${JSON.stringify(referencePath(value.text))})`;
    case 'bytes':
      return `${use('Bytes')}.fromBase64String(${JSON.stringify(value.text)})`;
    case 'vector':
      return `${use('vector')}([${value.text}])`;
    case 'array':
      return `[${value.values.map((one) => valueCode(one, indent, used)).join(', ')}]`;
    case 'map':
      return fieldsCode(value.fields, indent, used);
    default:
      return value.text;
  }
}

function timestampCode(text: string, name: string): string {
  const seconds = Math.floor(Date.parse(text) / 1000);
  const fraction = /\.(\d+)Z$/.exec(text)?.[1] ?? '';
  return `new ${name}(${seconds}, ${Number(fraction.padEnd(9, '0'))})`;
}
