import { blur, type Canvas, createCanvas, shade } from '../raster/canvas.ts';
import { at, bell, clamp, hex, mix, mix3, smoothstep, type Vec3 } from '../raster/math.ts';
import { fbm, noise2, random, randomStream, valueNoise } from '../raster/noise.ts';
import type { Picture } from '../scene.ts';

/** The low sun behind the field. */
const sun = { x: -0.36, y: 0.33 };

function backdrop(x: number, y: number): Vec3 {
  const d = Math.hypot(x - sun.x, (y - sun.y) * 1.15);
  let light = mix3(hex('#ffd9a0'), hex('#9fb6cf'), smoothstep(0.2, 1.25, y + 0.25 * x + 0.2));
  const glow = 1.5 * Math.exp(-d * 2.1) + 5 * bell(d, 0.085);
  light = [light[0] * 0.8 + glow, light[1] * 0.74 + glow * 0.72, light[2] * 0.68 + glow * 0.34];
  // A line of trees and a hill, far away.
  const hill = 0.16 + 0.09 * noise2(x * 1.1 + 2, 3, 5) + 0.02 * fbm(x * 5, 2, 4, 6);
  const trees = 0.05 + 0.1 * fbm(x * 2.4 + 1, 1, 5, 9) + 0.035 * fbm(x * 13, 4, 4, 10);
  const toSun = Math.exp(-Math.abs(x - sun.x) * 1.7);
  if (y < hill) light = mix3(mix3(hex('#8a8f86'), hex('#f1bb78'), toSun), light, 0.28);
  if (y < trees) light = mix3(mix3(hex('#4c5a3c'), hex('#d29a4a'), toSun * 0.85), light, 0.14);
  if (y < 0.02) {
    const depth = clamp(-y * 1.1 + 0.02);
    const grass = fbm(x * (30 - 24 * depth), y * 60, 4, 14);
    const green = mix3(hex('#b8a24a'), hex('#4c6126'), smoothstep(0, 0.75, depth));
    const k = 0.55 + 0.9 * toSun * (1 - depth) + 0.25 * grass;
    light = [green[0] * k * 1.15, green[1] * k, green[2] * k * 0.75];
  }
  return light;
}

interface Flower {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly foot: number;
  readonly lean: number;
  readonly tilt: number;
  readonly seed: number;
  readonly kind: 'open' | 'side' | 'bud';
}

/** A layer of the field: drawn sharply, then blurred by how far it is out of focus. */
interface Layer {
  readonly flowers: readonly Flower[];
  readonly blurred: number;
  readonly grass: number;
  readonly ground: number;
}

const layers: readonly Layer[] = (() => {
  const next = randomStream(303);
  const make = (
    count: number,
    y0: number,
    y1: number,
    size: number,
    blurred: number,
    grass: number,
    avoid = 0,
  ): Layer => {
    const flowers: Flower[] = [];
    for (let i = 0; i < count; i++) {
      const x = ((i + 0.2 + 0.6 * next()) / count) * 2.1 - 1.05;
      const y = y0 + (y1 - y0) * next();
      if (avoid && Math.abs(x - 0.12) < avoid) continue;
      const dice = next();
      flowers.push({
        x,
        y,
        size: size * (0.8 + 0.4 * next()),
        foot: x + (next() - 0.5) * size * 1.5,
        lean: (next() - 0.5) * 0.5,
        tilt: 0.25 + 0.5 * next(),
        seed: Math.floor(next() * 1e6),
        kind: dice < 0.55 ? 'side' : dice < 0.86 ? 'open' : 'bud',
      });
    }
    return { flowers, blurred, grass, ground: y0 - size * 2 };
  };
  const sharp: Flower[] = [
    { x: 0.17, y: 0.1, size: 0.27, foot: 0.06, lean: -0.12, tilt: 0.4, seed: 11, kind: 'side' },
    { x: -0.34, y: -0.2, size: 0.2, foot: -0.3, lean: 0.2, tilt: 0.5, seed: 27, kind: 'open' },
    { x: 0.55, y: -0.28, size: 0.18, foot: 0.5, lean: -0.25, tilt: 0.45, seed: 35, kind: 'side' },
    { x: 0.42, y: 0.27, size: 0.085, foot: 0.33, lean: 0.5, tilt: 0.5, seed: 41, kind: 'bud' },
    { x: -0.08, y: -0.33, size: 0.08, foot: -0.06, lean: -0.4, tilt: 0.5, seed: 47, kind: 'bud' },
  ];
  return [
    make(90, -0.06, 0.0, 0.02, 3.2, 0),
    make(64, -0.16, -0.06, 0.038, 4.6, 0),
    make(40, -0.28, -0.1, 0.06, 6.2, 0.12),
    make(24, -0.42, -0.16, 0.095, 5.2, 0.2, 0.1),
    make(11, -0.5, -0.22, 0.14, 2.4, 0.34, 0.16),
    { flowers: sharp, blurred: 0, grass: 0.5, ground: -0.95 },
    {
      flowers: [
        { x: -0.78, y: -0.78, size: 0.34, foot: -0.8, lean: 0.2, tilt: 0.5, seed: 61, kind: 'side' },
        { x: 0.72, y: -0.95, size: 0.36, foot: 0.8, lean: 0, tilt: 0.5, seed: 67, kind: 'open' },
      ],
      blurred: 17,
      grass: 0.5,
      ground: -1.4,
    },
  ];
})();

