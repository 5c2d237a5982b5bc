import { expect, it } from 'vitest';
import { cleanAac } from './aac.ts';
import { cleanVp9, openAv1 } from './av1-and-vp9.ts';
import { cleanMpeg4Visual, openEsds } from './esds.ts';
import { cleanFlac, cleanVorbis } from './flac-and-vorbis.ts';
import { cleanJpeg } from './jpeg.ts';

const secret = Buffer.from('private-user-data');
const bytes = (...parts: readonly (Buffer | number)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part)));

/** An open bitstream unit with a size. */
const unit = (type: number, content: Buffer): Buffer => bytes((type << 3) | 2, content.length, content);

it('AV1 keeps frames and light levels, and loses other metadata, reserved units and padding', () => {
  const needed = [
    unit(1, Buffer.from([1, 2])),
    unit(5, Buffer.from([1, 7, 7, 7, 7, 0x80])),
    unit(6, Buffer.from([9, 9])),
  ];
  const lost = [unit(5, bytes(4, 0xb5, secret)), unit(5, bytes(5, secret)), unit(9, secret), unit(15, secret)];
  const frame = bytes(...needed, ...lost, unit(6, Buffer.from([8])));
  const padding = lost.map((before) => unit(15, bytes(Buffer.alloc(before.length - 3), 0x80)));
  openAv1(Buffer.alloc(4))(frame);
  expect(frame).toEqual(bytes(...needed, ...padding, unit(6, Buffer.from([8]))));
});

it('AV1 metadata in the decoder configuration, without a size or cut off, are removed', () => {
  const configuration = bytes(Buffer.from([0x81, 0, 0, 0]), unit(1, Buffer.from([1])), unit(5, bytes(4, secret)));
  const clean = openAv1(configuration);
  expect(configuration.includes(secret)).toBe(false);
  for (const last of [bytes(5 << 3, 4, secret), bytes((5 << 3) | 2, 200, secret), Buffer.alloc(9, 0xff)]) {
    const frame = bytes(unit(6, Buffer.from([9])), last);
    clean(frame);
    expect(frame.includes(secret)).toBe(false);
    expect(frame.subarray(0, 3)).toEqual(unit(6, Buffer.from([9])));
  }
});

it('VP9 loses bytes between the frames and the index of a superframe', () => {
  const marker = 0xc1;
  const index = Buffer.from([marker, 2, 3, marker]);
  const frame = bytes(Buffer.from([1, 2, 3, 4, 5]), secret, index);
  cleanVp9(frame);
  expect(frame).toEqual(bytes(Buffer.from([1, 2, 3, 4, 5]), Buffer.alloc(secret.length), index));
  const single = Buffer.from([0x82, 1, 2, 3]);
  cleanVp9(single);
  expect(single).toEqual(Buffer.from([0x82, 1, 2, 3]));
});

it('the comment header of Vorbis has no comments and no name of an encoder', () => {
  const integer = (value: number) => Buffer.from([value, 0, 0, 0]);
  const name = Buffer.from('\x03vorbis', 'latin1');
  const comments = bytes(name, integer(secret.length), secret, integer(1), integer(secret.length), secret, 1);
  const [identification, setup] = [Buffer.from('\x01vorbis-id'), Buffer.from('\x05vorbis-setup')];
  const configuration = bytes(2, identification.length, comments.length, identification, comments, setup);
  cleanVorbis(configuration);
  const spaces = comments.length - name.length - 9;
  const cleaned = bytes(name, integer(spaces), Buffer.alloc(spaces, ' '), integer(0), 1);
  expect(configuration).toEqual(bytes(2, identification.length, comments.length, identification, cleaned, setup));
  expect(() => cleanVorbis(Buffer.from([2, 255, 255]))).toThrow(RangeError);
  expect(() => cleanVorbis(bytes(0, name))).toThrow(RangeError);
});

