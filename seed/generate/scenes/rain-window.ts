import {
  addDot,
  addLight,
  blur,
  type Canvas,
  createCanvas,
  sample,
  shade,
  type View,
} from '../raster/canvas.ts';
import { at, clamp, hex, mix, mix3, smoothstep, TAU, type Vec3 } from '../raster/math.ts';
import { fbm, noise2, random, randomStream } from '../raster/noise.ts';
import type { Video } from '../scene.ts';

interface Light {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: Vec3;
  readonly bright: number;
  /** Cycles of its flicker per loop, 0 for steady; `drift` is how far it moves across in one loop. */
  readonly flicker: number;
  readonly drift: number;
}

/** The street outside, so far out of focus that only its lights are left. */
const lights: readonly Light[] = (() => {
  const next = randomStream(4047);
  const list: Light[] = [];
  const warm = ['#ffb25c', '#ffcf8a', '#ff8a4a', '#ffe0b0'].map(hex);
  const neon = ['#ff4d6a', '#4fd0ff', '#63f0b0', '#c07bff'].map(hex);
  for (let i = 0; i < 60; i++) {
    const y = -0.45 + 0.95 * next() ** 1.25;
    const colours = next() < 0.7 ? warm : neon;
    const colour = colours[Math.floor(next() * colours.length)] ?? warm[0] ?? [1, 1, 1];
    list.push({
      x: (next() * 2 - 1) * 0.95,
      y,
      size: 0.05 + 0.06 * next(),
      colour,
      bright: 0.18 + 0.6 * next() ** 2,
      flicker: next() < 0.25 ? 1 + Math.floor(next() * 3) : 0,
      drift: 0,
    });
  }
  // Cars: two white lamps one way, two red ones the other; they leave the picture before they come back.
  for (const dx of [0, 0.12]) {
    list.push({ x: dx, y: -0.5, size: 0.085, colour: [1, 0.93, 0.78], bright: 1.1, flicker: 0, drift: -2.4 });
    list.push({
      x: 0.6 + dx,
      y: -0.42,
      size: 0.065,
      colour: [1, 0.1, 0.06],
      bright: 0.9,
      flicker: 0,
      drift: 2.4,
    });
  }
  return list;
})();

function street(view: View, time: number): Canvas {
  const half = view.height / 2;
  const base = shade({ ...view, samples: 1 }, (x, y, out) => {
    const c = mix3(hex('#0a1222'), hex('#22304a'), smoothstep(-1, 0.5, y + 0.25 * fbm(x, y, 3, 4)));
    const glow = 0.05 * Math.exp(-((y + 0.15) ** 2) * 5);
    out[0] = c[0] + glow;
    out[1] = c[1] + glow * 0.6;
    out[2] = c[2] + glow * 0.3;
  });
  const discs = createCanvas(view.width, view.height);
  for (const light of lights) {
    const x =
      light.drift === 0 ? light.x : ((((light.x + 1.2 + light.drift * time) % 2.4) + 2.4) % 2.4) - 1.2;
    const pulse = light.flicker ? 0.75 + 0.25 * Math.sin(TAU * (light.flicker * time + light.x)) : 1;
    const k = light.bright * pulse;
    const px = x * half + view.width / 2;
    const py = half - light.y * half;
    const radius = light.size * half;
    addDot(discs, px, py, radius, [light.colour[0] * k, light.colour[1] * k, light.colour[2] * k], 0.02);
    // A lens draws the edge of a disc a little brighter.
    addDot(
      discs,
      px,
      py,
      radius * 0.86,
      [-light.colour[0] * k * 0.22, -light.colour[1] * k * 0.22, -light.colour[2] * k * 0.22],
      0.05,
    );
  }
  addLight(base, blur(discs, view.height * 0.0025));
  return base;
}

