import type { Camera } from './camera.ts';
import { type Canvas, createCanvas, type View } from './canvas.ts';
import { smoothAlong } from './denoise.ts';
import { add, along, at, dot, normalize, reflect, scale, TAU, type Vec3 } from './math.ts';
import { hash } from './noise.ts';
import { frameOf } from './solids.ts';

/** What a surface does with light. `gloss` is the share it mirrors head-on, `thin` the share that shines through. */
export interface Surface {
  colour: Vec3;
  gloss: number;
  rough: number;
  thin: number;
  glow?: Vec3;
}

/** A still life: solids as one distance field, one sun, and the light of everything beyond the solids. */
export interface Still {
  distance(p: Vec3): number;
  surface(p: Vec3, normal: Vec3): Surface;
  /** Light that arrives from far away along a direction; `from` lets windows have a place. */
  beyond(from: Vec3, direction: Vec3): Vec3;
  readonly sun: Vec3;
  /** Radius of the sun as a slope; larger is softer. */
  readonly sunSize: number;
  /** Sunlight at a point before shadows: what window bars and leaves outside let through. */
  sunAt(p: Vec3): Vec3;
  readonly far: number;
  /** How far the lens is open, and at which distance it is sharp. */
  readonly aperture: number;
  readonly focus: number;
  /** Shade added to the light that reaches the second bounce. */
  readonly ambient: Vec3;
}

/** Distance to the first solid along a ray, or -1. */
export function march(still: Still, o: Vec3, d: Vec3, far: number, near = 0.002): number {
  let t = near;
  const p: Vec3 = [0, 0, 0];
  for (let i = 0; i < 160; i++) {
    p[0] = o[0] + d[0] * t;
    p[1] = o[1] + d[1] * t;
    p[2] = o[2] + d[2] * t;
    const gap = still.distance(p);
    if (gap < 0.0004 * (1 + t)) return t;
    t += gap * 0.92;
    if (t > far) return -1;
  }
  return t;
}

function normalOf(still: Still, p: Vec3, e: number): Vec3 {
  const a = still.distance([p[0] + e, p[1] - e, p[2] - e]);
  const b = still.distance([p[0] - e, p[1] - e, p[2] + e]);
  const c = still.distance([p[0] - e, p[1] + e, p[2] - e]);
  const d = still.distance([p[0] + e, p[1] + e, p[2] + e]);
  return normalize([a - b - c + d, -a - b + c + d, -a + b - c + d]);
}

/** A direction around `normal`, denser towards it; what a matt surface scatters. */
function scatter(normal: Vec3, a: number, b: number): Vec3 {
  const [u, v] = frameOf(normal);
  const r = Math.sqrt(a);
  const phi = TAU * b;
  const h = Math.sqrt(Math.max(0, 1 - a));
  return normalize(add(add(scale(u, r * Math.cos(phi)), scale(v, r * Math.sin(phi))), scale(normal, h)));
}

function sunlight(still: Still, p: Vec3, n: Vec3, thin: number, a: number, b: number): Vec3 {
  const facing = dot(n, still.sun);
  const share = facing > 0 ? facing * (1 - thin * 0.5) : -facing * thin;
  if (share <= 0) return [0, 0, 0];
  const light = still.sunAt(p);
  if (light[0] + light[1] + light[2] <= 0) return [0, 0, 0];
  const [u, v] = frameOf(still.sun);
  const r = Math.sqrt(a) * still.sunSize;
  const to = normalize(add(add(still.sun, scale(u, r * Math.cos(TAU * b))), scale(v, r * Math.sin(TAU * b))));
  const lift = facing > 0 ? 0.004 : -0.012;
  const start = along(p, n, lift);
  return march(still, start, to, still.far, 0.004) > 0 ? [0, 0, 0] : scale(light, share);
}

/** What one ray brings home: light seen as it is, light mirrored by the first surface, and light on the first matt surface before its colour. */
interface Gathered {
  sharp: Vec3;
  shine: Vec3;
  soft: Vec3;
  colour: Vec3;
  normal: Vec3;
  depth: number;
  matt: boolean;
}

/** Light brighter than this in one sample is noise rather than picture. */
const sampleLimit = 5;