const red = hex('#e02a12');
const deepRed = hex('#8c0d08');
const glowRed = hex('#ff6a26');

interface Ink {
  light: Vec3;
  cover: number;
}

/** One petal: a fan with a crumpled edge, thin enough that the sun shines through. */
function petal(u: number, v: number, wide: number, tall: number, seed: number, turn: number): Ink | null {
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  const px = (u * c - v * s) / wide;
  const py = (u * s + v * c) / tall;
  if (py < -0.05 || py > 1.15 || Math.abs(px) > 1.2) return null;
  const angle = Math.atan2(px, py + 0.12);
  const crumple = 0.06 * noise2(angle * 3.1, seed, 3) + 0.03 * noise2(angle * 9, seed, 4);
  const half = Math.sqrt(Math.max(0, 1 - (py * 1.02 - 0.08) ** 4)) * (0.42 + 0.6 * Math.min(1, py * 1.35));
  const edge = Math.min(half - Math.abs(px), 1 + crumple - py - 0.1 * px * px);
  const cover = smoothstep(0, 0.018, edge);
  if (cover <= 0) return null;
  const folds = 0.5 + 0.5 * noise2(angle * 7 + seed, py * 1.2, 5);
  const fine = 0.5 + 0.5 * noise2(angle * 26, py * 2.5 + seed, 6);
  const through = clamp(0.32 + 0.62 * py + 0.35 * (folds - 0.5));
  let light = mix3(deepRed, red, clamp(through * 1.3 - 0.1 + 0.22 * (fine - 0.5)));
  light = mix3(light, glowRed, smoothstep(0.72, 1.15, py + 0.3 * (folds - 0.5)) * 0.7);
  const rim = smoothstep(0.07, 0.0, edge);
  const gain = 0.55 + 0.75 * through + rim * 0.5;
  return { light: [light[0] * gain * 1.35, light[1] * gain * 1.1, light[2] * gain], cover };
}

function over(base: Ink, top: Ink | null): Ink {
  if (!top) return base;
  const cover = top.cover + base.cover * (1 - top.cover);
  if (cover <= 0) return base;
  const k = top.cover / cover;
  return { light: mix3(base.light, top.light, k), cover };
}

function stem(flower: Flower, x: number, y: number, ground: number, pixel: number): Ink | null {
  const thick = Math.max(flower.size * (flower.kind === 'bud' ? 0.05 : 0.026), pixel * 0.6);
  // A slow S from the ground up to the flower.
  const t = (y - ground) / (flower.y - ground);
  if (t < 0 || t > 1) return null;
  const sx = mix(flower.foot, flower.x, t) + flower.lean * flower.size * Math.sin(t * Math.PI) * 0.8;
  const d = Math.abs(x - sx);
  if (d > thick * 5) return null;
  const hairs =
    smoothstep(0.62, 0.9, valueNoise((y / flower.size) * 55, (x > sx ? 5 : 2) + flower.seed, 3)) *
    smoothstep(thick * 4, thick, d) *
    0.75;
  const cover = Math.max(smoothstep(thick + pixel, thick - pixel * 0.5, d), hairs);
  const side = clamp(0.5 - (x - sx) / thick / 2);
  const light = mix3(hex('#4b5c20'), hex('#dcc76a'), hairs > 0.2 && d > thick ? 0.85 : side * 0.6);
  return { light, cover };
}

