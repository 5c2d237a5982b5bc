import published from '@google-cloud/firestore/build/protos/v1.json' with { type: 'json' };
import fc from 'fast-check';
import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { arbitraryMessage } from '../testing/arbitrary-message.ts';
import { firestoreSchemas } from './descriptor.ts';
import { decodeMessage, encodeMessage } from './protobuf.ts';
import { ProtobufError } from './protobuf-reader.ts';

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
// The members that the published descriptor lacks.
oracle.lookupType('google.firestore.v1.Write').add(new protobuf.Field('verify', 5, 'string'));
const transactionOptions = oracle.lookupType('google.firestore.v1.TransactionOptions');
transactionOptions.add(
  new protobuf.Enum('ConcurrencyMode', { UNSPECIFIED: 0, OPTIMISTIC: 1, PESSIMISTIC: 2 }),
);
oracle
  .lookupType('google.firestore.v1.TransactionOptions.ReadWrite')
  .add(new protobuf.Field('concurrencyMode', 10_000, 'ConcurrencyMode'));
const oracleForm = { longs: String, enums: String, bytes: Buffer };

describe('the protobuf codec', () => {
  it.each(messages)('gives back every %s that it encodes', (name) => {
    const schema = firestoreSchemas.message(`google.firestore.v1.${name}`);
    fc.assert(
      fc.property(arbitraryMessage(schema), (message) => {
        expect(decodeMessage(schema, encodeMessage(schema, message))).toEqual(message);
      }),
    );
  });

  it.each(messages)('reads and writes %s as protobufjs does', (name) => {
    const schema = firestoreSchemas.message(`google.firestore.v1.${name}`);
    const type = oracle.lookupType(schema.name);
    fc.assert(
      fc.property(arbitraryMessage(schema), (message) => {
        const bytes = encodeMessage(schema, message);
        const read = type.toObject(type.decode(bytes), oracleForm);
        // protobufjs writes defaults too, so its bytes may be longer; what they say must be the same.
        const theirs = Buffer.from(type.encode(type.fromObject(read)).finish());
        expect(decodeMessage(schema, theirs)).toEqual(message);
      }),
    );
  });

  it('never fails otherwise than with a ProtobufError on random bytes', () => {
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

  it('keeps the extreme 64-bit integers exact', () => {
    const schema = firestoreSchemas.message('google.firestore.v1.Value');
    for (const integerValue of [
      '9223372036854775807',
      '-9223372036854775808',
      '9007199254740993',
      '-1',
      '0',
    ]) {
      expect(decodeMessage(schema, encodeMessage(schema, { integerValue }))).toEqual({ integerValue });
    }
  });

  it('refuses messages nested without end', () => {
    const schema = firestoreSchemas.message('google.firestore.v1.Value');
    const arrayOf = (inner: Buffer) => encodeLengthDelimited(9, encodeLengthDelimited(1, inner));
    let bytes: Buffer = Buffer.alloc(0);
    for (let level = 0; level < 2000; level++) bytes = arrayOf(bytes);
    expect(() => decodeMessage(schema, bytes)).toThrow(ProtobufError);
  });

  it('refuses to drop a key that the schema does not have', () => {
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
