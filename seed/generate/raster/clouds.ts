import { clamp, mix, type Vec3 } from './math.ts';
import { hash } from './noise.ts';

/** How much cloud there is at a point; 0 or less is clear air. */
export type Density = (x: number, y: number, z: number) => number;

/** A layer of cloud between two heights, and the light it stands in. */
export interface CloudLayer {
  readonly low: number;
  readonly high: number;
  readonly far: number;
  readonly steps: number;
  readonly density: Density;
  readonly sun: Vec3;
  readonly sunLight: Vec3;
  readonly skyLight: Vec3;
  /** Length of the first step towards the sun, for the shadow inside the cloud. */
  readonly shadowStep: number;
  readonly thickness: number;
}

/** What a ray through a cloud layer meets: light scattered towards us, how much passes, and how far away it is. */
export const met = { r: 0, g: 0, b: 0, clear: 1, distance: 0 };

/** Marches a ray through `layer` up to `reach` and leaves the outcome in `met`. */
export function marchClouds(layer: CloudLayer, origin: Vec3, direction: Vec3, reach: number): typeof met {
  met.r = met.g = met.b = met.distance = 0;
  met.clear = 1;
  const dy = direction[1];
  let start = 0;
  let end = Math.min(reach, layer.far);
  if (Math.abs(dy) > 1e-5) {
    const a = (layer.low - origin[1]) / dy;
    const b = (layer.high - origin[1]) / dy;
    start = Math.max(0, Math.min(a, b));
    end = Math.min(end, Math.max(a, b));
  } else if (origin[1] < layer.low || origin[1] > layer.high) return met;
  if (end <= start) return met;
  const step = (end - start) / layer.steps;
  // Each ray starts a little differently, which turns banding into grain.
  const shift = hash(direction[0] * 1e6, direction[1] * 1e6, direction[2] * 1e6) / 4294967296;
  let weight = 0;
  let seen = 0;
  for (let i = 0; i < layer.steps && met.clear > 0.01; i++) {
    const t = start + (i + shift) * step;
    const x = origin[0] + direction[0] * t;
    const y = origin[1] + direction[1] * t;
    const z = origin[2] + direction[2] * t;
    const d = layer.density(x, y, z);
    if (d <= 0) continue;
    let above = 0;
    let s = layer.shadowStep;
    let reached = 0;
    for (let k = 0; k < 4; k++) {
      reached += s;
      above +=
        s *
        Math.max(
          0,
          layer.density(x + layer.sun[0] * reached, y + layer.sun[1] * reached, z + layer.sun[2] * reached),
        );
      s *= 1.7;
    }
    const depth = above * layer.thickness;
    // The second term stands for light that was scattered more than once; the edge of a cloud stays darker (powder).
    const lit = (0.75 * Math.exp(-depth) + 0.32 * Math.exp(-depth * 0.22)) * (1 - 0.45 * Math.exp(-d * 5));
    const high = mix(0.55, 1, clamp((y - layer.low) / (layer.high - layer.low)));
    const opaque = 1 - Math.exp(-d * layer.thickness * step);
    const k = met.clear * opaque;
    met.r += k * (layer.sunLight[0] * lit + layer.skyLight[0] * high);
    met.g += k * (layer.sunLight[1] * lit + layer.skyLight[1] * high);
    met.b += k * (layer.sunLight[2] * lit + layer.skyLight[2] * high);
    seen += k * t;
    weight += k;
    met.clear *= 1 - opaque;
  }
  met.distance = weight > 0 ? seen / weight : end;
  return met;
}
