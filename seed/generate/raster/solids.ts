import { clamp, cross, dot, normalize, sub, type Vec3 } from './math.ts';

/** Where a ray meets a solid: distance (-1 for never), the unit normal, and the place on the solid. */
export interface Hit {
  t: number;
  normal: Vec3;
  /** The point relative to the solid's centre. */
  local: Vec3;
}

export const missed: Hit = { t: -1, normal: [0, 1, 0], local: [0, 0, 0] };

/** An upright box of half extents `half` around `centre`, from outside. */
export function hitBox(origin: Vec3, direction: Vec3, centre: Vec3, half: Vec3): Hit {
  let near = -1e9;
  let far = 1e9;
  let axis: 0 | 1 | 2 = 0;
  for (const i of [0, 1, 2] as const) {
    const inverse = 1 / (direction[i] || 1e-9);
    const middle = (centre[i] - origin[i]) * inverse;
    const spread = Math.abs(half[i] * inverse);
    if (middle - spread > near) {
      near = middle - spread;
      axis = i;
    }
    far = Math.min(far, middle + spread);
  }
  if (near > far || near < 1e-4) return missed;
  const normal: Vec3 = [0, 0, 0];
  normal[axis] = direction[axis] > 0 ? -1 : 1;
  const local: Vec3 = [
    origin[0] + direction[0] * near - centre[0],
    origin[1] + direction[1] * near - centre[1],
    origin[2] + direction[2] * near - centre[2],
  ];
  return { t: near, normal, local };
}

/** A sphere, from outside or (far side) from inside; distance only, -1 for never. */
export function hitSphere(origin: Vec3, direction: Vec3, centre: Vec3, radius: number): number {
  const o = sub(origin, centre);
  const b = dot(o, direction);
  const c = dot(o, o) - radius * radius;
  const h = b * b - c;
  if (h < 0) return -1;
  const root = Math.sqrt(h);
  if (-b - root > 1e-4) return -b - root;
  return -b + root > 1e-4 ? -b + root : -1;
}

/** A rod with round ends between two points; distance only, -1 for never. */
export function hitRod(origin: Vec3, direction: Vec3, a: Vec3, b: Vec3, radius: number): number {
  const ba = sub(b, a);
  const oa = sub(origin, a);
  const baba = dot(ba, ba);
  const bard = dot(ba, direction);
  const baoa = dot(ba, oa);
  const k2 = baba - bard * bard;
  if (k2 < 1e-9) return -1;
  const k1 = baba * dot(oa, direction) - baoa * bard;
  const k0 = baba * dot(oa, oa) - baoa * baoa - radius * radius * baba;
  const h = k1 * k1 - k2 * k0;
  if (h < 0) return -1;
  const t = (-k1 - Math.sqrt(h)) / k2;
  const y = baoa + t * bard;
  return t > 1e-4 && y > 0 && y < baba ? t : -1;
}

/** Distance in the picture from a point to a line piece; for wires, poles and stems. */
export function toSegment(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const t = clamp(((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1e-9));
  return Math.hypot(px - ax - dx * t, py - ay - dy * t);
}

/** Two unit vectors that stand upright on `normal` and on each other. */
export function frameOf(normal: Vec3): [Vec3, Vec3] {
  const helper: Vec3 = Math.abs(normal[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0];
  const u = normalize(cross(helper, normal));
  return [u, cross(normal, u)];
}
