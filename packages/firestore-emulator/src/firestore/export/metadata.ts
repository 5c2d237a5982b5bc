import {
  eachField,
  writeInt64Field,
  writeMessageField,
  writeStringField,
  writeUint32Field,
} from '../proto/protobuf-fields.ts';
import { ProtobufReader, WireType } from '../proto/protobuf-reader.ts';
import { ProtobufWriter } from '../proto/protobuf-writer.ts';

/** A directory of an export, with the entities of one or more kinds (collection ids). */
export interface KindDirectory {
  /** The path of its `.export_metadata` file, relative to the export. */
  readonly metadataPath: string;
  readonly entityCount: number;
  /** The size of its output files. */
  readonly byteCount: number;
}

/*
 * Field numbers of the metadata. Google publishes no .proto file for them, so they come from exports of the official
 * emulator, and the names are ours.
 */
const overallField = { kindDirectory: 1 } as const;
const kindDirectoryField = { scope: 1, metadataPath: 2, entityCount: 3, byteCount: 4 } as const;
/** The official emulator writes these numbers in every export. Their meaning is not known. */
const scopeValues = { 1: 2, 3: 3 } as const;
const kindField = { description: 1, output: 2 } as const;
/** The official emulator writes the same time in both fields. */
const descriptionField = { name: 1, startMicros: 2, endMicros: 3 } as const;
/** The official emulator leaves the prefix empty. */
const outputField = { prefix: 1, fileName: 2 } as const;

/** Encodes the second record of `NAME.overall_export_metadata`. The first record is a version. */
export function encodeOverallMetadata(directories: readonly KindDirectory[]): Buffer {
  const writer = new ProtobufWriter();
  for (const { metadataPath, entityCount, byteCount } of directories) {
    writeMessageField(writer, overallField.kindDirectory, () => {
      writeMessageField(writer, kindDirectoryField.scope, () => {
        for (const [id, value] of Object.entries(scopeValues)) writeUint32Field(writer, Number(id), value);
      });
      writeStringField(writer, kindDirectoryField.metadataPath, metadataPath);
      writeInt64Field(writer, kindDirectoryField.entityCount, BigInt(entityCount));
      writeInt64Field(writer, kindDirectoryField.byteCount, BigInt(byteCount));
    });
  }
  return writer.finish();
}

/** Returns the paths of the kind directories' metadata files. */
export function decodeOverallMetadata(record: Buffer): string[] {
  return readNestedStrings(record, overallField.kindDirectory, kindDirectoryField.metadataPath);
}

/**
 * Encodes the `.export_metadata` file of one kind directory: the name and time of the export, and the names of the
 * output files in the directory.
 */
export function encodeKindMetadata(exportName: string, nowMicros: bigint, outputs: readonly string[]): Buffer {
  const writer = new ProtobufWriter();
  writeMessageField(writer, kindField.description, () => {
    writeStringField(writer, descriptionField.name, exportName);
    writeInt64Field(writer, descriptionField.startMicros, nowMicros);
    writeInt64Field(writer, descriptionField.endMicros, nowMicros);
  });
  for (const output of outputs) {
    writeMessageField(writer, kindField.output, () => {
      writeStringField(writer, outputField.prefix, '');
      writeStringField(writer, outputField.fileName, output);
    });
  }
  return writer.finish();
}

/** Returns the paths of the output files, relative to the metadata file. */
export function decodeKindMetadata(content: Buffer): string[] {
  return readNestedStrings(content, kindField.output, outputField.fileName);
}

/** Returns the strings in field `innerId` of each message in field `outerId`. Throws ProtobufError. */
function readNestedStrings(bytes: Buffer, outerId: number, innerId: number): string[] {
  const strings: string[] = [];
  const reader = new ProtobufReader(bytes);
  eachField(reader, (id, wireType) => {
    if (id !== outerId || wireType !== WireType.lengthDelimited) return reader.skip(wireType);
    const message = reader.sub();
    eachField(message, (nestedId, nestedWireType) => {
      if (nestedId === innerId && nestedWireType === WireType.lengthDelimited) strings.push(message.string());
      else message.skip(nestedWireType);
    });
  });
  return strings;
}
