/** The mark of Glimpse: an eye whose pupil is a spark, drawn on a square of 64. */

const deep = '#0a4f57';
const teal = '#0f8a7c';
const spark = '#ffd27a';

/** A four-pointed star around the centre; `long` is the length of its points, `waist` how thin it gets. */
function star(long: number, waist: number): string {
  const point = (x: number, y: number) => `${(32 + x).toFixed(2)} ${(32 + y).toFixed(2)}`;
  const arc = (x: number, y: number) => `Q${point(Math.sign(x) * waist, Math.sign(y) * waist)} `;
  return [
    `M${point(0, -long)}`,
    `${arc(1, -1)}${point(long, 0)}`,
    `${arc(1, 1)}${point(0, long)}`,
    `${arc(-1, 1)}${point(-long, 0)}`,
    `${arc(-1, -1)}${point(0, -long)}Z`,
  ].join('');
}

/** The eye itself, without a ground. */
const eye = `<path d="M6.5 32C13.5 20.5 22 14.5 32 14.500S50.5 20.5 57.5 32C50.5 43.5 42 49.5 32 49.500S13.5 43.5 6.5 32Z" fill="#fff"/>
  <circle cx="32" cy="32" r="13.5" fill="${deep}"/>
  <path d="${star(11.2, 1.7)}" fill="${spark}"/>
  <circle cx="37.6" cy="25.9" r="1.9" fill="#fff"/>`;

const ground = `<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${teal}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs>`;

/** The icon with rounded corners: tabs, the page's own mark. */
export const iconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <title>Glimpse</title>
  ${ground}
  <rect width="64" height="64" rx="16" fill="url(#ground)"/>
  ${eye}
</svg>
`;

/** Filled to the edge with the mark inside the inner 80 %: systems cut it to a shape of their own. */
export const maskableSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <title>Glimpse</title>
  ${ground}
  <rect width="64" height="64" fill="url(#ground)"/>
  <g transform="translate(32 32) scale(.78) translate(-32 -32)">${eye}</g>
</svg>
`;

/** An .ico file of PNGs (the form every browser since 2010 reads). */
export function icoOf(images: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}
