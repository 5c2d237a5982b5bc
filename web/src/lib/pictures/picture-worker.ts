import { drawToBlob } from './redraw-canvas.ts';
import { headBytes, isAnimated, isWideGamut } from './redraw-plan.ts';
import { respondWith } from './redraw-request.ts';

// Redraws a picture that the browser can decode.
respondWith(async ({ file, redraw, maxBytes }) => {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  if (isAnimated(head)) return 'animated';
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return (
      (await drawToBlob(picture, {
        redraw,
        colorSpace: isWideGamut(head) ? 'display-p3' : 'srgb',
        type: file.type === 'image/jpeg' || file.type.startsWith('image/hei') ? 'image/jpeg' : 'image/webp',
        maxBytes,
      })) ?? 'too-large'
    );
  } finally {
    picture.close();
  }
});
