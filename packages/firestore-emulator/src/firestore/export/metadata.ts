import { ProtobufReader } from '../proto/protobuf-reader.ts';
import { ProtobufWriter } from '../proto/protobuf-writer.ts';

/** A directory of entities in an export. */
export interface KindDirectory {
  /** The path of its `.export_metadata` file, relative to the export. */
  readonly path: string;
  /** The number of entities. */
  readonly count: number;
  /** The size of its output files, in bytes. */
  readonly bytes: number;
}

const varint = 0;
const bytes = 2;

/**
 * Encodes the second record of `NAME.overall_export_metadata`, with the field numbers of the official emulator's
 * exports.
 */
export function encodeOverallMetadata(kinds: readonly KindDirectory[]): Buffer {
  const writer = new ProtobufWriter();
  for (const kind of kinds) {
    writer.tag(1, bytes);
    writer.delimited(() => {
      writer.tag(1, bytes);
      writer.delimited(() => {
        writer.tag(1, varint);
        writer.uint32(2);
        writer.tag(3, varint);
        writer.uint32(3);
      });
      writer.tag(2, bytes);
      writer.string(kind.path);
      writer.tag(3, varint);
      writer.int64(BigInt(kind.count));
      writer.tag(4, varint);
      writer.int64(BigInt(kind.bytes));
    });
  }
  return writer.finish();
}

/** Returns the paths of the kind directories' metadata files. */
export function decodeOverallMetadata(record: Buffer): string[] {
  return readTexts(new ProtobufReader(record), 1, 2);
}

/** Encodes `...export_metadata`: the time, the name, and the output files in the same directory. */
export function encodeKindMetadata(name: string, nowMicros: bigint, outputs: readonly string[]): Buffer {
  const writer = new ProtobufWriter();
  writer.tag(1, bytes);
  writer.delimited(() => {
    writer.tag(1, bytes);
    writer.string(name);
    for (const field of [2, 3]) {
      writer.tag(field, varint);
      writer.int64(nowMicros);
    }
  });
  for (const output of outputs) {
    writer.tag(2, bytes);
    writer.delimited(() => {
      writer.tag(1, bytes);
      writer.string('');
      writer.tag(2, bytes);
      writer.string(output);
    });
  }
  return writer.finish();
}

/** Returns the paths of the output files, relative to the metadata file. */
export function decodeKindMetadata(content: Buffer): string[] {
  return readTexts(new ProtobufReader(content), 2, 2);
}

/** Returns the strings in field `inner` of each message in field `outer`. */
function readTexts(reader: ProtobufReader, outer: number, inner: number): string[] {
  const texts: string[] = [];
  while (!reader.done) {
    const tag = reader.uint32();
    if (tag !== ((outer << 3) | bytes)) {
      reader.skip(tag & 7);
      continue;
    }
    const message = reader.sub();
    while (!message.done) {
      const innerTag = message.uint32();
      if (innerTag === ((inner << 3) | bytes)) texts.push(message.string());
      else message.skip(innerTag & 7);
    }
  }
  return texts;
}
