import { clamp, mix, type Vec3 } from './math.ts';

/** Distance fields: positive outside, negative inside. Points are relative to the thing's own centre. */

/** A union of two with a fillet of size `k`. */
export function blend(a: number, b: number, k: number): number {
  const h = clamp(0.5 + (0.5 * (b - a)) / k);
  return mix(b, a, h) - k * h * (1 - h);
}

export function ellipsoid(x: number, y: number, z: number, a: number, b: number, c: number): number {
  const k = Math.sqrt((x / a) ** 2 + (y / b) ** 2 + (z / c) ** 2);
  const g = Math.sqrt((x / (a * a)) ** 2 + (y / (b * b)) ** 2 + (z / (c * c)) ** 2);
  return g > 1e-9 ? (k * (k - 1)) / g : -Math.min(a, b, c);
}

export function roundedBox(
  x: number,
  y: number,
  z: number,
  a: number,
  b: number,
  c: number,
  r: number,
): number {
  const qx = Math.abs(x) - a + r;
  const qy = Math.abs(y) - b + r;
  const qz = Math.abs(z) - c + r;
  const out = Math.sqrt(Math.max(qx, 0) ** 2 + Math.max(qy, 0) ** 2 + Math.max(qz, 0) ** 2);
  return out + Math.min(Math.max(qx, qy, qz), 0) - r;
}

export function capsule(p: Vec3, a: Vec3, b: Vec3, r: number): number {
  const bx = b[0] - a[0];
  const by = b[1] - a[1];
  const bz = b[2] - a[2];
  const px = p[0] - a[0];
  const py = p[1] - a[1];
  const pz = p[2] - a[2];
  const h = clamp((px * bx + py * by + pz * bz) / (bx * bx + by * by + bz * bz || 1e-9));
  return Math.sqrt((px - bx * h) ** 2 + (py - by * h) ** 2 + (pz - bz * h) ** 2) - r;
}

/** Distance from (r, y) to a polyline of a profile, for things turned on a wheel. */
export function profile(r: number, y: number, points: readonly (readonly [number, number])[]): number {
  let best = 1e9;
  for (let i = 0; i + 1 < points.length; i++) {
    const a = points[i];
    const b = points[i + 1];
    if (!a || !b) continue;
    const bx = b[0] - a[0];
    const by = b[1] - a[1];
    const h = clamp(((r - a[0]) * bx + (y - a[1]) * by) / (bx * bx + by * by || 1e-9));
    best = Math.min(best, (r - a[0] - bx * h) ** 2 + (y - a[1] - by * h) ** 2);
  }
  return Math.sqrt(best);
}
