import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { failedPrecondition, invalidArgument } from '../border/errors.ts';
import { ProtobufError } from '../proto/protobuf-reader.ts';
import { decodeEntity, type ExportedDocument } from './entity-reader.ts';
import { encodeEntity } from './entity-writer.ts';
import {
  decodeKindMetadata,
  decodeOverallMetadata,
  encodeKindMetadata,
  encodeOverallMetadata,
} from './metadata.ts';
import { RecordLogError, RecordLogWriter, readRecordLog } from './record-log.ts';

/** The layout of the official emulator's exports; production's differ only in what the metadata points to. */
const overallSuffix = '.overall_export_metadata';
const kindMetadataPath = 'all_namespaces/all_kinds/all_namespaces_all_kinds.export_metadata';
const outputName = 'output-0';
const version = 0x33;
const chunkBytes = 1 << 20;

/**
 * Writes an export named `name` into the existing directory `directory`. It appears there as a whole or not at all:
 * it is written beside its place and renamed. Throws FAILED_PRECONDITION when there is no such directory.
 */
export function writeExport(
  directory: string,
  name: string,
  documents: Iterable<google.firestore.v1.IDocument>,
  nowMicros: bigint,
): void {
  const target = join(directory, name);
  const temporary = join(directory, `.${name}.new-${process.pid}`);
  const previous = previousPath(target);
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(join(temporary, dirname(kindMetadataPath)), { recursive: true });
  try {
    const { count, bytes } = writeEntities(join(temporary, dirname(kindMetadataPath), outputName), documents);
    const kinds = count === 0 ? [] : [{ path: kindMetadataPath, count, bytes }];
    if (count === 0) rmSync(join(temporary, 'all_namespaces'), { recursive: true });
    else writeFile(join(temporary, kindMetadataPath), [encodeKindMetadata(name, nowMicros, [outputName])]);
    writeFile(
      join(temporary, `${name}${overallSuffix}`),
      encodeLog([Buffer.of(version), encodeOverallMetadata(kinds)]),
    );
    rmSync(previous, { recursive: true, force: true });
    if (existsSync(target)) renameSync(target, previous);
    renameSync(temporary, target);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  rmSync(previous, { recursive: true, force: true });
}

/** Where the export before is between two renames; readExport finds it there after a kill at that moment. */
function previousPath(target: string): string {
  return join(dirname(target), `.${basename(target)}.previous`);
}

function writeEntities(
  path: string,
  documents: Iterable<google.firestore.v1.IDocument>,
): { count: number; bytes: number } {
  let count = 0;
  let written = 0;
  writeFile(
    path,
    (function* () {
      let chunk: Buffer[] = [];
      let chunkLength = 0;
      const log = new RecordLogWriter((bytes) => {
        chunk.push(bytes);
        chunkLength += bytes.length;
      });
      for (const { name, fields } of documents) {
        log.append(encodeEntity(name ?? '', fields ?? {}));
        count++;
        if (chunkLength < chunkBytes) continue;
        yield Buffer.concat(chunk);
        chunk = [];
        chunkLength = 0;
      }
      written = log.bytes;
      yield Buffer.concat(chunk);
    })(),
  );
  return { count, bytes: written };
}

function encodeLog(records: readonly Buffer[]): Buffer[] {
  const parts: Buffer[] = [];
  const log = new RecordLogWriter((bytes) => parts.push(bytes));
  for (const record of records) log.append(record);
  return parts;
}

function writeFile(path: string, parts: Iterable<Buffer>): void {
  const file = openSync(path, 'w');
  try {
    for (const part of parts)
      for (let offset = 0; offset < part.length; ) offset += writeSync(file, part, offset);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Reads the export whose `.overall_export_metadata` file is given, with the texts of the official emulator for files
 * that are none. `project` is the one imported into. Throws INVALID_ARGUMENT.
 */
export function readExport(metadataFile: string, project: string): ExportedDocument[] {
  const path = findExport(resolve(metadataFile));
  let log: Buffer;
  try {
    log = readFileSync(path);
  } catch {
    throw invalidArgument('Failed to parse overall export metadata file');
  }
  const root = dirname(path);
  const documents: ExportedDocument[] = [];
  for (const kindPath of readOverall(log)) {
    const kindFile = inside(root, kindPath);
    const kindDirectory = dirname(kindFile);
    for (const output of decodeKindMetadata(readKind(kindFile))) {
      for (const document of readOutput(inside(kindDirectory, output), project)) documents.push(document);
    }
  }
  return documents;
}

function findExport(path: string): string {
  if (existsSync(path)) return path;
  const rescued = join(previousPath(dirname(path)), basename(path));
  if (!existsSync(rescued)) return path;
  console.error(`${path} is missing; reading the export before it, ${rescued}.`);
  return rescued;
}

function readOverall(log: Buffer): readonly string[] {
  try {
    const [first, second] = [...readRecordLog(log)];
    if (first?.length === 1 && first[0] === version) return decodeOverallMetadata(second ?? Buffer.alloc(0));
  } catch (error) {
    if (!(error instanceof RecordLogError || error instanceof ProtobufError)) throw error;
  }
  throw invalidArgument('Overall export metadata file version not supported');
}

function readKind(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw invalidArgument(`${path} (No such file or directory)`);
  }
}

function readOutput(path: string, project: string): ExportedDocument[] {
  let log: Buffer;
  try {
    log = readFileSync(path);
  } catch {
    throw invalidArgument(`Failed parse entity file:${path}`);
  }
  try {
    return Array.from(readRecordLog(log), (record) => decodeEntity(record, project));
  } catch (error) {
    if (error instanceof RecordLogError) throw invalidArgument(error.message);
    if (error instanceof ProtobufError) throw invalidArgument(`${path}: ${error.message}`);
    throw error;
  }
}

/** Metadata names files relative to itself; one that leads out of the export is refused. */
function inside(root: string, relative: string): string {
  const path = resolve(root, relative);
  if (path !== root && !path.startsWith(root + sep))
    throw failedPrecondition(`${relative} lies outside the export`);
  return path;
}
