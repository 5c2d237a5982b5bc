import { box, mapBoxes, type Node, readBoxes, words, writeBoxes } from './boxes.ts';

const leaf = (type: string, ...content: readonly Buffer[]): Node => ({ type, content: Buffer.concat(content) });
const container = (type: string, ...content: readonly Node[]): Node => ({ type, content });

/** All kinds of boxes in which phones, cameras and editors store a location, and boxes that players ignore. */
const locationBoxes = (location: Buffer): Node[] => [
  leaf(
    'udta',
    box('\xa9xyz', Buffer.from([0, location.length, 0x15, 0xc7]), location),
    box('loci', words(0), location),
  ),
  leaf(
    'meta',
    box('hdlr', words(0, 0), Buffer.from('mdta'), Buffer.alloc(13)),
    box('keys', words(0, 1), box('mdta', Buffer.from('com.apple.quicktime.location.ISO6709'))),
    box('ilst', box('\0\0\0\x01', box('data', words(1, 0), location))),
  ),
  leaf('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), location),
  leaf('free', location),
  leaf('skip', location),
  leaf('wide', location),
  leaf('GPS ', location),
];

/** A track of timed metadata, as phones write it. Its only sample is at `offset`. */
const metadataTrack = (location: Buffer, offset: number): Node =>
  container(
    'trak',
    leaf('tkhd', words(3, 0, 0, 99), Buffer.alloc(68)),
    container(
      'mdia',
      leaf('mdhd', words(0, 0, 0, 1000, 1000, 0)),
      leaf('hdlr', words(0), Buffer.from('mhlrmeta'), Buffer.alloc(12), location, Buffer.alloc(1)),
      container(
        'minf',
        leaf('gmhd', location),
        container(
          'stbl',
          leaf('stsd', words(0, 1), box('mebx', Buffer.alloc(6), Buffer.from([0, 1]), location)),
          leaf('stts', words(0, 1, 1, 1000)),
          leaf('stsc', words(0, 1, 1, 1, 1)),
          leaf('stsz', words(0, location.length, 1)),
          leaf('stco', words(0, 1, offset)),
        ),
      ),
    ),
  );

/**
 * Adds all location boxes to every container. Appends the location to boxes of fixed length, names and media data.
 */
function addLocation(node: Node, location: Buffer): Node {
  const { type, content } = node;
  if (!Buffer.isBuffer(content)) return { type, content: [...content, ...locationBoxes(location)] };
  if (['mvhd', 'tkhd', 'mdhd', 'stts', 'stsz', 'stco', 'vmhd', 'tfhd', 'trun'].includes(type))
    return leaf(type, content, location);
  if (type === 'hdlr') return leaf(type, content.subarray(0, 24), location, Buffer.alloc(1));
  if (type === 'mdat') return leaf(type, content, location);
  if (type === 'stsd') return leaf(type, content.subarray(0, 8), withName(content.subarray(8), location));
  return node;
}

/** Sets the compressor name of a video sample entry, and appends boxes to its configuration. */
function withName(entry: Buffer, location: Buffer): Buffer {
  const named = Buffer.from(entry);
  named.set(location.subarray(0, 31), 8 + 43);
  const [{ type, content } = { type: '', content: Buffer.alloc(0) }] = readBoxes(named);
  return Buffer.isBuffer(content) ? box(type, content, writeBoxes(locationBoxes(location))) : named;
}

const withOffsets = (nodes: readonly Node[], offsetOf: (offset: number) => number): Node[] =>
  mapBoxes(nodes, (node) => {
    if (node.type !== 'stco' || !Buffer.isBuffer(node.content)) return node;
    const content = Buffer.from(node.content);
    for (let index = 0; index < content.readUInt32BE(4); index++) {
      const at = 8 + index * 4;
      content.writeUInt32BE(offsetOf(content.readUInt32BE(at)), at);
    }
    return { ...node, content };
  });

const lengthOf = (node: Node | undefined): number => writeBoxes(node ? [node] : []).length;

/** Adds `shift` to the data offsets of the runs (`trun`) in a fragment. */
function withRunOffsets(fragment: Node, shift: number): Node {
  const [moved = fragment] = mapBoxes([fragment], (node) => {
    if (node.type !== 'trun' || !Buffer.isBuffer(node.content)) return node;
    const content = Buffer.from(node.content);
    if (content.readUIntBE(1, 3) & 0x1) content.writeInt32BE(content.readInt32BE(8) + shift, 8);
    return { ...node, content };
  });
  return moved;
}

/** Returns the offset of the first byte of media data, after the box header. */
const dataStart = (nodes: readonly Node[]): number => {
  const before = nodes.findIndex(({ type }) => type === 'mdat');
  return writeBoxes(nodes.slice(0, before)).length + 8;
};

/**
 * Returns a file as phones or editors write it, made from one without metadata.
 * It has the same frames, and `location` in every position where software stores a location. `brand` 'qt  ' makes a
 * QuickTime file.
 */
export function phoneMp4(film: Buffer, location: string, brand?: string): Buffer {
  const locationBytes = Buffer.from(location);
  const plain = readBoxes(film).filter(({ type }) => ['ftyp', 'moov', 'moof', 'mdat'].includes(type));
  const clean = writeBoxes(plain);
  const before = dataStart(readBoxes(film));
  const end = clean.length - (dataStart(plain) - 8);
  const withLocation = mapBoxes(plain, (node) => addLocation(node, locationBytes)).flatMap((node, index): Node[] => {
    if (node.type === 'moof') return [withRunOffsets(node, lengthOf(node) - lengthOf(plain[index]))];
    if (node.type === 'ftyp' && brand && Buffer.isBuffer(node.content))
      return [leaf('ftyp', Buffer.from(brand), node.content.subarray(4)), ...locationBoxes(locationBytes)];
    if (node.type !== 'moov' || Buffer.isBuffer(node.content)) return [node];
    return [{ ...node, content: [...node.content, metadataTrack(locationBytes, before + end - 8)] }];
  });
  const shift = dataStart(withLocation) - before;
  return writeBoxes([...withOffsets(withLocation, (offset) => offset + shift), ...locationBoxes(locationBytes)]);
}

interface TinyMp4 {
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
