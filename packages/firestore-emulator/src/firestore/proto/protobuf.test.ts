import published from '@google-cloud/firestore-api/protos/protos.json' with { type: 'json' };
import fc from 'fast-check';
import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { arbitraryMessage } from '../testing/arbitrary-message.ts';
import { firestoreSchemas } from './descriptor.ts';
import { decodeMessage, encodeMessage } from './protobuf.ts';
import { ProtobufError } from './protobuf-wire.ts';

const messages = [
  'Value',
  'Document',
  'Write',
  'ListenResponse',
  'RunQueryRequest',
  'CommitRequest',
  'Target',
  'ExplainMetrics',
];
const oracle = protobuf.Root.fromJSON(published);
// Adds a member that the published descriptor lacks.
oracle.lookupType('google.firestore.v1.Write').add(new protobuf.Field('verify', 5, 'string'));
const oracleForm = { longs: String, enums: String, bytes: Buffer };

describe('the protobuf codec', () => {
  it.each(messages)('decodes every %s that it encodes', (name) => {
    const schema = firestoreSchemas.message(`google.firestore.v1.${name}`);
    fc.assert(
      fc.property(arbitraryMessage(schema), (message) => {
        expect(decodeMessage(schema, encodeMessage(schema, message))).toEqual(message);
      }),
    );
  });

  it.each(messages)('reads and writes %s like protobufjs', (name) => {
    const schema = firestoreSchemas.message(`google.firestore.v1.${name}`);
    const type = oracle.lookupType(schema.name);
    fc.assert(
      fc.property(arbitraryMessage(schema), (message) => {
        const bytes = encodeMessage(schema, message);
        const read = type.toObject(type.decode(bytes), oracleForm);
        // protobufjs writes default values too, so its bytes may be longer, but they must decode to the same message.
        const theirs = Buffer.from(type.encode(type.fromObject(read)).finish());
        expect(decodeMessage(schema, theirs)).toEqual(message);
      }),
    );
  });

  it('throws nothing but ProtobufError for random bytes', () => {
    const schema = firestoreSchemas.message('google.firestore.v1.ListenRequest');
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          decodeMessage(schema, Buffer.from(bytes));
        } catch (error) {
          expect(error).toBeInstanceOf(ProtobufError);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps extreme 64-bit integers exact', () => {
    const schema = firestoreSchemas.message('google.firestore.v1.Value');
    for (const integerValue of ['9223372036854775807', '-9223372036854775808', '9007199254740993', '-1', '0']) {
      expect(decodeMessage(schema, encodeMessage(schema, { integerValue }))).toEqual({ integerValue });
    }
  });

  /** Bytes that our encoder never writes. protobuf.dev/programming-guides/encoding defines their meaning. */
  it.each<[string, string, (writer: protobuf.Writer) => void, object]>([
    [
      'the last of several members of a oneof',
      'Value',
      (writer) =>
        writer
          .uint32((17 << 3) | 2)
          .string('a')
          .uint32(0x10)
          .int64(7)
          .uint32(0x08)
          .bool(true),
      { booleanValue: true },
    ],
    [
      'a member of a oneof that is repeated after another member',
      'Value',
      (writer) => writer.uint32(0x10).int64(7).uint32(0x08).bool(true).uint32(0x10).int64(8),
      { integerValue: '8' },
    ],
    [
      'both parts of a message that is split in two',
      'Document',
      (writer) => writer.uint32(0x1a).bytes(Uint8Array.of(0x08, 5)).uint32(0x1a).bytes(Uint8Array.of(0x10, 9)),
      { createTime: { seconds: '5', nanos: 9 } },
    ],
    [
      'a map entry with its value before its key, one without either, and the last of two with one key',
      'Document',
      (writer) =>
        writer
          .uint32(0x12)
          .bytes(Uint8Array.of(0x12, 2, 0x08, 1, 0x0a, 1, 0x61))
          .uint32(0x12)
          .bytes(Uint8Array.of())
          .uint32(0x12)
          .bytes(Uint8Array.of(0x0a, 1, 0x61, 0x12, 2, 0x08, 0)),
      { fields: { a: { booleanValue: false }, '': {} } },
    ],
    [
      'the strings of a list one by one',
      'Target.DocumentsTarget',
      (writer) => writer.uint32(0x12).string('one').uint32(0x12).string('two'),
      { documents: ['one', 'two'] },
    ],
    [
      'the removed target ids of a change, packed',
      'DocumentChange',
      (writer) => writer.uint32(0x32).bytes(Uint8Array.of(1, 2)).uint32(0x30).int32(3),
      { removedTargetIds: [1, 2, 3] },
    ],
    [
      'no unknown fields, and no fields with another wire type than in the schema',
      'Value',
      (writer) =>
        writer
          .uint32((99 << 3) | 0)
          .int64(1)
          .uint32((99 << 3) | 1)
          .fixed64(1)
          .uint32((99 << 3) | 2)
          .string('x')
          .uint32((99 << 3) | 5)
          .fixed32(1)
          .uint32((2 << 3) | 2)
          .string('no integer')
          .uint32(0x08)
          .bool(true),
      { booleanValue: true },
    ],
    [
      'the number of a value that an enum does not have',
      'TargetChange',
      (writer) => writer.uint32(0x08).int32(77),
      { targetChangeType: 77 },
    ],
    [
      'an integer of maximum length, and a true value other than 1',
      'Value',
      (writer) => writer.uint32(0x10).int64(-1).uint32(0x08).uint32(300),
      { booleanValue: true },
    ],
  ])('reads %s', (_what, name, write, expected) => {
    const writer = protobuf.Writer.create();
    write(writer);
    const schema = firestoreSchemas.message(`google.firestore.v1.${name}`);
    expect(decodeMessage(schema, Buffer.from(writer.finish()))).toEqual(expected);
  });

  it('rejects messages that are nested too deeply', () => {
    const schema = firestoreSchemas.message('google.firestore.v1.Value');
    const arrayOf = (inner: Buffer) => encodeLengthDelimited(9, encodeLengthDelimited(1, inner));
    let bytes: Buffer = Buffer.alloc(0);
    for (let level = 0; level < 2000; level++) bytes = arrayOf(bytes);
    expect(() => decodeMessage(schema, bytes)).toThrow(ProtobufError);
  });

  it('throws for a key that the schema does not have', () => {
    const schema = firestoreSchemas.message('google.firestore.v1.Document');
    expect(() => encodeMessage(schema, { nmae: 'x' })).toThrow(/no field nmae/);
  });
});

function encodeLengthDelimited(id: number, content: Buffer): Buffer {
  const writer = protobuf.Writer.create();
  return Buffer.from(
    writer
      .uint32((id << 3) | 2)
      .bytes(content)
      .finish(),
  );
}
