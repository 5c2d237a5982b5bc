import { at, clamp, type Vec3 } from './math.ts';
import { hash } from './noise.ts';

/** What a scene draws into: linear light, three floats a pixel, top row first. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** How large and how carefully to draw; `samples` is the rays per pixel. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly samples: number;
}

/** Writes the light of one sample into `out`. x runs right, y up; y is -1 to 1, x is that times the aspect. */
export type Shader = (x: number, y: number, out: Vec3) => void;

export function createCanvas(width: number, height: number): Canvas {
  return { width, height, data: new Float32Array(width * height * 3) };
}

/** Runs `shader` for every pixel, `view.samples` times at scattered places inside it, and keeps the mean. */
export function shade(view: View, shader: Shader): Canvas {
  const canvas = createCanvas(view.width, view.height);
  const { width, height, samples } = view;
  const out: Vec3 = [0, 0, 0];
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let s = 0; s < samples; s++) {
        // Additive recurrence of the plastic number: even cover for any number of samples.
        const shift = hash(px, py, 9) / 4294967296;
        const jx = samples > 1 ? (shift + s * 0.7548776662) % 1 : 0.5;
        const jy = samples > 1 ? (shift * 7.31 + s * 0.5698402909) % 1 : 0.5;
        out[0] = out[1] = out[2] = 0;
        shader((2 * (px + jx) - width) / height, 1 - (2 * (py + jy)) / height, out);
        r += out[0];
        g += out[1];
        b += out[2];
      }
      const i = (py * width + px) * 3;
      canvas.data[i] = r / samples;
      canvas.data[i + 1] = g / samples;
      canvas.data[i + 2] = b / samples;
    }
  }
  return canvas;
}

/** The light at a place in pixels, between four of them; edges are extended. */
export function sample(canvas: Canvas, x: number, y: number, out: Vec3): void {
  const { width, height, data } = canvas;
  const cx = clamp(x - 0.5, 0, width - 1.001);
  const cy = clamp(y - 0.5, 0, height - 1.001);
  const ix = Math.floor(cx);
  const iy = Math.floor(cy);
  const fx = cx - ix;
  const fy = cy - iy;
  const i = (iy * width + ix) * 3;
  const j = i + (iy + 1 < height ? width * 3 : 0);
  const right = ix + 1 < width ? 3 : 0;
  for (const c of [0, 1, 2] as const) {
    const top = at(data, i + c) * (1 - fx) + at(data, i + right + c) * fx;
    const low = at(data, j + c) * (1 - fx) + at(data, j + right + c) * fx;
    out[c] = top * (1 - fy) + low * fy;
  }
}

/** Adds `k` times the light of `layer`, which has the same size. */
export function addLight(canvas: Canvas, layer: Canvas, k = 1): void {
  for (let i = 0; i < canvas.data.length; i++) canvas.data[i] = at(canvas.data, i) + k * at(layer.data, i);
}

/** A soft round dot of light, `radius` in pixels; `edge` from 0 (disc) to 1 (glow). */
export function addDot(canvas: Canvas, x: number, y: number, radius: number, light: Vec3, edge = 1): void {
  const reach = edge >= 1 ? radius * 2.2 : radius + 1;
  const { width, height, data } = canvas;
  const bottom = Math.min(height - 1, Math.ceil(y + reach));
  const right = Math.min(width - 1, Math.ceil(x + reach));
  for (let py = Math.max(0, Math.floor(y - reach)); py <= bottom; py++) {
    for (let px = Math.max(0, Math.floor(x - reach)); px <= right; px++) {
      const d = Math.hypot(px + 0.5 - x, py + 0.5 - y);
      const k =
        edge >= 1 ? Math.exp(-((d / radius) ** 2) * 1.6) : clamp((radius - d) / (1 + edge * radius) + 0.5);
      if (k <= 0.002) continue;
      const i = (py * width + px) * 3;
      data[i] = at(data, i) + light[0] * k;
      data[i + 1] = at(data, i + 1) + light[1] * k;
      data[i + 2] = at(data, i + 2) + light[2] * k;
    }
  }
}

function boxPass(
  from: Float32Array,
  to: Float32Array,
  count: number,
  stride: number,
  start: number,
  r: number,
) {
  let sum = at(from, start) * r;
  for (let i = 0; i < r; i++) sum += at(from, start + Math.min(i, count - 1) * stride);
  const k = 1 / (2 * r + 1);
  for (let i = 0; i < count; i++) {
    sum += at(from, start + Math.min(i + r, count - 1) * stride);
    to[start + i * stride] = sum * k;
    sum -= at(from, start + Math.max(i - r, 0) * stride);
  }
}

/** A blurred copy; three box passes each way, close to a Gaussian of `sigma` pixels. */
export function blur(canvas: Canvas, sigma: number, sigmaY = sigma): Canvas {
  const { width, height } = canvas;
  let from = canvas.data.slice();
  let to = new Float32Array(from.length);
  const swap = () => {
    [from, to] = [to, from];
  };
  const radius = (s: number) => Math.round((Math.sqrt(4 * s * s + 1) - 1) / 2);
  const rx = radius(sigma);
  const ry = radius(sigmaY);
  for (let pass = 0; pass < 3; pass++) {
    if (rx > 0) {
      for (let y = 0; y < height; y++) {
        for (let c = 0; c < 3; c++) boxPass(from, to, width, 3, y * width * 3 + c, rx);
      }
      swap();
    }
    if (ry > 0) {
      for (let x = 0; x < width * 3; x++) boxPass(from, to, height, width * 3, x, ry);
      swap();
    }
  }
  return { width, height, data: from };
}
