import { drawn } from './redraw-canvas.ts';
import { headBytes, isAnimated, isWideGamut } from './redraw-plan.ts';
import { answerWith } from './redraw-request.ts';

// Draws a picture that the browser itself can read.
answerWith(async ({ file, redraw, maxBytes }) => {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  if (isAnimated(head)) return 'animated';
  // Upright, as its Exif says.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return (
      (await drawn(picture, {
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
