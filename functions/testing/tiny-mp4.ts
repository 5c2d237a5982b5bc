import { box } from './boxes.ts';

export interface TinyMp4 {
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  readonly handler?: 'vide' | 'soun';
  /** Rotated, like the file of a phone that was held upright. */
  readonly turned?: boolean;
  readonly brand?: string;
  /** Adds a second track with sound. */
  readonly withSound?: boolean;
}

/** Returns an MP4 of a few hundred bytes without frames. It has every box that the check of the container needs. */
export function tinyMp4(options: TinyMp4 = {}): Buffer {
  const {
    width = 720,
    height = 1280,
    seconds = 2,
    handler = 'vide',
    turned = false,
    brand = 'isom',
    withSound = false,
  } = options;
  const movie = Buffer.alloc(100);
  movie.writeUInt32BE(1000, 12);
  movie.writeUInt32BE(seconds * 1000, 16);
  const track = Buffer.alloc(84);
  const matrix = turned ? [0, 1, -1, 0] : [1, 0, 0, 1];
  [0, 1, 3, 4].forEach((root, index) => {
    track.writeInt32BE((matrix[index] ?? 0) * 0x10000, 40 + root * 4);
  });
  track.writeUInt16BE(width, 76);
  track.writeUInt16BE(height, 80);
  const media = (kind: string) => {
    const body = Buffer.alloc(25);
    body.write(kind, 8, 'latin1');
    return box('mdia', box('hdlr', body));
  };
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\x02\0${brand}mp42`, 'latin1')),
    box(
      'moov',
      box('mvhd', movie),
      box('trak', box('tkhd', track), media(handler)),
      ...(withSound ? [box('trak', box('tkhd', Buffer.alloc(84)), media('soun'))] : []),
      box('udta', box('\xa9xyz', Buffer.from('+51.5000-000.1200/'))),
    ),
    box('mdat', Buffer.alloc(32)),
  ]);
}