interface Drop {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

interface Runner {
  readonly x: number;
  readonly phase: number;
  readonly r: number;
  readonly seed: number;
}
const runners: readonly Runner[] = [
  { x: -0.52, phase: 0.1, r: 0.034, seed: 3 },
  { x: 0.13, phase: 0.55, r: 0.04, seed: 7 },
  { x: 0.58, phase: 0.85, r: 0.032, seed: 13 },
  { x: -0.2, phase: 0.36, r: 0.028, seed: 19 },
];

const pathOf = (runner: Runner, y: number): number =>
  runner.x + 0.05 * noise2(y * 2.1, runner.seed, 5) + 0.012 * noise2(y * 9, runner.seed, 6);

/** Down the pane once per loop, in starts and stops; it begins above the picture and ends below. */
function headOf(runner: Runner, time: number): number {
  const t = (time + runner.phase) % 1;
  const jerky =
    t + (0.06 * Math.sin(TAU * 3 * t)) / 3 + (0.05 * Math.sin(TAU * 5 * t + 1) - 0.05 * Math.sin(1)) / 5;
  return 1.25 - 2.7 * jerky;
}

const drops: readonly Drop[] = (() => {
  const next = randomStream(911);
  const list: Drop[] = [];
  const clear = (x: number, y: number, r: number) =>
    runners.some((runner) => Math.abs(x - pathOf(runner, y)) < runner.r * 0.95 + r);
  for (let i = 0; i < 5200; i++) {
    const big = i < 260;
    const r = big ? 0.012 + 0.03 * next() ** 2.4 : 0.0035 + 0.005 * next();
    const x = (next() * 2 - 1) * 0.84;
    const y = (next() * 2 - 1) * 1.02;
    if (clear(x, y, r)) continue;
    if (list.some((d) => (d.x - x) ** 2 + (d.y - y) ** 2 < (d.r + r) ** 2 * (big ? 1.1 : 0.95))) continue;
    list.push({ x, y, r });
  }
  return list;
})();

/** Where a pixel of a drop looks through to, and how bright it is there. */
interface Lens {
  readonly px: number;
  readonly py: number;
  readonly dx: number;
  readonly dy: number;
  readonly cover: number;
}

function lensesOf(drop: Drop, view: View, add: (lens: Lens) => void): void {
  const half = view.height / 2;
  const cx = drop.x * half + view.width / 2;
  const cy = half - drop.y * half;
  const r = drop.r * half;
  const wobble = (a: number) =>
    1 + 0.1 * noise2(Math.cos(a) * 1.3 + drop.x * 50, Math.sin(a) * 1.3 + drop.y * 50, 8);
  for (let py = Math.floor(cy - r * 1.3); py <= cy + r * 1.3; py++) {
    for (let px = Math.floor(cx - r * 1.2); px <= cx + r * 1.2; px++) {
      if (px < 0 || py < 0 || px >= view.width || py >= view.height) continue;
      const dx = (px + 0.5 - cx) / r;
      const dy = (py + 0.5 - cy) / r;
      // Hanging water is fuller below.
      const d = Math.hypot(dx * (1 + 0.1 * dy * -1), dy * 0.94) / wobble(Math.atan2(dy, dx));
      const cover = clamp((1 - d) * r + 0.5);
      if (cover > 0) add({ px, py, dx, dy, cover });
    }
  }
}

function prepare(view: View): (time: number) => Canvas {
  const { width, height } = view;
  const still: Lens[] = [];
  for (const drop of drops) lensesOf(drop, view, (lens) => still.push(lens));
  const seen: Vec3 = [0, 0, 0];
  return (time) => {
    const outside = street(view, time);
    const misted = blur(outside, height * 0.011);
    const out = createCanvas(width, height);
    for (let py = 0; py < height; py++) {
      const y = 1 - (2 * (py + 0.5)) / height;
      for (let px = 0; px < width; px++) {
        const x = (2 * (px + 0.5) - width) / height;
        let wiped = 0;
        for (const runner of runners) {
          const gap = Math.abs(x - pathOf(runner, y));
          if (gap > runner.r) continue;
          // How long ago the runner passed here; its wake mists over again within the loop.
          const head = headOf(runner, time);
          const behind = y - head > 0 ? y - head : y - head + 2.7;
          wiped = Math.max(
            wiped,
            smoothstep(runner.r * 0.8, runner.r * 0.5, gap) * smoothstep(2.6, 0.6, behind),
          );
        }
        const i = (py * width + px) * 3;
        const veil = 0.012 + 0.012 * noise2(x * 3, y * 3, 9);
        for (let c = 0; c < 3; c++) {
          const fog = at(misted.data, i + c) * 0.9 + veil;
          out.data[i + c] = mix(fog, at(outside.data, i + c), wiped * 0.85);
        }
      }
    }
    const draw = ({ px, py, dx, dy, cover }: Lens): void => {
      const d2 = Math.min(1, dx * dx + dy * dy);
      // A drop is a small strong lens: it shows the street upside down.
      const bend = 0.42 * (0.4 + 0.6 * d2);
      sample(
        outside,
        px + 0.5 - dx * bend * height * 0.55,
        py + 0.5 - dy * bend * height * 0.75 - 0.06 * height,
        seen,
      );
      const rim = 1 - 0.78 * smoothstep(0.45, 1, d2) * (0.65 - 0.35 * dy);
      const glint = smoothstep(0.16, 0.05, Math.hypot(dx + 0.32, dy + 0.38)) * 0.35;
      const i = (py * width + px) * 3;
      for (const c of [0, 1, 2] as const) {
        const light = seen[c] * 1.25 * rim + glint + 0.006;
        out.data[i + c] = mix(at(out.data, i + c), light, cover);
      }
    };
    for (const lens of still) draw(lens);
    for (const runner of runners) {
      const head = headOf(runner, time);
      lensesOf({ x: pathOf(runner, head), y: head, r: runner.r }, view, draw);
      lensesOf(
        { x: pathOf(runner, head + runner.r * 1.2), y: head + runner.r * 1.2, r: runner.r * 0.72 },
        view,
        draw,
      );
      // Beads left in the wake: each appears when the runner passes and dries before it comes again.
      for (let k = 0; k < 26; k++) {
        const y = 1 - k * 0.085 - 0.05 * random(k, runner.seed);
        const behind = y - head > 0 ? y - head : y - head + 2.7;
        const size =
          runner.r *
          (0.16 + 0.26 * random(k, runner.seed, 2)) *
          smoothstep(0.0, 0.09, behind - 0.09) *
          smoothstep(2.55, 1.7, behind);
        if (size * height > 1.2)
          lensesOf(
            { x: pathOf(runner, y) + (random(k, 5, runner.seed) - 0.5) * 0.014, y, r: size },
            view,
            draw,
          );
      }
    }
    return out;
  };
}

export const rainWindow: Video = {
  name: 'rain-window',
  width: 576,
  height: 720,
  seconds: 5,
  fps: 20,
  samples: 1,
  film: {
    exposure: 1.5,
    contrast: 1.14,
    saturation: 1.08,
    bloom: 0.3,
    bloomFrom: 0.6,
    vignette: 0.35,
    grain: 0,
  },
  posterTime: 0.3,
  prepare,
};