/** Follows one path through the scene and adds what it finds to `got`; `part` says as what. */
function follow(
  still: Still,
  start: { from: Vec3; direction: Vec3; weight: Vec3; depth: number; part: 'sharp' | 'shine' },
  next: () => number,
  got: Gathered,
): void {
  let { from, direction: d, depth } = start;
  let part: 'sharp' | 'shine' | 'soft' = start.part;
  const k: Vec3 = [...start.weight];
  const gather = (light: Vec3, share = 1) => {
    const into = got[part];
    const peak = Math.max(light[0] * k[0], light[1] * k[1], light[2] * k[2]) * share;
    const tame = peak > sampleLimit ? sampleLimit / peak : 1;
    for (const c of [0, 1, 2] as const) into[c] += k[c] * light[c] * share * tame;
  };
  for (; depth < 3; depth++) {
    const t = march(still, from, d, still.far, depth === 0 ? 0.02 : 0.004);
    if (depth === 0) got.depth = t < 0 ? still.far : t;
    if (t < 0) {
      gather(still.beyond(from, d));
      return;
    }
    const p = along(from, d, t);
    const n = normalOf(still, p, 0.0006 * (1 + t));
    if (depth === 0) got.normal = n;
    const s = still.surface(p, n);
    if (s.glow) gather(s.glow);
    const cosine = Math.max(0, -dot(d, n));
    const mirrored = s.gloss + (1 - s.gloss) * (1 - cosine) ** 5 * (s.gloss > 0 ? 1 - s.rough * 0.7 : 0);
    const first = depth === 0;
    // The first surface always shows both its colour and its gloss; further on a path takes one of the two.
    if (mirrored > 0 && (first || next() < mirrored)) {
      const blurred = scatter(reflect(d, n), s.rough * s.rough * next(), next());
      const away = dot(blurred, n) > 0 ? blurred : reflect(d, n);
      const origin = along(p, n, 0.003);
      // The sun itself in a glossy surface.
      const shine = Math.max(0, dot(away, still.sun)) ** (6 + 400 * (1 - s.rough) ** 3) * (1 - s.rough) * 3;
      const sun = shine > 0.01 ? scale(sunlight(still, p, still.sun, 0, next(), next()), shine) : null;
      if (first) {
        for (const c of [0, 1, 2] as const) {
          if (sun) got.shine[c] += Math.min(sampleLimit, mirrored * sun[c]);
          k[c] *= 1 - mirrored;
        }
        const weight: Vec3 = [mirrored, mirrored, mirrored];
        follow(still, { from: origin, direction: away, weight, depth: 1, part: 'shine' }, next, got);
      } else {
        if (sun) gather(sun);
        d = away;
        from = origin;
        continue;
      }
    }
    const sun = sunlight(still, p, n, s.thin, next(), next());
    if (first) {
      // Its sunlight is drawn sharply, what reaches it from all sides is kept apart.
      for (const c of [0, 1, 2] as const) got.sharp[c] += k[c] * s.colour[c] * sun[c];
      got.colour = [k[0] * s.colour[0], k[1] * s.colour[1], k[2] * s.colour[2]];
      got.matt = true;
      k[0] = k[1] = k[2] = 1;
      part = 'soft';
    } else {
      for (const c of [0, 1, 2] as const) k[c] *= s.colour[c];
      gather(sun);
      if (depth === 2) gather(still.ambient);
    }
    const side = first && next() < s.thin * 0.5 ? -1 : 1;
    const m = scale(n, side);
    from = along(p, m, side > 0 ? 0.003 : 0.014);
    d = scatter(m, next(), next());
  }
}

/**
 * Draws a still life with a lens, soft sun, light from all sides and one bounce between the things.
 * Light from all sides is noisy at a few samples a pixel: it is kept apart and smoothed along the surfaces.
 */
export function shadeStill(view: View, still: Still, camera: Camera): Canvas {
  const { width, height, samples } = view;
  const sharp = createCanvas(width, height);
  const soft = createCanvas(width, height);
  const shine = createCanvas(width, height);
  const colour = createCanvas(width, height);
  const guide = { normal: createCanvas(width, height), depth: new Float32Array(width * height) };
  const got: Gathered = {
    sharp: [0, 0, 0],
    shine: [0, 0, 0],
    soft: [0, 0, 0],
    colour: [0, 0, 0],
    normal: [0, 1, 0],
    depth: 0,
    matt: false,
  };
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const pixel = py * width + px;
      const i = pixel * 3;
      const shift = hash(px, py, 9) / 4294967296;
      let count = 0;
      let matt = 0;
      const next = () => hash(pixel, ++count, 23) / 4294967296;
      for (let s = 0; s < samples; s++) {
        const jx = (shift + s * 0.7548776662) % 1;
        const jy = (shift * 7.31 + s * 0.5698402909) % 1;
        // The lens: rays start on a disc and meet again at the distance of focus.
        const pin = camera.ray((2 * (px + jx) - width) / height, 1 - (2 * (py + jy)) / height);
        const target = along(camera.origin, pin, still.focus / dot(pin, camera.forward));
        const r = still.aperture * Math.sqrt((s + next()) / samples);
        const phi = TAU * ((s * 0.618034 + shift) % 1);
        const o = add(
          add(camera.origin, scale(camera.right, r * Math.cos(phi))),
          scale(camera.up, r * Math.sin(phi)),
        );
        got.sharp = [0, 0, 0];
        got.shine = [0, 0, 0];
        got.soft = [0, 0, 0];
        got.colour = [0, 0, 0];
        got.normal = [0, 0, 0];
        got.matt = false;
        const direction = normalize([target[0] - o[0], target[1] - o[1], target[2] - o[2]]);
        follow(still, { from: o, direction, weight: [1, 1, 1], depth: 0, part: 'sharp' }, next, got);
        if (got.matt) matt++;
        for (const c of [0, 1, 2] as const) {
          sharp.data[i + c] = at(sharp.data, i + c) + got.sharp[c] / samples;
          shine.data[i + c] = at(shine.data, i + c) + got.shine[c] / samples;
          soft.data[i + c] = at(soft.data, i + c) + got.soft[c];
          colour.data[i + c] = at(colour.data, i + c) + got.colour[c] / samples;
          guide.normal.data[i + c] = at(guide.normal.data, i + c) + got.normal[c] / samples;
        }
        guide.depth[pixel] = at(guide.depth, pixel) + got.depth / samples;
      }
      for (let c = 0; c < 3; c++) soft.data[i + c] = matt > 0 ? at(soft.data, i + c) / matt : 0;
    }
  }
  const smooth = smoothAlong(soft, guide, Math.round(Math.log2(height / 90)));
  const gloss = smoothAlong(shine, guide, 3);
  for (let i = 0; i < sharp.data.length; i++) {
    sharp.data[i] = at(sharp.data, i) + at(gloss.data, i) + at(colour.data, i) * at(smooth.data, i);
  }
  return sharp;
}
