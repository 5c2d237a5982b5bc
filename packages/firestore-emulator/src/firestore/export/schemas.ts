import { type DescriptorField, type DescriptorNode, SchemaRegistry } from '../proto/schema.ts';

type Fields = Readonly<Record<string, DescriptorField>>;

/** Describes a message of proto2, which contains default values: each field is its own oneof, like `optional`. */
function message(fields: Fields): DescriptorNode {
  const oneofs = Object.fromEntries(Object.keys(fields).map((name) => [name, { oneof: [name] }]));
  return { fields, oneofs };
}

const group = (fields: Fields): DescriptorNode => ({ ...message(fields), group: true });

/**
 * App Engine's EntityProto, of which an export has one per document, and the metadata of an export. Google publishes no
 * .proto files for them, so numbers and meanings come from exports of the official emulator. The names of the metadata
 * are ours. github.com/hidane-dev/hidane/blob/main/docs/export-format.md describes the same format.
 */
const registry = new SchemaRegistry({
  nested: {
    Entity: message({
      key: { type: 'Key', id: 13 },
      property: { type: 'Property', id: 14, rule: 'repeated' },
      rawProperty: { type: 'Property', id: 15, rule: 'repeated' },
      entityGroup: { type: 'Path', id: 16 },
    }),
    Key: message({
      app: { type: 'string', id: 13 },
      path: { type: 'Path', id: 14 },
      databaseId: { type: 'string', id: 23 },
    }),
    Path: message({ element: { type: 'Element', id: 1, rule: 'repeated' } }),
    Element: group({
      type: { type: 'string', id: 2 },
      id: { type: 'int64', id: 3 },
      name: { type: 'string', id: 4 },
    }),
    Property: message({
      meaning: { type: 'uint32', id: 1 },
      name: { type: 'string', id: 3 },
      multiple: { type: 'bool', id: 4 },
      value: { type: 'PropertyValue', id: 5 },
    }),
    PropertyValue: message({
      int64: { type: 'int64', id: 1 },
      boolean: { type: 'bool', id: 2 },
      // A text, bytes, or the Entity of a map.
      string: { type: 'bytes', id: 3 },
      double: { type: 'double', id: 4 },
      point: { type: 'Point', id: 5 },
      reference: { type: 'Reference', id: 12 },
    }),
    Point: group({ latitude: { type: 'double', id: 6 }, longitude: { type: 'double', id: 7 } }),
    Reference: group({
      app: { type: 'string', id: 13 },
      element: { type: 'ReferenceElement', id: 14, rule: 'repeated' },
      databaseId: { type: 'string', id: 23 },
    }),
    ReferenceElement: group({
      type: { type: 'string', id: 15 },
      id: { type: 'int64', id: 16 },
      name: { type: 'string', id: 17 },
    }),
    Overall: message({ kindDirectory: { type: 'KindDirectory', id: 1, rule: 'repeated' } }),
    KindDirectory: message({
      scope: { type: 'Scope', id: 1 },
      metadataPath: { type: 'string', id: 2 },
      entityCount: { type: 'int64', id: 3 },
      byteCount: { type: 'int64', id: 4 },
    }),
    Scope: message({ first: { type: 'uint32', id: 1 }, third: { type: 'uint32', id: 3 } }),
    Kind: message({
      description: { type: 'Description', id: 1 },
      output: { type: 'Output', id: 2, rule: 'repeated' },
    }),
    Description: message({
      name: { type: 'string', id: 1 },
      startMicros: { type: 'int64', id: 2 },
      endMicros: { type: 'int64', id: 3 },
    }),
    Output: message({ prefix: { type: 'string', id: 1 }, fileName: { type: 'string', id: 2 } }),
  },
});

export const entitySchema = registry.message('Entity');
export const overallSchema = registry.message('Overall');
export const kindSchema = registry.message('Kind');
