/** Seeded noise: every function is pure, so a scene is the same on every run and machine. */

/** 32 well-mixed bits from three integers. */
export function hash(x: number, y: number, z = 0): number {
  let h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ Math.imul(z, 0xc2b2ae3d);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

/** 0 to 1 from three integers. */
export const random = (x: number, y = 0, z = 0): number => hash(x, y, z) / 4294967296;

/** A stream of numbers from 0 to 1 that starts at `seed`. */
export function randomStream(seed: number): () => number {
  let count = 0;
  return () => hash(seed, ++count, 77) / 4294967296;
}

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/** Smooth noise from 0 to 1 with blobs of size 1. */
export function valueNoise(x: number, y: number, seed = 0): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const u = fade(x - ix);
  const v = fade(y - iy);
  const a = hash(ix, iy, seed);
  const b = hash(ix + 1, iy, seed);
  const c = hash(ix, iy + 1, seed);
  const d = hash(ix + 1, iy + 1, seed);
  return (a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v) / 4294967296;
}

const gradientX = new Float64Array(256);
const gradientY = new Float64Array(256);
for (let i = 0; i < 256; i++) {
  gradientX[i] = Math.cos((i / 256) * Math.PI * 2);
  gradientY[i] = Math.sin((i / 256) * Math.PI * 2);
}

function corner(ix: number, iy: number, seed: number, dx: number, dy: number): number {
  const h = hash(ix, iy, seed) & 255;
  return (gradientX[h] ?? 0) * dx + (gradientY[h] ?? 0) * dy;
}

/** Gradient noise, about -1 to 1, zero at whole numbers. */
export function noise2(x: number, y: number, seed = 0): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const u = fade(fx);
  const v = fade(fy);
  const a = corner(ix, iy, seed, fx, fy);
  const b = corner(ix + 1, iy, seed, fx - 1, fy);
  const c = corner(ix, iy + 1, seed, fx, fy - 1);
  const d = corner(ix + 1, iy + 1, seed, fx - 1, fy - 1);
  return 1.5 * (a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v);
}

/** Value noise in space, 0 to 1; `period` makes it repeat along z, for films that loop. */
export function noise3(x: number, y: number, z: number, seed = 0, period = 0): number {
  const iz = Math.floor(z);
  const w = fade(z - iz);
  const near = period ? ((iz % period) + period) % period : iz;
  const far = period ? (near + 1) % period : iz + 1;
  const a = valueNoise(x, y, hash(near, seed, 5));
  const b = valueNoise(x, y, hash(far, seed, 5));
  return a + (b - a) * w;
}

/** Several octaves of gradient noise, about -1 to 1. */
export function fbm(x: number, y: number, octaves: number, seed = 0, gain = 0.5): number {
  let sum = 0;
  let amplitude = 0.5;
  let px = x;
  let py = y;
  for (let i = 0; i < octaves; i++) {
    sum += amplitude * noise2(px, py, seed + i);
    // A turn between octaves hides the lattice.
    const qx = 1.61 * px - 1.21 * py;
    py = 1.21 * px + 1.61 * py;
    px = qx;
    amplitude *= gain;
  }
  return sum;
}

/** Several octaves of value noise in space, 0 to 1. */
export function fbm3(x: number, y: number, z: number, octaves: number, seed = 0): number {
  let sum = 0;
  let amplitude = 0.5;
  let total = 0;
  let f = 1;
  for (let i = 0; i < octaves; i++) {
    sum += amplitude * noise3(x * f + i * 17.3, y * f - i * 9.1, z * f + i * 4.7, seed + i);
    total += amplitude;
    amplitude *= 0.5;
    f *= 2.03;
  }
  return sum / total;
}

/** Octaves of folded noise: sharp crests and round valleys, 0 to about 1. */
export function ridged(x: number, y: number, octaves: number, seed = 0): number {
  let sum = 0;
  let amplitude = 0.5;
  let weight = 1;
  let px = x;
  let py = y;
  for (let i = 0; i < octaves; i++) {
    const n = 1 - Math.abs(noise2(px, py, seed + i));
    const crest = n * n * weight;
    sum += crest * amplitude;
    weight = Math.min(1, crest * 1.6);
    const qx = 1.61 * px - 1.21 * py;
    py = 1.21 * px + 1.61 * py;
    px = qx;
    amplitude *= 0.5;
  }
  return sum;
}

/** Value noise with its slope, left in `slope` to spare an allocation per call. */
export const slope = { x: 0, y: 0 };
export function noiseWithSlope(x: number, y: number, seed: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const u = fade(fx);
  const v = fade(fy);
  const du = 30 * fx * fx * (fx * (fx - 2) + 1);
  const dv = 30 * fy * fy * (fy * (fy - 2) + 1);
  const k = 1 / 4294967296;
  const a = hash(ix, iy, seed) * k;
  const b = hash(ix + 1, iy, seed) * k;
  const c = hash(ix, iy + 1, seed) * k;
  const d = hash(ix + 1, iy + 1, seed) * k;
  const abcd = a - b - c + d;
  slope.x = du * (b - a + abcd * v);
  slope.y = dv * (c - a + abcd * u);
  return a + (b - a) * u + (c - a) * v + abcd * u * v;
}

/** Mountains, 0 to about 1: octaves count less where it is steep already, as erosion leaves it. */
export function eroded(x: number, y: number, octaves: number, seed = 0): number {
  let sum = 0;
  let amplitude = 0.5;
  let sx = 0;
  let sy = 0;
  let px = x;
  let py = y;
  for (let i = 0; i < octaves; i++) {
    const n = noiseWithSlope(px, py, seed + i);
    sx += slope.x;
    sy += slope.y;
    sum += (amplitude * n) / (1 + sx * sx + sy * sy);
    amplitude *= 0.5;
    const qx = 1.61 * px - 1.21 * py;
    py = 1.21 * px + 1.61 * py;
    px = qx;
  }
  return sum;
}

/** Scattered points, one per cell of size 1: the nearest one's distance, its cell and its offset. */
export const cell = { distance: 0, second: 0, id: 0, dx: 0, dy: 0 };
export function cells(x: number, y: number, seed = 0, jitter = 1): typeof cell {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  let best = 1e9;
  let second = 1e9;
  for (let j = -1; j <= 1; j++) {
    for (let i = -1; i <= 1; i++) {
      const h = hash(ix + i, iy + j, seed);
      const dx = i + 0.5 + jitter * ((h & 0xffff) / 65536 - 0.5) - (x - ix);
      const dy = j + 0.5 + jitter * ((h >>> 16) / 65536 - 0.5) - (y - iy);
      const d = dx * dx + dy * dy;
      if (d < best) {
        second = best;
        best = d;
        cell.id = h;
        cell.dx = dx;
        cell.dy = dy;
      } else if (d < second) second = d;
    }
  }
  cell.distance = Math.sqrt(best);
  cell.second = Math.sqrt(second);
  return cell;
}
