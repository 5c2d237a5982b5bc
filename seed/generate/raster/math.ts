/** A mutable triple: linear RGB or a point in space, as the place says. */
export type Vec3 = [number, number, number];

export const TAU = Math.PI * 2;

export const clamp = (x: number, low = 0, high = 1): number => (x < low ? low : x > high ? high : x);
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** 0 below `low`, 1 above `high`, an S between; `low` may be the larger one. */
export function smoothstep(low: number, high: number, x: number): number {
  const t = clamp((x - low) / (high - low));
  return t * t * (3 - 2 * t);
}

/** A bump of height 1 at 0 that has fallen to about 0.37 at `width`. */
export const bell = (x: number, width: number): number => Math.exp(-(x * x) / (width * width));

/** Typed arrays answer `undefined` outside their bounds in the type system; here a pixel outside is black. */
export const at = (array: Float32Array, index: number): number => array[index] ?? 0;

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, k: number): Vec3 => [a[0] * k, a[1] * k, a[2] * k];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const lengthOf = (a: Vec3): number => Math.sqrt(dot(a, a));

export function normalize(a: Vec3): Vec3 {
  const length = lengthOf(a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const mix3 = (a: Vec3, b: Vec3, t: number): Vec3 => [
  mix(a[0], b[0], t),
  mix(a[1], b[1], t),
  mix(a[2], b[2], t),
];

/** `direction` mirrored in a surface with unit `normal`. */
export function reflect(direction: Vec3, normal: Vec3): Vec3 {
  const k = 2 * dot(direction, normal);
  return [direction[0] - k * normal[0], direction[1] - k * normal[1], direction[2] - k * normal[2]];
}

/** The point `distance` along a ray. */
export const along = (origin: Vec3, direction: Vec3, distance: number): Vec3 => [
  origin[0] + direction[0] * distance,
  origin[1] + direction[1] * distance,
  origin[2] + direction[2] * distance,
];

/** `#rrggbb` as linear light, so that scenes can be written in the colours one knows. */
export function hex(colour: string): Vec3 {
  const value = Number.parseInt(colour.slice(1), 16);
  const channel = (shift: number) => {
    const s = ((value >> shift) & 255) / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  };
  return [channel(16), channel(8), channel(0)];
}
