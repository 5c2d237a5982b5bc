import { createCamera } from '../raster/camera.ts';
import { shade } from '../raster/canvas.ts';
import { type CloudLayer, marchClouds, met } from '../raster/clouds.ts';
import { bell, clamp, dot, hex, mix3, normalize, smoothstep, type Vec3 } from '../raster/math.ts';
import { fbm, fbm3, noise2 } from '../raster/noise.ts';
import { type Hit, hitBox, hitRod } from '../raster/solids.ts';
import type { Picture } from '../scene.ts';

const sun = normalize([0.85, 0.16, 0.75]);
const paint = hex('#b8331c');
const deckY = 67;
const towerTop = 228;
const towers = [0, 1280] as const;
const gauge = 13.7;

/** Height of the main cable above the water at z along the bridge. */
function cableY(z: number): number {
  const span = 1280;
  if (z >= 0 && z <= span) {
    const s = z / span - 0.5;
    return deckY + 5 + (towerTop - deckY - 5) * 4 * s * s;
  }
  const s = clamp((z < 0 ? -z : z - span) / 343);
  return towerTop - (towerTop - deckY) * (1.25 * s - 0.25 * s * s);
}

const struts = [deckY - 12, 105, 140, 174, 206] as const;

function nearer(a: Hit, b: Hit): Hit {
  return b.t > 0 && (a.t < 0 || b.t < a.t) ? b : a;
}

/** The first piece of the bridge along a ray, and how glossy the paint is there. */
function hitBridge(o: Vec3, d: Vec3): Hit {
  let hit: Hit = { t: -1, normal: [0, 1, 0], local: [0, 0, 0] };
  for (const z of towers) {
    for (const side of [-1, 1] as const) {
      // The legs step inwards as they rise.
      hit = nearer(hit, hitBox(o, d, [side * gauge, 60, z], [4.6, 60, 7.4]));
      hit = nearer(hit, hitBox(o, d, [side * gauge, 140, z], [4.0, 34, 6.4]));
      hit = nearer(hit, hitBox(o, d, [side * gauge, 190, z], [3.4, 36, 5.4]));
      hit = nearer(hit, hitBox(o, d, [side * gauge, 227, z], [2.6, 4, 4.2]));
    }
    for (const y of struts) hit = nearer(hit, hitBox(o, d, [0, y, z], [gauge, y > 200 ? 5 : 4.2, 3.6]));
  }
  hit = nearer(hit, hitBox(o, d, [0, deckY - 4, 500], [gauge + 1, 3.8, 1700]));
  for (const side of [-1, 1] as const)
    hit = nearer(hit, hitBox(o, d, [side * (gauge + 1), deckY + 0.9, 500], [0.25, 0.9, 1700]));
  return hit;
}

const cableStep = 16;
function hitCables(o: Vec3, d: Vec3, reach: number): number {
  let best = -1;
  for (const side of [-1, 1] as const) {
    // The cable lies in the plane x = side * gauge: find z there, then test only the pieces around it.
    const t = (side * gauge - o[0]) / (d[0] || 1e-6);
    if (t < 0 || t > reach + 60) continue;
    const z = o[2] + d[2] * t;
    if (z < -343 || z > 1623) continue;
    const first = Math.floor(z / cableStep) * cableStep;
    for (let k = -1; k <= 1; k++) {
      const a = first + k * cableStep;
      const rod = hitRod(
        o,
        d,
        [side * gauge, cableY(a), a],
        [side * gauge, cableY(a + cableStep), a + cableStep],
        0.85,
      );
      if (rod > 0 && (best < 0 || rod < best)) best = rod;
      const rope = hitRod(o, d, [side * gauge, deckY, a], [side * gauge, cableY(a), a], 0.24);
      if (rope > 0 && (best < 0 || rope < best)) best = rope;
    }
  }
  return best > 0 && best < reach ? best : -1;
}

const fog: CloudLayer = {
  low: 0,
  high: 132,
  far: 5200,
  steps: 60,
  sun,
  sunLight: [1.75, 1.1, 0.66],
  skyLight: [0.25, 0.29, 0.42],
  shadowStep: 9,
  thickness: 0.045,
  density(x, y, z) {
    const swell = 78 + 22 * fbm(x / 330 + 2, z / 330, 3, 4) + 26 * fbm(x / 90, z / 90 + 5, 4, 6);
    const gap = (swell - y) / 40;
    if (gap < -0.5) return 0;
    return clamp(gap + 0.55 * (fbm3(x / 46, y / 30, z / 46, 4, 9) - 0.5), 0, 1.2);
  },
};

