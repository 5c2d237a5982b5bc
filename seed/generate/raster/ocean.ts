import { normalize, TAU, type Vec3 } from './math.ts';
import { random } from './noise.ts';

/** A sea: how many waves are summed, how long the longest is (metres), and how it goes on towards the short ones. */
export interface Sea {
  readonly count: number;
  readonly longest: number;
  readonly height: number;
  readonly shorten: number;
  readonly fall: number;
  /** Direction the wind blows to, in radians, and how far single waves stray from it. */
  readonly wind: number;
  readonly spread: number;
  /** Whole cycles of the longest wave while `time` runs from 0 to 1. */
  readonly cycles: number;
  readonly seed: number;
}

/** Height of the sea above its troughs. Pointed crests, round troughs; exactly periodic in `time` with period 1. */
export function seaHeight(sea: Sea, x: number, z: number, time: number, count = sea.count): number {
  let sum = 0;
  let amplitude = 1;
  let total = 0;
  let wave = TAU / sea.longest;
  let px = x;
  let pz = z;
  for (let i = 0; i < count; i++) {
    const angle = sea.wind + sea.spread * (random(i, sea.seed, 1) - 0.5) * 2;
    const dx = Math.sin(angle);
    const dz = Math.cos(angle);
    // Deep water: the shorter a wave, the more cycles in the same time, by the square root. Whole ones, so it loops.
    const cycles = Math.max(1, Math.round(sea.cycles * Math.sqrt((wave * sea.longest) / TAU)));
    const phase = (px * dx + pz * dz) * wave - TAU * cycles * time + TAU * random(i, sea.seed, 2);
    const crest = Math.exp(Math.sin(phase) - 1);
    sum += crest * amplitude;
    total += amplitude;
    // Short waves are dragged along by the long ones they ride on.
    const drag = (crest * Math.cos(phase) * amplitude * 0.34) / wave;
    px -= dx * drag;
    pz -= dz * drag;
    amplitude *= sea.fall;
    wave *= sea.shorten;
  }
  return (sum / total) * sea.height;
}

/** Unit normal of the sea. */
export function seaNormal(
  sea: Sea,
  x: number,
  z: number,
  time: number,
  step: number,
  count = sea.count,
): Vec3 {
  const h = seaHeight(sea, x, z, time, count);
  const dx = seaHeight(sea, x + step, z, time, count) - h;
  const dz = seaHeight(sea, x, z + step, time, count) - h;
  return normalize([-dx, step, -dz]);
}

/**
 * Distance along a downward ray to the sea, or -1. The sea lies between its troughs and its height, so only that stretch
 * of the ray is searched: in steps for the first crest, then by narrowing down.
 */
export function hitSea(sea: Sea, origin: Vec3, direction: Vec3, time: number, far: number): number {
  if (direction[1] >= -1e-4) return -1;
  const start = Math.max(0.1, (sea.height - origin[1]) / direction[1]);
  const end = Math.min(far, -origin[1] / direction[1]);
  if (start >= end) return -1;
  const count = start > 60 ? 8 : 13;
  const gapAt = (t: number) =>
    origin[1] +
    direction[1] * t -
    seaHeight(sea, origin[0] + direction[0] * t, origin[2] + direction[2] * t, time, count);
  const steps = 40;
  const ratio = (end / start) ** (1 / steps);
  let above = start;
  let gapAbove = gapAt(start);
  for (let i = 0; i < steps; i++) {
    const t = above * ratio;
    const gap = gapAt(t);
    if (gap > 0) {
      above = t;
      gapAbove = gap;
      continue;
    }
    let below = t;
    let gapBelow = gap;
    for (let k = 0; k < 5; k++) {
      const m = above + ((below - above) * gapAbove) / (gapAbove - gapBelow);
      const gapMiddle = gapAt(m);
      if (gapMiddle > 0) {
        above = m;
        gapAbove = gapMiddle;
      } else {
        below = m;
        gapBelow = gapMiddle;
      }
    }
    return above + ((below - above) * gapAbove) / (gapAbove - gapBelow);
  }
  return end < far ? end : -1;
}
