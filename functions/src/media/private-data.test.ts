import { readFileSync } from 'node:fs';
import { uploadErrors } from '@glimpse/contract/media/media-errors';
import { expect, it } from 'vitest';
import { box, mapBoxes, type Node, readBoxes, words, writeBoxes } from '../../testing/boxes.ts';
import { parseAndCleanMp4 } from './video-mp4.ts';
import { parseAndCleanWebm } from './video-webm.ts';

// Made by ffmpeg with libx264, libx265, libaom and libvpx. functions/README.md says how.
const fixture = (name: string): Buffer => readFileSync(new URL(`../../testing/videos/${name}`, import.meta.url));
const clean = (name: string): Buffer =>
  (name.endsWith('webm') ? parseAndCleanWebm : parseAndCleanMp4)(fixture(name)).bytes;
const undetermined = Buffer.from([0x55, 0xc4]);
const damaged = uploadErrors.damagedVideo().message;

/** Returns the content of all boxes of a type. */
const contentOf = (file: Buffer, type: string): Buffer[] => {
  const found: Buffer[] = [];
  mapBoxes(readBoxes(file), (node) => {
    if (node.type === type && Buffer.isBuffer(node.content)) found.push(node.content);
    return node;
  });
  return found;
};

/** Returns the NAL units in the media data. The fixtures have one track, so that the media data are all its samples. */
function unitsIn(file: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (const data of contentOf(file, 'mdat'))
    for (let offset = 0; offset < data.length; ) {
      const end = offset + 4 + data.readUInt32BE(offset);
      units.push(data.subarray(offset + 4, end));
      offset = end;
    }
  return units;
}

it.each([
  ['h264.mp4', ['private-user-data', 'x264', 'Lavf'], (unit: Buffer) => (unit[0] ?? 0) % 32 !== 6],
  ['h264-fragments.mp4', ['private-user-data', 'x264', 'Lavf'], (unit: Buffer) => (unit[0] ?? 0) % 32 !== 6],
  ['hevc.mov', ['x265', 'Lavf', 'Lavc'], (unit: Buffer) => ![39, 40].includes((unit[0] ?? 0) >> 1)],
] as const)('%s is published without user data, and its pictures stay the same', (name, traces, isPicture) => {
  const before = fixture(name);
  const after = clean(name);
  for (const trace of traces) {
    expect(before.includes(trace), trace).toBe(true);
    expect(after.includes(trace), trace).toBe(false);
  }
  expect(unitsIn(after).map(({ length }) => length)).toEqual(unitsIn(before).map(({ length }) => length));
  expect(unitsIn(after).filter(isPicture)).toEqual(unitsIn(before).filter(isPicture));
  expect(unitsIn(after).filter(isPicture).length).toBeGreaterThan(5);
});

it('AV1 frames stay the same', () => {
  expect(contentOf(clean('av1.mp4'), 'mdat')).toEqual(contentOf(fixture('av1.mp4'), 'mdat'));
});

it('a published WebM file has no names of encoders', () => {
  for (const trace of ['Lavc', 'Lavf', 'Xiph.Org', 'encoder', 'deu']) {
    expect(fixture('vp9-vorbis.webm').includes(trace), trace).toBe(true);
    expect(clean('vp9-vorbis.webm').includes(trace), trace).toBe(false);
  }
});

it('the language of a track is undetermined', () => {
  const language = (file: Buffer) => contentOf(file, 'mdhd').map((content) => content.subarray(20, 22));
  expect(language(fixture('h264.mp4'))).not.toEqual([undetermined]);
  expect(language(clean('h264.mp4'))).toEqual([undetermined]);
});

/** Returns a fixture with the content of some boxes replaced. Offsets in the file stay as they are. */
const withBoxes = (name: string, contents: Readonly<Record<string, (content: Buffer) => Buffer>>): Buffer =>
  writeBoxes(
    mapBoxes(readBoxes(fixture(name)), (node): Node => {
      const change = contents[node.type];
      return change && Buffer.isBuffer(node.content) ? { ...node, content: change(node.content) } : node;
    }),
  );

it.each([
  [
    'all chunks are in the same position',
    () =>
      withBoxes('h264.mp4', {
        stco: () => words(0, 100_000, ...Array.from({ length: 100_000 }, () => 48)),
        stsc: () => words(0, 1, 1, 1, 1),
        stsz: () => words(0, 1500, 100_000),
      }),
  ],
  ['a chunk is outside of the file', () => withBoxes('h264.mp4', { stco: () => words(0, 1, 1_000_000) })],
  ['a sample description does not exist', () => withBoxes('h264.mp4', { stsc: () => words(0, 1, 1, 6, 2) })],
  [
    'a fragment is longer than the file',
    () => {
      const fragment = box('traf', box('tfhd', words(0x20010, 1, 1)), box('trun', words(0, 1_000_000)));
      return Buffer.concat([fixture('h264-fragments.mp4'), box('moof', fragment)]);
    },
  ],
  [
    'a fragment begins before the file',
    () => {
      const fragment = box('traf', box('tfhd', words(0x20010, 1, 1000)), box('trun', words(1, 1, 0x80000000)));
      return Buffer.concat([fixture('h264-fragments.mp4'), box('moof', fragment)]);
    },
  ],
  ['a decoder configuration ends early', () => withBoxes('h264.mp4', { stsd: (content) => endEarly(content) })],
])('a file is rejected if %s', (_name, make) => {
  expect(() => parseAndCleanMp4(make())).toThrow(damaged);
});

/** The `avcC` box then says that its first parameter set is longer than the box. */
function endEarly(sampleDescriptions: Buffer): Buffer {
  const content = Buffer.from(sampleDescriptions);
  content.writeUInt16BE(0xffff, content.indexOf('avcC') + 4 + 6);
  return content;
}