function drawFlower(flower: Flower, x: number, y: number, ground: number, pixel: number, shared: Ink): Ink {
  let ink = shared;
  ink = over(ink, stem(flower, x, y, ground, pixel));
  const u = (x - flower.x) / flower.size;
  const v = (y - flower.y) / flower.size;
  if (u * u + v * v > 2.2) return ink;
  const { seed } = flower;
  if (flower.kind === 'bud') {
    const bend = u - 0.1 * v;
    const k = Math.hypot(bend / 0.46, (v - 0.1) / 0.78);
    if (k < 1.12) {
      const hair = smoothstep(0.3, 0.9, valueNoise(Math.atan2(v, u) * 18, seed, 4)) * smoothstep(1.12, 1, k);
      const split = bell(bend + 0.06 * Math.sin(v * 5), 0.08) * smoothstep(-0.2, 0.6, v);
      const light = mix3(mix3(hex('#55672b'), hex('#c9c26a'), clamp(0.4 - bend)), red, split * 0.9);
      ink = over(ink, { light, cover: Math.max(smoothstep(1.0, 0.93, k), hair * 0.8) });
    }
    return ink;
  }
  if (flower.kind === 'side') {
    // Seen from the side: a bowl of back petals, a dark hint of the heart, front petals.
    ink = over(ink, petal(u + 0.1, v + 0.35, 0.72, 1.18, seed, -0.42));
    ink = over(ink, petal(u - 0.12, v + 0.35, 0.72, 1.12, seed + 1, 0.44));
    ink = over(ink, petal(u, v + 0.32, 0.78, 1.2, seed + 2, 0.03));
    const heart = bell(Math.hypot(u / 0.34, (v - 0.16) / 0.2), 0.8) * 0.75;
    ink = { light: mix3(ink.light, [0.05, 0.012, 0.02], heart * ink.cover), cover: ink.cover };
    ink = over(ink, petal(u + 0.17, v + 0.42, 0.66, 0.86, seed + 3, -0.62));
    ink = over(ink, petal(u - 0.16, v + 0.42, 0.7, 0.8, seed + 4, 0.55));
    return ink;
  }
  // Seen from above at a slant: four petals around the dark heart with its crown of stamens.
  const w = v / (0.55 + 0.35 * flower.tilt);
  for (const [i, turn] of [0.3, 1.9, 3.4, 5.0].entries())
    ink = over(ink, petal(u, w, 0.78, 0.98, seed + i, turn));
  const r = Math.hypot(u, w);
  const blotch = smoothstep(0.36, 0.2, r + 0.07 * noise2(Math.atan2(w, u) * 4, seed, 3));
  ink = { light: mix3(ink.light, [0.035, 0.012, 0.022], blotch * 0.92), cover: ink.cover };
  const anther = smoothstep(0.58, 0.8, valueNoise(u * 34, w * 34, seed)) * bell(r - 0.19, 0.08);
  ink = { light: mix3(ink.light, [0.3, 0.24, 0.16], anther), cover: ink.cover };
  const pod = smoothstep(0.1, 0.08, r);
  return { light: mix3(ink.light, hex('#a9b25a'), pod * 0.9), cover: ink.cover };
}

