import { normalize, type Vec3 } from './math.ts';
import { noise2 } from './noise.ts';

/** The normal of water that a light wind ruffles; `rough` is the slope of its ripples, `stretch` their length across. */
export function ripples(x: number, z: number, rough: number, seed: number, stretch = 2.2): Vec3 {
  const a = noise2(x / stretch, z, seed) + 0.5 * noise2((x * 2.3) / stretch, z * 2.1, seed + 1);
  const b =
    noise2(x / stretch + 31, z + 17, seed + 2) + 0.5 * noise2((x * 2.3) / stretch, z * 2.1 + 40, seed + 3);
  return normalize([a * rough * 0.5, 1, b * rough]);
}

/** How much of the light a water surface mirrors; the rest comes from below. `cosine` is between ray and normal. */
export const fresnel = (cosine: number): number => 0.02 + 0.98 * (1 - Math.max(0, cosine)) ** 5;
