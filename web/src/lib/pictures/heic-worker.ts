import libheif from 'libheif-js/libheif/libheif.js';
import { drawToBlob } from './redraw-canvas.ts';
import { headBytes, isWideGamut } from './redraw-plan.ts';
import { respondWith } from './redraw-request.ts';

// Redraws a HEIC picture in browsers that cannot decode HEIC. This worker is separate, because the library is large.
// The import is the library's plain JavaScript build. It needs no exception in the content security policy
// (docs/decisions/heic-without-wasm.md).
respondWith(async ({ file, redraw, maxBytes }) => {
  const decoder = new (libheif().HeifDecoder)();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [picture] = decoder.decode(bytes);
  if (!picture) return 'unreadable';
  // `decode` has already applied rotation and mirroring.
  const colorSpace = isWideGamut(bytes.subarray(0, headBytes)) ? 'display-p3' : 'srgb';
  const pixels = new ImageData(picture.get_width(), picture.get_height(), { colorSpace });
  await new Promise<void>((resolve, reject) => {
    picture.display(pixels, (filled) => (filled ? resolve() : reject(new Error('no pixels'))));
  });
  picture.free();
  const canvas = new OffscreenCanvas(pixels.width, pixels.height);
  canvas.getContext('2d', { colorSpace })?.putImageData(pixels, 0, 0);
  return (await drawToBlob(canvas, { redraw, colorSpace, type: 'image/jpeg', maxBytes })) ?? 'too-large';
});
