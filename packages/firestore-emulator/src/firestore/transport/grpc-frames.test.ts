import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeGrpcMessage, FrameParser, frameMessage, maxMessageBytes } from './grpc-frames.ts';

function frame(payload: Uint8Array): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt32BE(payload.length, 1);
  return Buffer.concat([header, payload]);
}

describe('gRPC frames', () => {
  it('are reassembled however the bytes are split into chunks', () => {
    const payloads = fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 5 });
    const cuts = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(payloads, cuts, (messages, sizes) => {
        const all = Buffer.concat(messages.map(frame));
        const parser = new FrameParser();
        const found: Buffer[] = [];
        for (let start = 0, turn = 0; start < all.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          found.push(...parser.push(all.subarray(start, start + size)).map(({ payload }) => payload));
          start += size;
        }
        expect(found).toEqual(messages.map((message) => Buffer.from(message)));
        expect(parser.isAtBoundary).toBe(true);
      }),
    );
  });

  it('are not returned before they are complete', () => {
    const parser = new FrameParser();
    expect(parser.push(frame(Buffer.from('abc')).subarray(0, 6))).toEqual([]);
    expect(parser.isAtBoundary).toBe(false);
  });

  it('are rejected by the length in their header, before their payload arrives', () => {
    const header = Buffer.alloc(5);
    header.writeUInt32BE(maxMessageBytes + 1, 1);
    expect(() => new FrameParser().push(header)).toThrow(`exceeds maximum size ${maxMessageBytes}`);
  });

  it('are decompressed with the encoding that the request names', async () => {
    const payload = Buffer.from('some text');
    const packed = (bytes: Buffer) => ({ isCompressed: true, payload: bytes });
    expect(await frameMessage({ isCompressed: false, payload }, 'identity')).toEqual(payload);
    expect(await frameMessage(packed(gzipSync(payload)), 'gzip')).toEqual(payload);
    expect(await frameMessage(packed(deflateSync(payload)), 'deflate')).toEqual(payload);
    await expect(frameMessage(packed(payload), 'gzip')).rejects.toThrow('the message is not gzip');
    await expect(frameMessage(packed(payload), 'br')).rejects.toThrow('br is not supported');
  });
});

describe('encodeGrpcMessage', () => {
  it('is reversed by decodeURI, which grpc-js uses', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const encoded = encodeGrpcMessage(text);
        expect(encoded).toMatch(/^[\x20-\x7e]*$/);
        expect(decodeURI(encoded)).toBe(text);
      }),
    );
  });

  it('leaves printable ASCII unchanged', () => {
    expect(encodeGrpcMessage("a@b, 50%\nfor 'get' @ L5")).toBe("a@b, 50%25%0Afor 'get' @ L5");
  });
});
