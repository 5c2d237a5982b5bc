import libheif from 'libheif-js/libheif/libheif.js';
import { drawn } from './redraw-canvas.ts';
import { headBytes, isWideGamut } from './redraw-plan.ts';
import { answerWith } from './redraw-request.ts';

// Reads HEIC for browsers that cannot. In a worker and file of its own: the library is large, and its build in plain JavaScript needs
// no exception from the content security policy (docs/decisions/heic-without-wasm.md).
answerWith(async ({ file, redraw, maxBytes }) => {
  const decoder = new (libheif().HeifDecoder)();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [picture] = decoder.decode(bytes);
  if (!picture) return 'unreadable';
  // Upright: what the file says of turning and mirroring has been done.
  const colorSpace = isWideGamut(bytes.subarray(0, headBytes)) ? 'display-p3' : 'srgb';
  const pixels = new ImageData(picture.get_width(), picture.get_height(), { colorSpace });
  await new Promise<void>((resolve, reject) => {
    picture.display(pixels, (shown) => (shown ? resolve() : reject(new Error('no pixels'))));
  });
  picture.free();
  const canvas = new OffscreenCanvas(pixels.width, pixels.height);
  canvas.getContext('2d', { colorSpace })?.putImageData(pixels, 0, 0);
  return (await drawn(canvas, { redraw, colorSpace, type: 'image/jpeg', maxBytes })) ?? 'too-large';
});