function skyLight(d: Vec3): Vec3 {
  const up = Math.max(0, d[1]);
  const toSun = Math.max(0, dot(d, sun));
  let light = mix3(hex('#f9c9a0'), hex('#b9b6cf'), smoothstep(0, 0.16, up));
  light = mix3(light, hex('#6a86b8'), smoothstep(0.12, 0.55, up));
  const streak = smoothstep(0.0, 0.55, fbm(d[0] * 2 + 3, d[1] * 13, 5, 71)) * smoothstep(0.02, 0.1, up);
  light = mix3(light, mix3(hex('#d99a9a'), hex('#ffd3a0'), toSun ** 4), streak * 0.6);
  const glow = 0.55 * toSun ** 5 + 1.3 * toSun ** 40 + 6 * toSun ** 700;
  return [light[0] + glow, light[1] + glow * 0.66, light[2] + glow * 0.36];
}

export const redBridge: Picture = {
  name: 'red-bridge',
  width: 1152,
  height: 1440,
  samples: 2,
  film: {
    exposure: 0.78,
    contrast: 1.34,
    saturation: 1.05,
    bloom: 0.3,
    bloomFrom: 1.1,
    shadows: [0.95, 0.98, 1.1],
    vignette: 0.3,
  },
  paint(view) {
    const camera = createCamera([-178, 176, -330], [8, 138, 120], 2.0);
    return shade(view, (x, y, out) => {
      const d = camera.ray(x, y);
      const o = camera.origin;
      let light = skyLight(d);
      // Hills on the far shore, as two silhouettes in the haze.
      for (const [distance, tall, seed] of [
        [5200, 330, 3],
        [4000, 210, 8],
      ] as const) {
        const px = (d[0] / d[2]) * distance;
        const ridge =
          tall * (0.55 + 0.7 * fbm(px / 1900 + seed, 1, 6, seed)) * smoothstep(-3500, 800, px + 900);
        const hy = o[1] + (d[1] / d[2]) * distance;
        const haze = distance > 4500 ? 0.82 : 0.62;
        light = mix3(
          light,
          mix3(hex('#3a4152'), skyLight(normalize([d[0], 0.03, d[2]])), haze),
          smoothstep(6, -6, hy - ridge),
        );
      }
      let reach = 1e9;
      const hit = hitBridge(o, d);
      const rope = hitCables(o, d, hit.t > 0 ? hit.t : 1e9);
      const t = rope > 0 ? rope : hit.t;
      if (t > 0) {
        reach = t;
        const p: Vec3 = [o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t];
        const n = rope > 0 ? normalize([-0.6, 0.5, -0.4]) : hit.normal;
        const fluted =
          rope > 0
            ? 1
            : 1 -
              0.16 *
                smoothstep(0.35, 0.2, Math.abs(((p[0] + p[2]) / 2.1) % 1)) *
                (Math.abs(n[1]) < 0.5 ? 1 : 0);
        const weather = 0.85 + 0.3 * fbm(p[0] * 0.16 + p[2] * 0.1, p[1] * 0.05, 4, 5);
        const shadowed =
          hitBridge([p[0] + n[0] * 0.2, p[1] + n[1] * 0.2, p[2] + n[2] * 0.2], sun).t > 0 ? 0 : 1;
        const direct = Math.max(0, dot(n, sun)) * shadowed * 4.2;
        const sky = 0.34 + 0.16 * n[1] + 0.2 * bell(p[1] - 90, 60);
        const k = fluted * weather;
        light = [
          paint[0] * k * (direct * 1.15 + sky * 1.1),
          paint[1] * k * (direct * 0.8 + sky * 1.1),
          paint[2] * k * (direct * 0.5 + sky * 1.6),
        ];
        const seam = Math.abs(noise2(0.3, Math.floor(p[1] / 3.2), 3)) < 0.1 ? 0.9 : 1;
        light = [light[0] * seam, light[1] * seam, light[2] * seam];
        light = mix3(light, skyLight(normalize([d[0], 0.05, d[2]])), 1 - Math.exp(-t * 0.0003));
      }
      marchClouds(fog, o, d, reach);
      const far = Math.exp(-met.distance * 0.00022);
      const veil = skyLight(normalize([d[0], 0.025, d[2]]));
      const k = 1 - met.clear;
      out[0] = light[0] * met.clear + met.r * far + veil[0] * k * (1 - far);
      out[1] = light[1] * met.clear + met.g * far + veil[1] * k * (1 - far);
      out[2] = light[2] * met.clear + met.b * far + veil[2] * k * (1 - far);
    });
  },
};
