import { normalize, type Vec3 } from './math.ts';

/** Ground height at x, z; `detail` says how fine (1 near, less far away). */
export type Height = (x: number, z: number, distance: number) => number;

/**
 * Distance along a ray to a height field, or -1 for none up to `far`.
 * The step shrinks as the ground comes near; the last one is halved until it fits.
 */
export function marchGround(
  origin: Vec3,
  direction: Vec3,
  height: Height,
  options: { near: number; far: number; top: number; care?: number },
): number {
  const { far, top, care = 0.4 } = options;
  let t = options.near;
  if (origin[1] > top) {
    if (direction[1] >= 0) return -1;
    t = Math.max(t, (top - origin[1]) / direction[1]);
  }
  let before = t;
  for (let i = 0; i < 700 && t < far; i++) {
    const y = origin[1] + direction[1] * t;
    if (y > top && direction[1] > 0) return -1;
    const gap = y - height(origin[0] + direction[0] * t, origin[2] + direction[2] * t, t);
    if (gap < 0.0004 * t) {
      let low = before;
      let high = t;
      for (let k = 0; k < 8; k++) {
        const m = (low + high) / 2;
        const above =
          origin[1] + direction[1] * m >
          height(origin[0] + direction[0] * m, origin[2] + direction[2] * m, m);
        if (above) low = m;
        else high = m;
      }
      return high;
    }
    before = t;
    t += Math.max(gap * care, t * (0.0012 + (0.006 * t) / far));
  }
  // Out of steps along a grazing ray: what is left is a sliver just above the ground.
  return t < far ? t : -1;
}

/** Unit normal of a height field. */
export function groundNormal(x: number, z: number, distance: number, height: Height, step: number): Vec3 {
  const dx = height(x + step, z, distance) - height(x - step, z, distance);
  const dz = height(x, z + step, distance) - height(x, z - step, distance);
  return normalize([-dx, 2 * step, -dz]);
}

/** 1 in full light, 0 in shadow, with a soft edge. */
export function groundShadow(
  point: Vec3,
  light: Vec3,
  height: Height,
  options: { near: number; far: number; top: number; softness: number },
): number {
  let lit = 1;
  let t = options.near;
  for (let i = 0; i < 60 && t < options.far; i++) {
    const y = point[1] + light[1] * t;
    if (y > options.top) break;
    const gap = y - height(point[0] + light[0] * t, point[2] + light[2] * t, t);
    lit = Math.min(lit, 0.5 + (0.5 * options.softness * gap) / t);
    if (lit <= 0) return 0;
    t += Math.max(options.near, Math.abs(gap) * 0.6);
  }
  return lit * lit * (3 - 2 * lit);
}
