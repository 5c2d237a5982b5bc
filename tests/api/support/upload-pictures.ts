import sharp from 'sharp';
import { jpegSegment } from '../../support/upload-files.ts';

export const plainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 40 } } });

/** A text in each kind of metadata of `phonePicture`. A published picture must not contain it. */
export const privateText = 'Ana at 51.5 N';

/** Returns a picture as a phone saves it, with an Exif orientation and location, XMP, IPTC and a comment. */
export async function phonePicture(): Promise<Buffer> {
  const jpeg = await plainPicture(2000, 1500)
    .withExif({
      IFD0: { Make: 'Camera', Artist: privateText },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${privateText} --></x:xmpmeta>`)
    .jpeg()
    .toBuffer();
  // The caption of IPTC (record 2, data set 120) in Photoshop resource 0x0404, see iptc.org/std/IIM, section 1.5.
  const caption = Buffer.concat([Buffer.from([0x1c, 2, 120, 0, privateText.length]), Buffer.from(privateText)]);
  const resource = Buffer.concat([
    Buffer.from('Photoshop 3.0\0' + '8BIM', 'latin1'),
    Buffer.from([0x04, 0x04, 0, 0, 0, 0, 0, caption.length]),
    caption,
    Buffer.alloc(caption.length % 2),
  ]);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    jpegSegment(0xed, resource),
    jpegSegment(0xfe, Buffer.from(privateText)),
    jpeg.subarray(2),
  ]);
}

/** Returns a PNG with these dimensions in its header and almost no pixel data. */
export function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4, 'latin1');
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header.set([8, 2, 0, 0, 0], 16);
  header.writeUInt32BE(crc32(header.subarray(4, 21)), 21);
  const end = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
  const data = Buffer.from([0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0x35, 0xaf, 0x06, 0x1e]);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), header, data, end]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
