import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openDolbyVisionHevc, openH264, openHevc } from './h264-and-hevc.ts';

const secret = 'private-user-data';

/** Adds emulation prevention bytes to a payload. */
function escaped(payload: Buffer): Buffer {
  const bytes: number[] = [];
  for (const byte of payload) {
    if (byte <= 3 && bytes.at(-1) === 0 && bytes.at(-2) === 0) bytes.push(3);
    bytes.push(byte);
  }
  return Buffer.from(bytes);
}

/** Removes emulation prevention bytes. */
function unescaped(unit: Buffer): Buffer {
  const bytes: number[] = [];
  let zeros = 0;
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    bytes.push(byte);
  }
  return Buffer.from(bytes);
}

const coded = (value: number): Buffer =>
  Buffer.from([...Array.from({ length: Math.floor(value / 255) }, () => 255), value % 255]);
interface Message {
  readonly type: number;
  readonly payload: Buffer;
}
const messageBytes = ({ type, payload }: Message) => Buffer.concat([coded(type), coded(payload.length), payload]);
const unitOf = (header: readonly number[], messages: readonly Message[]): Buffer =>
  Buffer.concat([Buffer.from(header), escaped(Buffer.concat([...messages.map(messageBytes), Buffer.from([0x80])]))]);
const framed = (...units: readonly Buffer[]): Buffer =>
  Buffer.concat(
    units.flatMap((unit) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(unit.length);
      return [length, unit];
    }),
  );
/** Reads the messages of a unit with a header of `headerBytes`. */
function readMessages(unit: Buffer, headerBytes: number): Message[] {
  const payload = unescaped(unit.subarray(headerBytes));
  const messages: Message[] = [];
  let offset = 0;
  const readCoded = (): number => {
    let value = 0;
    while (payload[offset] === 255) {
      value += 255;
      offset += 1;
    }
    value += payload[offset] ?? 0;
    offset += 1;
    return value;
  };
  while (offset < payload.lastIndexOf(0x80)) {
    const type = readCoded();
    const length = readCoded();
    messages.push({ type, payload: payload.subarray(offset, offset + length) });
    offset += length;
  }
  return messages;
}

/** Version, profile (High), compatibility, level, and a length of four bytes. No parameter sets. */
const avcC = () => Buffer.from([1, 100, 0, 30, 0xff, 0xe0, 0]);
const cleanH264 = openH264(avcC());
const hvcC = (): Buffer => Buffer.concat([Buffer.alloc(21), Buffer.from([3, 0])]);
const cleanHevc = openHevc(hvcC());

const needed = [0, 1, 6, 137];
const message = fc.record({
  type: fc.oneof(fc.constantFrom(...needed), fc.constantFrom(4, 5, 22, 100, 200, 255, 300, 511)),
  payload: fc.oneof(
    fc.array(fc.constantFrom(0, 0, 0, 1, 2, 3, 4, 0x80, 0xff), { maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
    fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)),
  ),
});

it.each([
  ['H.264', [6], cleanH264],
  ['HEVC before a picture', [39 << 1, 1], cleanHevc],
  ['HEVC after a picture', [40 << 1, 1], cleanHevc],
])('messages with private data are overwritten, and others stay as they are: %s', (_name, header, clean) => {
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 6 }), (messages) => {
      const unit = unitOf(header, messages);
      const frame = framed(unit);
      clean(frame);
      const after = readMessages(frame.subarray(4), header.length);
      expect(after.map(({ payload }) => payload.length)).toEqual(messages.map(({ payload }) => payload.length));
      after.forEach(({ type, payload }, index) => {
        const before = messages[index];
        if (before && needed.includes(before.type)) expect({ type, payload }).toEqual(before);
        else expect(payload.every((byte) => [0, 1, 0xff].includes(byte))).toBe(true);
      });
      // No start code may appear in a unit.
      for (const code of [0, 1, 2]) expect(frame.subarray(4).includes(Buffer.from([0, 0, code]))).toBe(false);
    }),
    { numRuns: 500 },
  );
});

