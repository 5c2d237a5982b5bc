import { fieldNumberOf, ProtobufError, type ProtobufReader, WireType, wireTypeOf } from './protobuf-reader.ts';
import type { ProtobufWriter } from './protobuf-writer.ts';

/**
 * Calls `onField` for each tag up to the end of the message (or of the group with the number `group`). `onField` must
 * read or skip the value. Throws ProtobufError.
 */
export function eachField(
  reader: ProtobufReader,
  onField: (id: number, wireType: number) => void,
  group?: number,
): void {
  while (!reader.done) {
    const tag = reader.uint32();
    if (wireTypeOf(tag) === WireType.endGroup) {
      if (fieldNumberOf(tag) === group) return;
      throw new ProtobufError('a group ends that did not begin');
    }
    onField(fieldNumberOf(tag), wireTypeOf(tag));
  }
  if (group !== undefined) throw new ProtobufError('a group does not end');
}

/** Writes a field whose content `write` writes: a message. */
export function writeMessageField(writer: ProtobufWriter, id: number, write: () => void): void {
  writer.tag(id, WireType.lengthDelimited);
  writer.delimited(write);
}

/** Writes a field of the old encoding for nested messages, which ends with a tag instead of starting with a length. */
export function writeGroupField(writer: ProtobufWriter, id: number, write: () => void): void {
  writer.tag(id, WireType.startGroup);
  write();
  writer.tag(id, WireType.endGroup);
}

export function writeStringField(writer: ProtobufWriter, id: number, value: string): void {
  writer.tag(id, WireType.lengthDelimited);
  writer.string(value);
}

export function writeBytesField(writer: ProtobufWriter, id: number, value: Uint8Array): void {
  writer.tag(id, WireType.lengthDelimited);
  writer.bytes(value);
}

export function writeUint32Field(writer: ProtobufWriter, id: number, value: number): void {
  writer.tag(id, WireType.varint);
  writer.uint32(value);
}

export function writeInt64Field(writer: ProtobufWriter, id: number, value: bigint): void {
  writer.tag(id, WireType.varint);
  writer.int64(value);
}

export function writeDoubleField(writer: ProtobufWriter, id: number, value: number): void {
  writer.tag(id, WireType.fixed64);
  writer.double(value);
}
