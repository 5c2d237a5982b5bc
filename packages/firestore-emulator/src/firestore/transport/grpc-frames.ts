import { createGunzip, createInflate } from 'node:zlib';
import { FirestoreError, invalidArgument } from '../border/errors.ts';

/** The largest message that the official emulator accepts. */
export const maxMessageBytes = 100 * 1024 * 1024;
const headerBytes = 5;

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
  if (encoding !== 'gzip' && encoding !== 'deflate') {
    throw new FirestoreError('UNIMPLEMENTED', `the message encoding ${encoding} is not supported`);
  }
  const decompressor = encoding === 'gzip' ? createGunzip() : createInflate();
  decompressor.end(frame.payload);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of decompressor) {
      const part: Buffer = chunk;
      bytes += part.length;
      // Throwing out of the loop also stops the decompression.
      if (bytes > maxMessageBytes) throw tooLong(bytes);
      chunks.push(part);
    }
  } catch (error) {
    throw error instanceof FirestoreError ? error : invalidArgument(`the message is not ${encoding}`);
  }
  return Buffer.concat(chunks);
}

/**
 * Encodes an error text as a `grpc-message` trailer. Escapes only `%` and bytes outside printable ASCII, because
 * grpc-js decodes with decodeURI, which does not decode escapes such as `%40` (`@`), so users would see them.
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
