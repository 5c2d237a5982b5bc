import { decodeMessage, encodeMessage } from '../proto/protobuf.ts';
import { kindSchema, overallSchema } from './schemas.ts';

/** A directory of an export, with the entities of one or more kinds (collection ids). */
export interface KindDirectory {
  /** The path of its `.export_metadata` file, relative to the export. */
  readonly metadataPath: string;
  readonly entityCount: number;
  /** The size of its output files. */
  readonly byteCount: number;
}

/** The official emulator writes these numbers in every export. Their meaning is not known. */
const scope = { first: 2, third: 3 };

/** Encodes the second record of `NAME.overall_export_metadata`. The first record is a version. */
export function encodeOverallMetadata(directories: readonly KindDirectory[]): Buffer {
  return encodeMessage(overallSchema, { kindDirectory: directories.map((directory) => ({ scope, ...directory })) });
}

/** Returns the paths of the kind directories' metadata files. Throws ProtobufError. */
export function decodeOverallMetadata(record: Buffer): string[] {
  // The casts are safe because the decoder uses the schema of that name.
  const { kindDirectory = [] } = decodeMessage(overallSchema, record) as { kindDirectory?: Partial<KindDirectory>[] };
  return kindDirectory.flatMap(({ metadataPath = [] }) => metadataPath);
}

/** Encodes the `.export_metadata` file of one kind directory. `outputs` are the output files in the directory. */
export function encodeKindMetadata(exportName: string, nowMicros: bigint, outputs: readonly string[]): Buffer {
  // Like in exports of the official emulator, both times are equal, and the prefix is empty.
  const description = { name: exportName, startMicros: nowMicros, endMicros: nowMicros };
  return encodeMessage(kindSchema, { description, output: outputs.map((fileName) => ({ prefix: '', fileName })) });
}

/** Returns the paths of the output files, relative to the metadata file. Throws ProtobufError. */
export function decodeKindMetadata(content: Buffer): string[] {
  const { output = [] } = decodeMessage(kindSchema, content) as { output?: { fileName?: string }[] };
  return output.flatMap(({ fileName = [] }) => fileName);
}
