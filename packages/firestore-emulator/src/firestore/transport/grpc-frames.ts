import { createGunzip, createInflate } from 'node:zlib';
import { FirestoreError, invalidArgument } from '../border/errors.ts';

/** What the official emulator takes in one message. */
export const maxMessageBytes = 100 * 1024 * 1024;
const headerBytes = 5;

export interface Frame {
  readonly compressed: boolean;
  readonly payload: Buffer;
}

/**
 * Cuts the bytes of a gRPC request into its length-prefixed messages.
 * Source: github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md.
 */
export class FrameParser {
  #chunks: Buffer[] = [];
  #bytes = 0;

  /** The messages completed by `chunk`. Throws RESOURCE_EXHAUSTED for one that is too long. */
  push(chunk: Buffer): Frame[] {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    const frames: Frame[] = [];
    for (let frame = this.#next(); frame; frame = this.#next()) frames.push(frame);
    return frames;
  }

  /** True when the request may end here. */
  get atBoundary(): boolean {
    return this.#bytes === 0;
  }

  #next(): Frame | null {
    if (this.#bytes < headerBytes) return null;
    if ((this.#chunks[0]?.length ?? 0) < headerBytes) this.#chunks = [Buffer.concat(this.#chunks)];
    const header = this.#chunks[0] ?? Buffer.alloc(0);
    const length = header.readUInt32BE(1);
    if (length > maxMessageBytes) {
      throw tooLong(length);
    }
    if (this.#bytes < headerBytes + length) return null;
    const all = this.#chunks.length === 1 ? header : Buffer.concat(this.#chunks);
    const rest = all.subarray(headerBytes + length);
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#bytes = rest.length;
    return { compressed: all[0] === 1, payload: all.subarray(headerBytes, headerBytes + length) };
  }
}

function tooLong(bytes: number): FirestoreError {
  return new FirestoreError(
    'RESOURCE_EXHAUSTED',
    `gRPC message exceeds maximum size ${maxMessageBytes}: ${bytes}`,
  );
}

/** The payload of a frame, unpacked as the request's `grpc-encoding` says. */
export async function frameMessage(frame: Frame, encoding: string): Promise<Buffer> {
  if (!frame.compressed) return frame.payload;
  if (encoding !== 'gzip' && encoding !== 'deflate') {
    throw new FirestoreError('UNIMPLEMENTED', `the message encoding ${encoding} is not supported`);
  }
  const unpacker = encoding === 'gzip' ? createGunzip() : createInflate();
  unpacker.end(frame.payload);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of unpacker) {
      const part: Buffer = chunk;
      bytes += part.length;
      if (bytes > maxMessageBytes) throw tooLong(bytes); // leaving the loop also ends the unpacking
      chunks.push(part);
    }
  } catch (error) {
    throw error instanceof FirestoreError ? error : invalidArgument(`the message is not ${encoding}`);
  }
  return Buffer.concat(chunks);
}

/**
 * The text as a `grpc-message` trailer. Only `%` and bytes outside printable ASCII are escaped: grpc-js decodes with
 * decodeURI, which leaves other escapes (`%40` for `@`) standing in what users read.
 */
export function encodeGrpcMessage(message: string): string {
  let encoded = '';
  for (const byte of Buffer.from(message, 'utf8')) {
    encoded +=
      byte < 0x20 || byte > 0x7e || byte === 0x25
        ? `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
        : String.fromCharCode(byte);
  }
  return encoded;
}
