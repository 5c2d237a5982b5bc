/** Returns an EBML element. Its length has eight bytes, or is unknown (`open`). */
export const element = (id: number, content: Buffer, open = false): Buffer => {
  const idBytes = Buffer.from(
    id.toString(16).padStart(id > 0xff ? (id > 0xffff ? (id > 0xffffff ? 8 : 6) : 4) : 2, '0'),
    'hex',
  );
  const length = Buffer.alloc(8);
  length.writeUInt32BE(content.length, 4);
  length[0] = 0x01;
  return Buffer.concat([idBytes, open ? Buffer.from('01ffffffffffffff', 'hex') : length, content]);
};

const double = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};

export interface TinyWebm {
  readonly seconds?: number;
  readonly withTracks?: boolean;
  /** Unknown lengths, as live recorders write them. */
  readonly open?: boolean;
  /** Adds a second track with sound. */
  readonly withSound?: boolean;
}

/** Returns a WebM of about 200 bytes with a header, a video track of 640 x 360 and one empty cluster. */
export function tinyWebm({ seconds = 2, withTracks = true, open = false, withSound = false }: TinyWebm = {}): Buffer {
  const video = element(
    0xe0,
    Buffer.concat([element(0xb0, Buffer.from([2, 128])), element(0xba, Buffer.from([1, 104]))]),
  );
  const track = element(0xae, Buffer.concat([element(0xd7, Buffer.from([1])), element(0x83, Buffer.from([1])), video]));
  const sound = element(0xae, Buffer.concat([element(0xd7, Buffer.from([2])), element(0x83, Buffer.from([2]))]));
  const tracks = withSound ? Buffer.concat([track, sound]) : track;
  const info = element(
    0x1549a966,
    Buffer.concat([element(0x2ad7b1, Buffer.from([0x0f, 0x42, 0x40])), element(0x4489, double(seconds * 1000))]),
  );
  const parts = [
    info,
    ...(withTracks ? [element(0x1654ae6b, tracks)] : []),
    element(0x1f43b675, element(0xe7, Buffer.from([0])), open),
  ];
  return Buffer.concat([
    element(0x1a45dfa3, element(0x4282, Buffer.from('webm'))),
    element(0x18538067, Buffer.concat(parts), open),
  ]);
}