it.each<[string, Buffer, (frame: Buffer) => void, number[]]>([
  ['user data', unitOf([6], [{ type: 5, payload: Buffer.from(secret) }]), cleanH264, [6]],
  ['registered user data', unitOf([6], [{ type: 4, payload: Buffer.from(secret) }]), cleanH264, [6]],
  ['a message that ends early', Buffer.concat([Buffer.from([6, 1, 200]), Buffer.from(secret)]), cleanH264, [12]],
  ['filler data', Buffer.from(`\x0c${secret}`), cleanH264, [12]],
  ['a unit of an unspecified type', Buffer.from(`\x1e${secret}`), cleanH264, [12]],
  ['user data in HEVC', unitOf([39 << 1, 1], [{ type: 5, payload: Buffer.from(secret) }]), cleanHevc, [39 << 1, 1]],
  ['a reserved unit in HEVC', Buffer.concat([Buffer.from([41 << 1, 1]), Buffer.from(secret)]), cleanHevc, [38 << 1, 1]],
  [
    'an unspecified unit in HEVC',
    Buffer.concat([Buffer.from([62 << 1, 1]), Buffer.from(secret)]),
    cleanHevc,
    [38 << 1, 1],
  ],
])('private data are removed: %s', (_name, unit, clean, header) => {
  const slice = Buffer.from([0x01, 1, 2, 3]);
  const frame = framed(slice, unit, slice);
  const length = frame.length;
  clean(frame);
  expect(frame.length).toBe(length);
  expect(frame.includes(secret.slice(0, 4))).toBe(false);
  expect(frame.subarray(0, 8)).toEqual(framed(slice));
  expect(frame.subarray(-8)).toEqual(framed(slice));
  expect([...frame.subarray(12, 12 + header.length)]).toEqual(header);
});

it('bytes after the last complete unit are zeroed', () => {
  const frame = Buffer.concat([framed(Buffer.from([0x65, 1, 2])), Buffer.from(`\0\0\x7f\xff${secret}`, 'latin1')]);
  cleanH264(frame);
  expect(frame).toEqual(Buffer.concat([framed(Buffer.from([0x65, 1, 2])), Buffer.alloc(4 + secret.length)]));
});

it('the mapping of colours of Dolby Vision stays', () => {
  const frame = framed(Buffer.from([62 << 1, 1, 25, 8]), Buffer.from([39 << 1, 1, 5, 1, 7, 0x80]));
  openDolbyVisionHevc(hvcC())(frame);
  expect(frame).toEqual(framed(Buffer.from([62 << 1, 1, 25, 8]), Buffer.from([39 << 1, 1, 3, 1, 0xff, 0x80])));
});

it('private data in the decoder configuration are removed', () => {
  const parameters = Buffer.from([0x67, 1, 2]);
  const withLength = (unit: Buffer) => Buffer.concat([Buffer.from([0, unit.length]), unit]);
  const user = withLength(unitOf([6], [{ type: 5, payload: Buffer.from(secret) }]));
  const h264 = Buffer.concat([
    Buffer.from([1, 100, 0, 30, 0xff, 0xe2]),
    withLength(parameters),
    user,
    Buffer.from([1]),
    withLength(Buffer.from([0x68, 9])),
    Buffer.from([0xfd, 0xf8, 0xf8, 1]),
    user,
    Buffer.from(secret),
  ]);
  openH264(h264);
  expect(h264.includes(secret.slice(0, 4))).toBe(false);
  expect(h264.includes(withLength(parameters))).toBe(true);
  const message = unitOf([39 << 1, 1], [{ type: 5, payload: Buffer.from(secret) }]);
  const hevc = Buffer.concat([hvcC().fill(1, 22), Buffer.from([39, 0, 1]), withLength(message), Buffer.from(secret)]);
  openHevc(hevc);
  expect(hevc.includes(secret.slice(0, 4))).toBe(false);
});

it('a decoder configuration that ends early is rejected', () => {
  expect(() => openH264(Buffer.from([1, 100, 0, 30, 0xff, 0xe1, 0, 9, 1]))).toThrow(RangeError);
  expect(() => openHevc(Buffer.concat([hvcC().fill(9, 22)]))).toThrow(RangeError);
});
