import { box, mapBoxes, type Node, readBoxes, writeBoxes } from './boxes.ts';

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const leaf = (type: string, ...content: readonly Buffer[]): Node => ({
  type,
  content: Buffer.concat(content),
});

/** Every kind of box in which phones, cameras and editors have been seen to note the place, or that players pass over. */
const hidingPlaces = (place: Buffer): Node[] => [
  leaf(
    'udta',
    box('\xa9xyz', Buffer.from([0, place.length, 0x15, 0xc7]), place),
    box('loci', word(0), place),
  ),
  leaf(
    'meta',
    box('hdlr', word(0), word(0), Buffer.from('mdta'), Buffer.alloc(13)),
    box('keys', word(0), word(1), box('mdta', Buffer.from('com.apple.quicktime.location.ISO6709'))),
    box('ilst', box('\0\0\0\x01', box('data', word(1), word(0), place))),
  ),
  leaf('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), place),
  leaf('free', place),
  leaf('skip', place),
  leaf('wide', place),
  leaf('GPS ', place),
];

/** A track of timed metadata, as phones write one beside pictures and sound; its one sample lies at `offset`. */
const metadataTrack = (place: Buffer, offset: number): Node => ({
  type: 'trak',
  content: [
    leaf('tkhd', word(3), word(0), word(0), word(99), Buffer.alloc(68)),
    {
      type: 'mdia',
      content: [
        leaf('mdhd', word(0), word(0), word(0), word(1000), word(1000), word(0)),
        leaf('hdlr', word(0), Buffer.from('mhlrmeta'), Buffer.alloc(12), place, Buffer.alloc(1)),
        {
          type: 'minf',
          content: [
            leaf('gmhd', place),
            {
              type: 'stbl',
              content: [
                leaf('stsd', word(0), word(1), box('mebx', Buffer.alloc(6), Buffer.from([0, 1]), place)),
                leaf('stts', word(0), word(1), word(1), word(1000)),
                leaf('stsc', word(0), word(1), word(1), word(1), word(1)),
                leaf('stsz', word(0), word(place.length), word(1)),
                leaf('stco', word(0), word(1), word(offset)),
              ],
            },
          ],
        },
      ],
    },
  ],
});

/** In every container all hiding places; behind the boxes of fixed length, in names and among the data the place itself. */
function hide(node: Node, place: Buffer): Node {
  const { type, content } = node;
  if (!Buffer.isBuffer(content)) return { type, content: [...content, ...hidingPlaces(place)] };
  if (['mvhd', 'tkhd', 'mdhd', 'stts', 'stsz', 'stco', 'vmhd', 'tfhd', 'trun'].includes(type))
    return leaf(type, content, place);
  if (type === 'hdlr') return leaf(type, content.subarray(0, 24), place, Buffer.alloc(1));
  if (type === 'mdat') return leaf(type, content, place);
  if (type === 'stsd') return leaf(type, content.subarray(0, 8), withName(content.subarray(8), place));
  return node;
}

/** The compressor's name of a picture's sample entry, and boxes behind its configuration. */
function withName(entry: Buffer, place: Buffer): Buffer {
  const named = Buffer.from(entry);
  named.set(place.subarray(0, 31), 8 + 43);
  const [{ type, content } = { type: '', content: Buffer.alloc(0) }] = readBoxes(named);
  return Buffer.isBuffer(content) ? box(type, content, writeBoxes(hidingPlaces(place))) : named;
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

/** Runs of a fragment say how far behind its beginning their data lie. */
function withRunOffsets(fragment: Node, shift: number): Node {
  const [moved = fragment] = mapBoxes([fragment], (node) => {
    if (node.type !== 'trun' || !Buffer.isBuffer(node.content)) return node;
    const content = Buffer.from(node.content);
    if (content.readUIntBE(1, 3) & 0x1) content.writeInt32BE(content.readInt32BE(8) + shift, 8);
    return { ...node, content };
  });
  return moved;
}

/** Where the media data's bytes begin, behind the header of their box. */
const dataStart = (nodes: readonly Node[]): number =>
  writeBoxes(
    nodes.slice(
      0,
      nodes.findIndex(({ type }) => type === 'mdat'),
    ),
  ).length + 8;

/**
 * A film as a phone or an editor might hand it on, made from one without any metadata: the same pictures, and `place` written
 * wherever a place has been seen, or could be. `brand` 'qt  ' makes it QuickTime's.
 */
export function phoneMp4(film: Buffer, place: string, brand?: string): Buffer {
  const note = Buffer.from(place);
  const plain = readBoxes(film).filter(({ type }) => ['ftyp', 'moov', 'moof', 'mdat'].includes(type));
  const clean = writeBoxes(plain);
  const before = dataStart(readBoxes(film));
  const end = clean.length - (dataStart(plain) - 8);
  const noted = mapBoxes(plain, (node) => hide(node, note)).flatMap((node, index): Node[] => {
    if (node.type === 'moof') return [withRunOffsets(node, lengthOf(node) - lengthOf(plain[index]))];
    if (node.type === 'ftyp' && brand && Buffer.isBuffer(node.content))
      return [leaf('ftyp', Buffer.from(brand), node.content.subarray(4)), ...hidingPlaces(note)];
    if (node.type !== 'moov' || Buffer.isBuffer(node.content)) return [node];
    return [{ ...node, content: [...node.content, metadataTrack(note, before + end - 8)] }];
  });
  const shift = dataStart(noted) - before;
  return writeBoxes([...withOffsets(noted, (offset) => offset + shift), ...hidingPlaces(note)]);
}
