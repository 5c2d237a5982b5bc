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

/** Distance along a downward ray to the sea, or -1. */
export function hitSea(sea: Sea, origin: Vec3, direction: Vec3, time: number, far: number): number {
  let t = Math.max(0.1, direction[1] < 0 ? (sea.height - origin[1]) / direction[1] : 0.1);
  if (direction[1] >= 0 && origin[1] > sea.height) return -1;
  let before = t;
  for (let i = 0; i < 220 && t < far; i++) {
    const count = t > 60 ? 8 : 12;
    const gap =
      origin[1] +
      direction[1] * t -
      seaHeight(sea, origin[0] + direction[0] * t, origin[2] + direction[2] * t, time, count);
    if (gap < 0.001 * t) {
      let low = before;
      let high = t;
      for (let k = 0; k < 6; k++) {
        const m = (low + high) / 2;
        const y = origin[1] + direction[1] * m;
        if (y > seaHeight(sea, origin[0] + direction[0] * m, origin[2] + direction[2] * m, time, count))
          low = m;
        else high = m;
      }
      return high;
    }
    before = t;
    t += Math.max(gap * 0.7, 0.007 * t);
  }
  return t < far ? t : -1;
}
