import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { failedPrecondition, invalidArgument } from '../border/errors.ts';
import { decodeMessage, encodeMessage } from '../proto/protobuf.ts';
import { ProtobufError } from '../proto/protobuf-wire.ts';
import { documentsRoot } from '../values/resource-name.ts';
import { decodeEntity, encodeEntity, kindSchema, overallSchema } from './entity.ts';
import { encodeRecordLog, RecordLogError, readRecordLog } from './record-log.ts';

/** File names in exports of the official emulator. Exports of production differ only in the paths in the metadata. */
const overallSuffix = '.overall_export_metadata';
const kindMetadataPath = 'all_namespaces/all_kinds/all_namespaces_all_kinds.export_metadata';
const outputName = 'output-0';
/** The content of the first record in the overall metadata. */
const version = 0x33;
/** The official emulator writes these numbers in every export. Their meaning is not known. */
const scope = { first: 2, third: 3 };
/** The file is on the disk when the call returns. */
const flushed = { flush: true };

/**
 * Writes an export named `name` into the existing directory `directory`. The export is written to a temporary name and
 * then renamed, so that it is never incomplete. Throws FAILED_PRECONDITION if the directory does not exist.
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
    const output = join(temporary, dirname(kindMetadataPath), outputName);
    const entityCount = writeEntities(output, documents);
    const kindDirectory = { scope, metadataPath: kindMetadataPath, entityCount, byteCount: statSync(output).size };
    // Like in exports of the official emulator, both times are equal, and the prefix is empty.
    const kind = encodeMessage(kindSchema, {
      description: { name, startMicros: nowMicros, endMicros: nowMicros },
      output: [{ prefix: '', fileName: outputName }],
    });
    if (entityCount === 0) rmSync(join(temporary, 'all_namespaces'), { recursive: true });
    else writeFileSync(join(temporary, kindMetadataPath), kind, flushed);
    const directories = encodeMessage(overallSchema, { kindDirectory: entityCount === 0 ? [] : [kindDirectory] });
    const overall = encodeRecordLog([Buffer.of(version), directories]);
    writeFileSync(join(temporary, `${name}${overallSuffix}`), Buffer.concat([...overall]), flushed);
    rmSync(previous, { recursive: true, force: true });
    if (existsSync(target)) renameSync(target, previous);
    renameSync(temporary, target);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  rmSync(previous, { recursive: true, force: true });
}

/** Where readExport finds the previous export if the process was killed between two renames. */
function previousPath(target: string): string {
  return join(dirname(target), `.${basename(target)}.previous`);
}

/** Writes the entities of the documents to a new file, and returns their number. */
function writeEntities(path: string, documents: Iterable<google.firestore.v1.IDocument>): number {
  let entityCount = 0;
  function* records(): Generator<Buffer> {
    for (const { name, fields } of documents) {
      entityCount += 1;
      yield encodeEntity(name ?? '', fields ?? {});
    }
  }
  for (const block of encodeRecordLog(records())) appendFileSync(path, block);
  appendFileSync(path, '', flushed);
  return entityCount;
}

/**
 * Reads the documents of `database` from the export with the given `.overall_export_metadata` file. `project` is the
 * project that imports. Throws INVALID_ARGUMENT with the texts of the official emulator if a file is invalid.
 */
export function readExport(metadataFile: string, project: string, database: string): google.firestore.v1.IDocument[] {
  const path = findExport(resolve(metadataFile));
  const log = readFile(path, 'Failed to parse overall export metadata file');
  const root = documentsRoot({ project, database });
  const documents: google.firestore.v1.IDocument[] = [];
  for (const kindPath of readOverall(log)) {
    const kindFile = resolveInside(dirname(path), kindPath);
    const kind = readFile(kindFile, `${kindFile} (No such file or directory)`);
    // The casts in this file are safe because the decoder uses the schema of that name.
    const { output = [] } = decodeMessage(kindSchema, kind) as { output?: { fileName?: string }[] };
    for (const fileName of output.flatMap((each) => each.fileName ?? [])) {
      for (const document of readOutput(resolveInside(dirname(kindFile), fileName), project)) {
        if (document.database !== database) continue;
        documents.push({ name: `${root}/${document.path}`, fields: document.fields });
      }
    }
  }
  return documents;
}

function findExport(path: string): string {
  if (existsSync(path)) return path;
  const previous = join(previousPath(dirname(path)), basename(path));
  if (!existsSync(previous)) return path;
  console.error(`${path} is missing. Reading the previous export at ${previous} instead.`);
  return previous;
}

/** Returns the paths of the metadata files of the kinds, relative to the export. */
function readOverall(log: Buffer): string[] {
  try {
    const [first, second] = [...readRecordLog(log)];
    if (first?.length === 1 && first[0] === version) {
      const overall = decodeMessage(overallSchema, second ?? Buffer.alloc(0));
      const { kindDirectory = [] } = overall as { kindDirectory?: { metadataPath?: string }[] };
      return kindDirectory.flatMap(({ metadataPath = [] }) => metadataPath);
    }
  } catch (error) {
    if (!(error instanceof RecordLogError || error instanceof ProtobufError)) throw error;
  }
  throw invalidArgument('Overall export metadata file version not supported');
}

function readFile(path: string, problem: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw invalidArgument(problem);
  }
}

function readOutput(path: string, project: string) {
  const log = readFile(path, `Failed parse entity file:${path}`);
  try {
    return Array.from(readRecordLog(log), (record) => decodeEntity(record, project));
  } catch (error) {
    if (error instanceof RecordLogError) throw invalidArgument(error.message);
    if (error instanceof ProtobufError) throw invalidArgument(`${path}: ${error.message}`);
    throw error;
  }
}

/** Resolves a file name in the metadata, relative to the export. Throws if the file is outside the export. */
function resolveInside(root: string, relative: string): string {
  const path = resolve(root, relative);
  if (path !== root && !path.startsWith(root + sep)) throw failedPrecondition(`${relative} lies outside the export`);
  return path;
}
