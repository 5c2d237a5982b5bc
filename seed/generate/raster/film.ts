import { addLight, blur, type Canvas, createCanvas } from './canvas.ts';
import { at, clamp, mix, type Vec3 } from './math.ts';
import { noise2, random } from './noise.ts';

/** How a canvas of light becomes a photograph. Sizes are relative to the picture, so any scale looks alike. */
export interface Film {
  readonly exposure?: number;
  /** Slope around middle grey; 1.2 is a slide film. */
  readonly contrast?: number;
  readonly saturation?: number;
  /** Tints multiplied into the dark and the bright parts. */
  readonly shadows?: Vec3;
  readonly highlights?: Vec3;
  /** Light that spills around bright places, and from which level on. */
  readonly bloom?: number;
  readonly bloomFrom?: number;
  readonly vignette?: number;
  readonly grain?: number;
  /** Lifts black, as faded film does. */
  readonly fade?: number;
}

/** Spills the light above `from` into a small, a middle and a wide halo. */
export function addBloom(canvas: Canvas, amount: number, from: number): void {
  const bright = createCanvas(canvas.width, canvas.height);
  for (let i = 0; i < bright.data.length; i++) {
    bright.data[i] = Math.min(12, Math.max(0, at(canvas.data, i) - from));
  }
  const unit = Math.max(canvas.width, canvas.height) / 1000;
  addLight(canvas, blur(bright, 3 * unit), amount * 0.5);
  addLight(canvas, blur(bright, 12 * unit), amount * 0.3);
  addLight(canvas, blur(bright, 48 * unit), amount * 0.2);
}

/** The tone curve x^a / (b x^a + d), solved so that 0.18 stays and `whitePoint` becomes 1. */
function toneCurve(contrast: number, whitePoint: number): (x: number) => number {
  const mid = 0.18 ** contrast;
  const top = whitePoint ** contrast;
  const b = (top / 1 - mid / 0.18) / (top - mid);
  const d = mid / 0.18 - b * mid;
  return (x) => {
    const p = x ** contrast;
    return p / (b * p + d);
  };
}

const encode = (x: number): number => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);

/** Develops linear light to 8-bit sRGB: bloom, exposure, tone curve, tint, vignette, grain. */
export function develop(canvas: Canvas, film: Film = {}, frame = 0): Uint8Array {
  const { exposure = 1, contrast = 1.12, saturation = 1, vignette = 0.25, grain = 0.5, fade = 0 } = film;
  const shadows = film.shadows ?? [1, 1, 1];
  const highlights = film.highlights ?? [1, 1, 1];
  if (film.bloom) addBloom(canvas, film.bloom, film.bloomFrom ?? 1);
  const curve = toneCurve(contrast, 6);
  const { width, height, data } = canvas;
  const out = new Uint8Array(width * height * 3);
  const unit = Math.max(width, height) / 1440;
  const rgb: Vec3 = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      const dx = (2 * x - width) / width;
      const dy = (2 * y - height) / height;
      const lens = exposure * (1 - vignette * clamp((dx * dx + dy * dy) * 0.5) ** 1.3);
      const r = Math.max(0, at(data, i) * lens);
      const g = Math.max(0, at(data, i + 1) * lens);
      const b = Math.max(0, at(data, i + 2) * lens);
      // Very bright colours bleed into the other layers of the film and turn pale.
      const peak = Math.max(r, g, b);
      const pale = clamp((peak - 0.8) / 8) * 0.6;
      const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
      const bright = luma / (luma + 0.3);
      const light =
        noise2(x / (1.3 * unit), y / (1.3 * unit), 71 + frame) + (random(x, y, 5 + frame) - 0.5) * 0.8;
      rgb[0] = r;
      rgb[1] = g;
      rgb[2] = b;
      for (const channel of [0, 1, 2] as const) {
        let v = mix(luma, rgb[channel], saturation);
        v = mix(v, peak, pale) * mix(shadows[channel], highlights[channel], bright);
        v = encode(clamp(curve(Math.max(0, v))));
        v = fade + v * (1 - fade) + light * grain * 0.016 * (1.1 - v);
        out[i + channel] = clamp(v) * 255 + 0.5;
      }
    }
  }
  return out;
}
