import { createCamera } from '../raster/camera.ts';
import { shade } from '../raster/canvas.ts';
import { bell, clamp, dot, hex, mix, mix3, normalize, scale, smoothstep, type Vec3 } from '../raster/math.ts';
import { eroded, fbm, noise2 } from '../raster/noise.ts';
import { groundNormal, groundShadow, type Height, marchGround } from '../raster/terrain.ts';
import type { Picture } from '../scene.ts';

const sun = normalize([0.3, 0.085, 1]);
const top = 2.6;

const height: Height = (x, z, distance) => {
  const octaves = distance < 3 ? 11 : distance < 12 ? 9 : 7;
  const broad = 0.5 + 0.5 * noise2(x * 0.12 + 3.1, z * 0.12 + 1.7, 40);
  return 3.4 * broad * eroded(x * 0.42 + 11, z * 0.42 + 4, octaves, 3) ** 1.15 - 0.1;
};

function skyLight(d: Vec3): Vec3 {
  const up = Math.max(0, d[1]);
  const toSun = Math.max(0, dot(d, sun));
  let light = mix3(hex('#f3b48a'), hex('#5d7fb4'), smoothstep(0, 0.42, up));
  light = mix3(light, hex('#e7c9c4'), bell(up - 0.13, 0.09) * 0.5);
  const streaks = fbm(d[0] * 3.2 + 5, d[1] * 26 + d[0] * 2, 5, 21);
  const cloud = smoothstep(0.02, 0.5, streaks) * smoothstep(0.03, 0.12, up) * (1 - smoothstep(0.3, 0.55, up));
  light = mix3(light, mix3(hex('#e89a8c'), hex('#ffd9a6'), toSun ** 6), cloud * 0.75);
  const glow = 0.7 * toSun ** 12 + 1.1 * toSun ** 60 + 2.5 * toSun ** 600;
  return [light[0] + glow * 1.15, light[1] + glow * 0.62, light[2] + glow * 0.25];
}

/** Mist thickens towards the valleys; the integral along the ray has a closed form. */
function mist(y: number, dy: number, t: number): number {
  const fall = 2.6;
  const slope = Math.abs(dy) < 1e-4 ? 1e-4 : dy;
  const low = (0.62 * Math.exp(-(y - 0.25) * fall) * (1 - Math.exp(-slope * fall * t))) / (slope * fall);
  return low * smoothstep(1, 7, t) + 0.017 * t;
}

export const dawnRidge: Picture = {
  name: 'dawn-ridge',
  width: 1440,
  height: 960,
  samples: 3,
  film: {
    exposure: 0.92,
    contrast: 1.16,
    bloom: 0.35,
    bloomFrom: 0.9,
    shadows: [0.92, 0.98, 1.12],
    vignette: 0.3,
  },
  paint(view) {
    const camera = createCamera([2.4, 1.82, -3.2], [3.2, 1.42, 3], 1.9);
    return shade(view, (x, y, out) => {
      const d = camera.ray(x, y);
      const o = camera.origin;
      const t = marchGround(o, d, height, { near: 0.05, far: 40, top });
      const toSun = Math.max(0, dot(d, sun));
      const behind = skyLight([d[0], Math.max(0.012, d[1]), d[2]]);
      let light = skyLight(d);
      let reach = 60;
      if (t > 0) {
        reach = t;
        const p: Vec3 = [o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t];
        const n = groundNormal(p[0], p[2], t, height, Math.max(0.0015, 0.0009 * t));
        const lit = groundShadow(p, sun, height, { near: 0.02, far: 6, top, softness: 14 });
        const rough = fbm(p[0] * 14, p[2] * 14, 4, 55);
        const grassy = smoothstep(0.72, 0.9, n[1] + rough * 0.1) * smoothstep(1.6, 0.7, p[1]);
        const rock = mix3(hex('#4a4440'), hex('#6d645c'), 0.5 + 0.5 * rough);
        const ground = mix3(rock, hex('#4d4f2c'), grassy);
        const snow = smoothstep(1.25, 1.75, p[1] + rough * 0.5) * smoothstep(0.55, 0.8, n[1]);
        const albedo = mix3(ground, hex('#dfe3ea'), snow);
        const direct = Math.max(0, dot(n, sun)) * lit * 5.2;
        const sky = 0.2 + 0.2 * n[1];
        const bounce = Math.max(0, -n[2]) * 0.12;
        light = [
          albedo[0] * (direct * 1.25 + sky * 0.72 + bounce),
          albedo[1] * (direct * 0.68 + sky * 0.86 + bounce * 0.8),
          albedo[2] * (direct * 0.36 + sky * 1.25 + bounce * 0.7),
        ];
      }
      const wisps = 1 + 0.55 * fbm(d[0] * 5 + 2, d[1] * 17, 4, 8);
      const veil = 1 - Math.exp(-mist(o[1], d[1], reach) * clamp(wisps, 0.3, 2));
      const haze = scale(
        mix3(hex('#7f97cc'), behind, 0.16 + 0.55 * toSun ** 3 + 0.2 * smoothstep(4, 30, reach)),
        mix(0.85, 1.12, toSun ** 8),
      );
      const k = t > 0 ? veil : veil * 0.35;
      out[0] = mix(light[0], haze[0], k);
      out[1] = mix(light[1], haze[1], k);
      out[2] = mix(light[2], haze[2], k);
    });
  },
};
