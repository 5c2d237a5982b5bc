import { addDot, type Canvas, createCanvas, sample, shade, type View } from '../raster/canvas.ts';
import { at, bell, clamp, hex, mix3, smoothstep, type Vec3 } from '../raster/math.ts';
import { fbm, noise2, noise3, random, randomStream } from '../raster/noise.ts';
import type { Video } from '../scene.ts';

const shore = -0.3;
/** Cells of noise that pass while the film runs once; whole, so that it loops. */
const period = 3;

interface Curtain {
  readonly base: number;
  readonly sway: number;
  readonly tall: number;
  readonly bright: number;
  readonly seed: number;
}
const curtains: readonly Curtain[] = [
  { base: 0.02, sway: 0.26, tall: 0.34, bright: 0.75, seed: 3 },
  { base: 0.2, sway: 0.34, tall: 0.46, bright: 1, seed: 11 },
  { base: 0.46, sway: 0.3, tall: 0.5, bright: 0.55, seed: 23 },
];

/** The northern lights: folded curtains, green at their hem, violet at the top. */
function aurora(x: number, y: number, time: number, out: Vec3): void {
  const z = time * period;
  for (const c of curtains) {
    const fold = 0.22 * (noise3(x * 1.7 + c.seed, y * 0.7, z, c.seed, period) - 0.5);
    const u = x + fold + 0.18 * y;
    const hem = c.base + c.sway * (noise3(u * 1.35, c.seed, z, c.seed + 1, period) - 0.5) * 2;
    const h = y - hem;
    if (h < -0.05) continue;
    const veil = 0.06 + 1.05 * smoothstep(0.32, 0.8, noise3(u * 1.1 + 5, 2, z, c.seed + 2, period));
    const rays =
      0.42 +
      0.9 * noise3(u * 9 + h * 0.6, 1, z, c.seed + 3, period) ** 1.5 +
      0.35 * noise3(u * 27, 4, z, c.seed + 4, period);
    const tall = c.tall * (0.6 + 0.8 * noise3(u * 3, 7, z, c.seed + 5, period));
    const light = c.bright * veil * rays * smoothstep(-0.05, 0.035, h) * Math.exp(-Math.max(0, h) / tall);
    const high = clamp(h / (tall * 1.7));
    out[0] += light * (0.05 + 0.34 * high ** 1.2 + 0.1 * bell(h, 0.03));
    out[1] += light * (0.62 * (1 - high) ** 1.3 + 0.05);
    out[2] += light * (0.2 + 0.3 * high);
  }
}

const ridgeAt = (x: number): number =>
  shore + 0.2 + 0.24 * bell(x - 0.42, 0.36) + 0.15 * bell(x + 0.55, 0.3) + 0.1 * fbm(x * 2.1 + 3, 1, 6, 41);

function treeTop(x: number): number {
  const column = Math.floor(x * 46);
  let top = shore + 0.012 + 0.012 * noise2(x * 3, 1, 5);
  for (let k = -2; k <= 2; k++) {
    const i = column + k;
    const tall =
      (0.025 + 0.075 * random(i, 7)) *
      smoothstep(-0.35, 0.5, Math.abs(x) - 0.12 + 0.3 * noise2(i * 0.1, 3, 9));
    const dx = Math.abs(x - (i + random(i, 3)) / 46);
    const saw = 0.16 * (((dx * 210) % 1) - 0.5);
    top = Math.max(top, shore + tall * (1 - dx / 0.02 + saw));
  }
  return top;
}

