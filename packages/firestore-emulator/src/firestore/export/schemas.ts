import { type DescriptorNode, SchemaRegistry } from '../proto/schema.ts';

/**
 * Parses the fields of a message in the syntax of .proto files. The message is one of proto2, which contains default
 * values. Therefore each field is its own oneof, like `optional`.
 */
function message(fields: string): DescriptorNode {
  const parsed = Array.from(
    fields.matchAll(/(?:(repeated) )?(\w+) (\w+) = (\d+)/g),
    ([, rule, type = '', name = '', id]) => [name, { rule, type, id: Number(id) }] as const,
  );
  const oneofs = Object.fromEntries(parsed.map(([name]) => [name, { oneof: [name] }]));
  return { fields: Object.fromEntries(parsed), oneofs };
}

const group = (fields: string): DescriptorNode => ({ ...message(fields), group: true });

/**
 * App Engine's EntityProto, of which an export has one per document, and the metadata of an export. Google publishes no
 * .proto files for them, so numbers and meanings come from exports of the official emulator. The names of the metadata
 * are ours. github.com/hidane-dev/hidane/blob/main/docs/export-format.md describes the same format.
 */
const registry = new SchemaRegistry({
  nested: {
    Entity: message(`
      Key key = 13;
      repeated Property property = 14;
      repeated Property rawProperty = 15;
      Path entityGroup = 16;`),
    Key: message('string app = 13; Path path = 14; string databaseId = 23'),
    Path: message('repeated Element element = 1'),
    Element: group('string type = 2; int64 id = 3; string name = 4'),
    Property: message('uint32 meaning = 1; string name = 3; bool multiple = 4; PropertyValue value = 5'),
    // `string` is a text, bytes, or the Entity of a map.
    PropertyValue: message(`
      int64 int64 = 1;
      bool boolean = 2;
      bytes string = 3;
      double double = 4;
      Point point = 5;
      Reference reference = 12;`),
    Point: group('double latitude = 6; double longitude = 7'),
    Reference: group('string app = 13; repeated ReferenceElement element = 14; string databaseId = 23'),
    ReferenceElement: group('string type = 15; int64 id = 16; string name = 17'),
    Overall: message('repeated KindDirectory kindDirectory = 1'),
    KindDirectory: message('Scope scope = 1; string metadataPath = 2; int64 entityCount = 3; int64 byteCount = 4'),
    Scope: message('uint32 first = 1; uint32 third = 3'),
    Kind: message('Description description = 1; repeated Output output = 2'),
    Description: message('string name = 1; int64 startMicros = 2; int64 endMicros = 3'),
    Output: message('string prefix = 1; string fileName = 2'),
  },
});

export const entitySchema = registry.message('Entity');
export const overallSchema = registry.message('Overall');
export const kindSchema = registry.message('Kind');
