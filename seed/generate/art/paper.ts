import { type Canvas, shade } from '../raster/canvas.ts';
import { clamp, mix, mix3, smoothstep, type Vec3 } from '../raster/math.ts';
import { fbm, noise2 } from '../raster/noise.ts';

/** A shape as its distance: negative inside. x runs right, y up, the picture is -1 to 1 each way. */
export type Shape = (x: number, y: number) => number;

export const disc =
  (cx: number, cy: number, r: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - r;

/** An ellipse, good enough near its edge; `turn` in radians. */
export const oval = (cx: number, cy: number, a: number, b: number, turn = 0): Shape => {
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  return (x, y) => {
    const u = ((x - cx) * c + (y - cy) * s) / a;
    const v = (-(x - cx) * s + (y - cy) * c) / b;
    const k = Math.hypot(u, v);
    const g = Math.hypot(u / a, v / b);
    return g > 1e-6 ? (k * (k - 1)) / g : -Math.min(a, b);
  };
};

/** A polygon with corners rounded by `round`. */
export const patch = (points: readonly (readonly [number, number])[], round = 0.03): Shape => {
  return (x, y) => {
    let best = 1e9;
    let sign = 1;
    points.forEach((b, i) => {
      const a = points[(i + points.length - 1) % points.length] ?? b;
      const ex = b[0] - a[0];
      const ey = b[1] - a[1];
      const wx = x - a[0];
      const wy = y - a[1];
      const t = clamp((wx * ex + wy * ey) / (ex * ex + ey * ey || 1e-9));
      best = Math.min(best, (wx - ex * t) ** 2 + (wy - ey * t) ** 2);
      const above = y >= a[1];
      const below = y < b[1];
      const left = ex * wy > ey * wx;
      if ((above && below && left) || (!above && !below && !left)) sign = -sign;
    });
    return sign * Math.sqrt(best) - round;
  };
};

export const stroke = (ax: number, ay: number, bx: number, by: number, half: number): Shape => {
  const dx = bx - ax;
  const dy = by - ay;
  return (x, y) => {
    const t = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1e-9));
    return Math.hypot(x - ax - dx * t, y - ay - dy * t) - half;
  };
};

/** An arc that opens upwards around (cx, cy): a smile; `reach` is half its angle. */
export const smile = (cx: number, cy: number, r: number, reach: number, half: number): Shape => {
  const sx = Math.sin(reach);
  const sy = Math.cos(reach);
  return (x, y) => {
    const px = Math.abs(x - cx);
    const py = -(y - cy);
    const inside = sy * px < sx * py;
    return (inside ? Math.abs(Math.hypot(px, py) - r) : Math.hypot(px - sx * r, py - sy * r)) - half;
  };
};

export const both =
  (shape: Shape): Shape =>
  (x, y) =>
    shape(Math.abs(x), y);
export const union =
  (...shapes: readonly Shape[]): Shape =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)));
export const inside =
  (shape: Shape, frame: Shape): Shape =>
  (x, y) =>
    Math.max(shape(x, y), frame(x, y));
/** A union whose crease is filled over a width of `k`. */
export const merge =
  (a: Shape, b: Shape, k: number): Shape =>
  (x, y) => {
    const da = a(x, y);
    const db = b(x, y);
    const h = clamp(0.5 + (0.5 * (db - da)) / k);
    return mix(db, da, h) - k * h * (1 - h);
  };
/** An edge as if cut by hand, or torn into fur. */
export const rough =
  (shape: Shape, amount: number, fine: number, seed = 1): Shape =>
  (x, y) =>
    shape(x, y) + amount * noise2(x * fine, y * fine, seed);

/** One piece of paper. `lift` is how high it lies above what is below: the softness and size of its shadow. */
export interface Sheet {
  readonly shape: Shape;
  readonly colour: Vec3;
  readonly lift?: number;
  /** Flat things, eyes and the like, have no thickness. */
  readonly flat?: boolean;
  /** A second colour that the sheet runs into towards the bottom. */
  readonly low?: Vec3;
}

/** Draws sheets of coloured paper from back to front, lit from the upper left. */
export function drawPaper(size: number, sky: readonly [Vec3, Vec3], sheets: readonly Sheet[]): Canvas {
  const pixel = 2 / size;
  return shade({ width: size, height: size, samples: 9 }, (x, y, out) => {
    const around = smoothstep(1.5, 0.1, Math.hypot(x + 0.35, y - 0.5));
    let light = mix3(sky[1], sky[0], clamp(0.5 + 0.5 * y + 0.25 * (around - 0.5)));
    const fibre = 1 + 0.05 * fbm(x * 9, y * 9, 4, 3) + 0.03 * noise2(x * 60, y * 60, 4);
    for (const sheet of sheets) {
      const lift = sheet.lift ?? 0.035;
      if (!sheet.flat) {
        const shadow = sheet.shape(x - lift * 0.8, y + lift * 1.2);
        const dark = smoothstep(lift * 1.6, -lift * 1.2, shadow) * 0.42;
        light = [light[0] * (1 - dark), light[1] * (1 - dark * 0.94), light[2] * (1 - dark * 0.82)];
      }
      const d = sheet.shape(x, y);
      const cover = clamp(0.5 - d / pixel);
      if (cover <= 0) continue;
      let colour = sheet.low ? mix3(sheet.low, sheet.colour, smoothstep(-0.75, 0.45, y)) : sheet.colour;
      if (!sheet.flat) {
        const e = 0.012;
        const gx = sheet.shape(x + e, y) - sheet.shape(x - e, y);
        const gy = sheet.shape(x, y + e) - sheet.shape(x, y - e);
        const g = Math.hypot(gx, gy) || 1;
        // The cut edge catches light on one side and loses it on the other.
        const edge = smoothstep(-0.05, 0, d) * ((-gx * 0.55 + gy * 0.83) / g);
        const bow = smoothstep(0, -0.5, d) * 0.08 + 0.1 * (0.5 * y - 0.35 * x);
        const k = (1 + 0.3 * edge + bow) * fibre;
        colour = [colour[0] * k, colour[1] * k, colour[2] * k];
      }
      light = mix3(light, colour, cover);
    }
    out[0] = light[0];
    out[1] = light[1];
    out[2] = light[2];
  });
}