/** Blades of grass and ears of barley that stand in a layer, lit from behind. */
function grassInk(x: number, y: number, layer: Layer, index: number, pixel: number): Ink {
  let ink: Ink = { light: [0, 0, 0], cover: 0 };
  if (layer.grass === 0) return ink;
  const width = layer.grass * 0.055;
  for (let k = 0; k < 5; k++) {
    const column = Math.floor(x / width) + k - 2;
    for (let j = 0; j < 2; j++) {
      const dice = random(column, j, index * 10);
      const foot = (column + random(column, j, index * 10 + 1)) * width;
      const tall = layer.grass * (0.5 + 1.25 * dice);
      const tip = foot + (random(column, j, index * 10 + 2) - 0.5) * layer.grass * 0.7;
      const base = layer.ground - 0.1;
      const t = (y - base) / tall;
      if (t < 0 || t > 1) continue;
      const sx = mix(foot, tip, t * t);
      const thick = Math.max(layer.grass * 0.0085 * (1 - t) ** 0.7, pixel * 0.35);
      const d = Math.abs(x - sx);
      if (d > thick + pixel) continue;
      const light = mix3(
        hex('#3a4d18'),
        hex('#c9b84e'),
        clamp(t * 0.75 + 0.25 * random(column, j, 4) + 0.3 * Math.exp(-Math.abs(x - sun.x) * 2)),
      );
      ink = over(ink, { light, cover: smoothstep(thick + pixel * 0.7, thick - pixel * 0.3, d) * 0.95 });
    }
  }
  return ink;
}

export const poppyField: Picture = {
  name: 'poppy-field',
  width: 1152,
  height: 1440,
  samples: 3,
  film: {
    exposure: 0.92,
    contrast: 1.16,
    saturation: 1.03,
    bloom: 0.35,
    bloomFrom: 0.95,
    shadows: [1, 1, 1.03],
    vignette: 0.3,
  },
  paint(view) {
    const unit = view.height / 1440;
    const pixel = 2 / view.height;
    let canvas = blur(
      shade({ ...view, samples: 1 }, (x, y, out) => {
        const light = backdrop(x, y);
        out[0] = light[0];
        out[1] = light[1];
        out[2] = light[2];
      }),
      9 * unit,
    );
    layers.forEach((layer, index) => {
      const cover = createCanvas(view.width, view.height);
      const samples = layer.blurred > 0 ? 1 : view.samples;
      const reach = layer.flowers.map((f) => ({
        f,
        wide: f.size * 1.6 + Math.abs(f.foot - f.x) + Math.abs(f.lean) * f.size,
      }));
      let sampleCount = 0;
      const ink = shade({ ...view, samples }, (x, y, out) => {
        let sum = grassInk(x, y, layer, index, pixel);
        for (const { f, wide } of reach) {
          if (Math.abs(x - f.x) > wide || y > f.y + f.size * 1.6) continue;
          sum = drawFlower(f, x, y, layer.ground - 0.2, pixel, sum);
        }
        out[0] = sum.light[0] * sum.cover;
        out[1] = sum.light[1] * sum.cover;
        out[2] = sum.light[2] * sum.cover;
        const i = Math.floor(sampleCount++ / samples) * 3;
        cover.data[i] = cover.data[i + 1] = cover.data[i + 2] = at(cover.data, i) + sum.cover / samples;
      });
      canvas = lay(canvas, ink, cover, layer.blurred * unit, index);
    });
    // Pollen and dust in the light.
    const next = randomStream(9);
    const motes = createCanvas(view.width, view.height);
    for (let i = 0; i < 46; i++) {
      const x = Math.floor(next() * view.width);
      const y = Math.floor(next() * view.height * 0.8);
      const k = 17 * next() ** 2 * unit * unit * 4;
      const j = (y * view.width + x) * 3;
      motes.data[j] = k;
      motes.data[j + 1] = k * 0.8;
      motes.data[j + 2] = k * 0.45;
    }
    const soft = blur(motes, 2.2 * unit);
    for (let i = 0; i < canvas.data.length; i++) canvas.data[i] = at(canvas.data, i) + at(soft.data, i);
    return canvas;
  },
};

/** Lays blurred ink over what is behind it; far layers also fade into the haze of the sun. */
function lay(below: Canvas, ink: Canvas, cover: Canvas, sigma: number, index: number): Canvas {
  const softInk = sigma > 0 ? blur(ink, sigma) : ink;
  const softCover = sigma > 0 ? blur(cover, sigma) : cover;
  const haze = Math.max(0, 0.42 - index * 0.1);
  const out = createCanvas(below.width, below.height);
  for (let i = 0; i < out.data.length; i++) {
    const k = clamp(at(softCover.data, i));
    const behind = at(below.data, i);
    out.data[i] = behind * (1 - k) + at(softInk.data, i) * (1 - haze) + behind * k * haze;
  }
  return out;
}