function prepare(view: View): (time: number) => Canvas {
  const { width, height } = view;
  const pixel = 2 / height;
  const half = height / 2;
  const still = shade({ ...view, samples: 1 }, (_x, y, out) => {
    const low = smoothstep(0.9, shore, y);
    const c = mix3(hex('#040a1c'), hex('#12304a'), low);
    out[0] = c[0];
    out[1] = c[1];
    out[2] = c[2];
  });
  const next = randomStream(77);
  for (let i = 0; i < 420; i++) {
    const k = (0.1 + 1.2 * next() ** 8) * 0.8;
    const x = (next() * 2 - 1) * 0.8 * half + width / 2;
    const y = next() * half * 1.3;
    addDot(still, x, y, 0.7 + k * 0.5, [k, k, k * 1.1]);
  }
  return (time) => {
    // The sky is drawn at a third of the size: it is soft, and every frame needs a new one.
    const small = shade(
      { width: Math.round(width / 2), height: Math.round((height * 0.66) / 2), samples: 1 },
      (sx, sy, out) => {
        const y = 1 - ((1 - sy) / 2) * 1.32;
        aurora(sx * 0.66, y, time, out);
      },
    );
    const light: Vec3 = [0, 0, 0];
    const skyAt = (x: number, y: number): void => {
      const px = ((x / 0.66) * small.height + small.width) / 2;
      const py = ((1 - y) / 1.32) * small.height;
      sample(small, px, py, light);
    };
    const out = createCanvas(width, height);
    const landAt = (x: number, y: number): number => {
      const ridge = smoothstep(ridgeAt(x) + pixel, ridgeAt(x) - pixel, y);
      return ridge;
    };
    const above = (x: number, y: number, px: number, py: number, to: Vec3): void => {
      skyAt(x, y);
      const i = (clamp(py, 0, height - 1) * width + clamp(px, 0, width - 1)) * 3;
      to[0] = at(still.data, i) + light[0];
      to[1] = at(still.data, i + 1) + light[1];
      to[2] = at(still.data, i + 2) + light[2];
      const land = landAt(x, y);
      if (land > 0) {
        const snow =
          smoothstep(-0.1, 0.3, fbm(x * 7 + y * 5, y * 10 - x * 2, 4, 8)) *
          smoothstep(shore + 0.05, shore + 0.22, y);
        skyAt(x * 0.5, 0.35);
        const rock: Vec3 = [
          0.006 + light[0] * 0.1 * snow,
          0.012 + light[1] * 0.13 * snow + 0.01 * snow,
          0.022 + light[2] * 0.13 * snow + 0.02 * snow,
        ];
        for (const c of [0, 1, 2] as const) to[c] += (rock[c] - to[c]) * land;
      }
      const tree = smoothstep(treeTop(x) + pixel, treeTop(x) - pixel, y);
      for (const c of [0, 1, 2] as const) to[c] += (0.004 - to[c]) * tree;
    };
    const to: Vec3 = [0, 0, 0];
    for (let py = 0; py < height; py++) {
      const y = 1 - (2 * (py + 0.5)) / height;
      for (let px = 0; px < width; px++) {
        const x = (2 * (px + 0.5) - width) / height;
        if (y >= shore) above(x, y, px, py, to);
        else {
          const depth = shore - y;
          const far = 1 / (depth + 0.05);
          const wave =
            noise3(x * far * 0.9, far * 5.5, time * 2, 61, 2) +
            0.5 * noise3(x * far * 2.3, far * 12, time * 4, 62, 4) -
            0.75;
          const my = shore + depth * 0.96 + wave * 0.1 * depth + 0.002;
          const mx = x + wave * 0.02 * depth;
          const qx = Math.round((mx * height + width) / 2);
          const qy = Math.round(((1 - my) * height) / 2);
          above(mx, my, qx, qy, to);
          const k = 0.72 - 0.3 * depth;
          const rim = 0.004 + 0.012 * bell(depth, 0.01);
          to[0] = to[0] * k + rim * 0.4;
          to[1] = to[1] * k + rim;
          to[2] = to[2] * k + rim * 1.2;
          const stone = smoothstep(
            0.02,
            -0.02,
            y + 0.93 - 0.06 * fbm(x * 5 + 2, 3, 4, 71) - 0.05 * Math.abs(noise2(x * 7, 2, 72)),
          );
          for (const c of [0, 1, 2] as const) to[c] += (0.005 - to[c]) * stone;
        }
        const i = (py * width + px) * 3;
        out.data[i] = to[0];
        out.data[i + 1] = to[1];
        out.data[i + 2] = to[2];
      }
    }
    return out;
  };
}

export const auroraLake: Video = {
  name: 'aurora-lake',
  width: 576,
  height: 720,
  seconds: 5,
  fps: 20,
  samples: 1,
  film: {
    exposure: 1.45,
    contrast: 1.14,
    saturation: 1.05,
    bloom: 0.3,
    bloomFrom: 0.5,
    vignette: 0.3,
    grain: 0,
  },
  posterTime: 0.2,
  prepare,
};
