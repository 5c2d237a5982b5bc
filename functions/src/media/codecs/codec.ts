/** Reads a decoder configuration from front to back. Throws a `RangeError` if it ends early. */
export class ByteReader {
  readonly bytes: Buffer;
  position = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get remaining(): number {
    return this.bytes.length - this.position;
  }

  /** Reads an unsigned big-endian integer of 1 to 6 bytes. */
  integer(byteCount: number): number {
    return this.take(byteCount).readUIntBE(0, byteCount);
  }

  /** Returns the next bytes. They share memory with the configuration. */
  take(byteCount: number): Buffer {
    if (byteCount > this.remaining) throw new RangeError('the configuration ends early');
    this.position += byteCount;
    return this.bytes.subarray(this.position - byteCount, this.position);
  }

  zeroRest(): void {
    this.bytes.fill(0, this.position);
  }
}

/** Removes private data from one encoded frame, in place. The length of the frame stays the same. */
export type CleanFrame = (frame: Buffer) => void;

/**
 * Removes private data from a decoder configuration, in place. Returns the function that cleans the frames of the
 * track. Throws an upload error or a `RangeError` if the configuration is damaged.
 */
export type OpenCodec = (configuration: Buffer) => CleanFrame;