it('FLAC keeps the block with the format, and other blocks become padding', () => {
  const format = bytes(0, Buffer.from([0, 0, 2]), Buffer.from([7, 7]));
  const comment = (type: number) => bytes(type, Buffer.from([0, 0, secret.length]), secret);
  const configuration = bytes(Buffer.from('fLaC'), format, comment(4), comment(0x86), secret);
  cleanFlac(configuration);
  const padding = (type: number) => bytes(type, Buffer.from([0, 0, secret.length]), Buffer.alloc(secret.length));
  expect(configuration).toEqual(
    bytes(Buffer.from('fLaC'), format, padding(1), padding(0x81), Buffer.alloc(secret.length)),
  );
  expect(() => cleanFlac(bytes(Buffer.from('fLaC'), 4, Buffer.from([0, 0, 9])))).toThrow(RangeError);
});

const bits = (text: string): Buffer =>
  Buffer.from(
    (text.padEnd(Math.ceil(text.length / 8) * 8, '0').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)),
  );
const binary = (value: number, length: number): string => value.toString(2).padStart(length, '0');
const secretBits = [...secret].map((byte) => binary(byte, 8)).join('');

it('AAC loses data and filler at the start of a frame, and keeps the range control and the sound', () => {
  const data = (content: string) => `100${'0000'}${'0'}${binary(secret.length, 8)}${content}`;
  const filler = (content: string) => `110${'1111'}${binary(secret.length - 14, 8)}${'0000'}${content}`;
  const range = `110${'0010'}${'1011'}${'101010101010'}`;
  const sound = '000000010101';
  const frame = bits(data(secretBits) + filler(secretBits.slice(4)) + range + sound);
  cleanAac(frame);
  const zeros = '0'.repeat(secretBits.length);
  expect(frame.toString('hex')).toBe(bits(data(zeros) + filler(zeros.slice(4)) + range + sound).toString('hex'));
});

it('a damaged AAC frame does not end in an endless loop', () => {
  for (const byte of [0, 0x80, 0xc0, 0x9f, 0xdf, 0xff]) cleanAac(Buffer.alloc(100_000, byte));
});

it('user data of MPEG-4 part 2 are removed', () => {
  const start = Buffer.from([0, 0, 1]);
  const stream = bytes(start, 0xb2, secret, start, 0xb6, secret);
  cleanMpeg4Visual(stream);
  expect(stream).toEqual(bytes(start, 0xb2, Buffer.alloc(secret.length, 0xff), start, 0xb6, secret));
  cleanMpeg4Visual(bytes(start, 0xb2));
});

it('comments, EXIF and data of cameras in Motion JPEG are removed', () => {
  const segment = (marker: number, content: Buffer) => bytes(0xff, marker, 0, content.length + 2, content);
  const empty = Buffer.alloc(secret.length);
  const picture = (content: Buffer, jfif: Buffer) =>
    bytes(0xff, 0xd8, segment(0xe0, jfif), segment(0xe1, content), segment(0xfe, content), segment(0xda, jfif), jfif);
  const jfif = Buffer.from('JFIF\0\x01');
  const frame = bytes(picture(secret, jfif), picture(secret, jfif));
  cleanJpeg(frame);
  expect(frame).toEqual(bytes(picture(empty, jfif), picture(empty, jfif)));
  cleanJpeg(Buffer.from([0xff, 0xd8, 0xff]));
});

it('descriptors that players do not need are emptied', () => {
  const descriptor = (tag: number, ...content: readonly Buffer[]) => {
    const all = bytes(...content);
    return bytes(tag, all.length, all);
  };
  const decoder = (language: Buffer) =>
    descriptor(
      4,
      Buffer.from([0x40, 0x15]),
      Buffer.alloc(11),
      descriptor(5, Buffer.from([0x12, 0x10])),
      descriptor(0x43, language),
    );
  const box = (private_: Buffer) =>
    bytes(
      Buffer.alloc(4),
      descriptor(
        3,
        Buffer.from([0, 1, 0]),
        decoder(private_),
        descriptor(6, Buffer.from([2])),
        descriptor(0x43, private_),
      ),
      private_,
    );
  const cleaned = box(secret);
  expect(openEsds(cleaned)).toBe(cleanAac);
  expect(cleaned).toEqual(box(Buffer.alloc(secret.length)));
});
