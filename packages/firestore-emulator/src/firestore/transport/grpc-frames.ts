import { promisify } from 'node:util';
import { gunzip, inflate, type ZlibOptions } from 'node:zlib';
import { FirestoreError, invalidArgument } from '../border/errors.ts';
import { isRecord } from '../proto/wire.ts';

/** The largest message that the official emulator accepts. */
export const maxMessageBytes = 100 * 1024 * 1024;
const headerBytes = 5;
const decompressors = new Map([
  ['gzip', promisify<Buffer, ZlibOptions, Buffer>(gunzip)],
  ['deflate', promisify<Buffer, ZlibOptions, Buffer>(inflate)],
]);

export interface Frame {
  readonly isCompressed: boolean;
  readonly payload: Buffer;
}

/** Splits a gRPC request into messages. Source: github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md. */
export class FrameParser {
  #chunks: Buffer[] = [];
  #bytes = 0;

  /** Returns the messages that `chunk` completes. Throws RESOURCE_EXHAUSTED when a message is too long. */
  push(chunk: Buffer): Frame[] {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    const frames: Frame[] = [];
    for (let frame = this.#next(); frame; frame = this.#next()) frames.push(frame);
    return frames;
  }

  /** True if the bytes so far end with a complete message, so that the request may end here. */
  get isAtBoundary(): boolean {
    return this.#bytes === 0;
  }

  #next(): Frame | null {
    if (this.#bytes < headerBytes) return null;
    if ((this.#chunks[0]?.length ?? 0) < headerBytes) this.#chunks = [Buffer.concat(this.#chunks)];
    const header = this.#chunks[0] ?? Buffer.alloc(0);
    const length = header.readUInt32BE(1);
    if (length > maxMessageBytes) throw tooLong(length);
    if (this.#bytes < headerBytes + length) return null;
    const all = this.#chunks.length === 1 ? header : Buffer.concat(this.#chunks);
    const rest = all.subarray(headerBytes + length);
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#bytes = rest.length;
    return { isCompressed: all[0] === 1, payload: all.subarray(headerBytes, headerBytes + length) };
  }
}

function tooLong(bytes: number): FirestoreError {
  return new FirestoreError('RESOURCE_EXHAUSTED', `gRPC message exceeds maximum size ${maxMessageBytes}: ${bytes}`);
}

/** Returns the payload of a frame, decompressed with the encoding of the `grpc-encoding` header. */
export async function frameMessage(frame: Frame, encoding: string): Promise<Buffer> {
  if (!frame.isCompressed) return frame.payload;
  const decompress = decompressors.get(encoding);
  if (!decompress) throw new FirestoreError('UNIMPLEMENTED', `the message encoding ${encoding} is not supported`);
  try {
    return await decompress(frame.payload, { maxOutputLength: maxMessageBytes });
  } catch (error) {
    if (isRecord(error) && error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLong(maxMessageBytes + 1);
    throw invalidArgument(`the message is not ${encoding}`);
  }
}

/**
 * Encodes an error text as a `grpc-message` trailer. Escapes only `%` and bytes outside printable ASCII, because
 * grpc-js decodes with decodeURI, which does not decode escapes such as `%40` (`@`), so users would see them.
 */
export function encodeGrpcMessage(message: string): string {
  const escaped = (byte: string) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  return Buffer.from(message)
    .toString('latin1')
    .replace(/[^\x20-\x24\x26-\x7e]/g, escaped);
}
