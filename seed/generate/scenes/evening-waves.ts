import { createCamera } from '../raster/camera.ts';
import { shade } from '../raster/canvas.ts';
import { bell, clamp, dot, hex, mix3, normalize, reflect, smoothstep, type Vec3 } from '../raster/math.ts';
import { fbm } from '../raster/noise.ts';
import { hitSea, type Sea, seaNormal } from '../raster/ocean.ts';
import { fresnel } from '../raster/water.ts';
import type { Video } from '../scene.ts';

const sea: Sea = {
  count: 17,
  longest: 25,
  height: 2.1,
  shorten: 1.23,
  fall: 0.8,
  wind: Math.PI + 0.5,
  spread: 0.95,
  cycles: 1,
  seed: 12,
};
const sun = normalize([0.16, 0.075, 1]);

function skyLight(d: Vec3): Vec3 {
  const up = Math.max(0, d[1]);
  const toSun = Math.max(0, dot(d, sun));
  let light = mix3(hex('#ff9d5c'), hex('#7d6a9a'), smoothstep(0, 0.26, up));
  light = mix3(light, hex('#2d4379'), smoothstep(0.18, 0.65, up));
  const bank = smoothstep(0.0, 0.42, fbm(d[0] * 1.9 + 4, d[1] * 11, 5, 21)) * smoothstep(0.02, 0.09, up);
  light = mix3(light, mix3(hex('#6a4a72'), hex('#ffb070'), clamp(toSun ** 6 + 0.15)), bank * 0.75);
  const glow = 0.8 * toSun ** 10 + 1.4 * toSun ** 90;
  const disc = smoothstep(0.99945, 0.99965, toSun) * 9;
  return [light[0] + glow + disc, light[1] + glow * 0.5 + disc * 0.75, light[2] + glow * 0.2 + disc * 0.42];
}

export const eveningWaves: Video = {
  name: 'evening-waves',
  width: 720,
  height: 480,
  seconds: 4,
  fps: 18,
  samples: 1,
  film: {
    exposure: 0.95,
    contrast: 1.16,
    saturation: 1.04,
    bloom: 0.4,
    bloomFrom: 0.9,
    vignette: 0.3,
    grain: 0,
  },
  posterTime: 0,
  prepare: (view) => {
    const camera = createCamera([0, 3.3, 0], [1.3, 3.05, 14], 1.7, 0.012);
    return (time) =>
      shade(view, (x, y, out) => {
        const o = camera.origin;
        const d = camera.ray(x, y);
        let light = skyLight(d);
        const t = d[1] < 0.02 ? hitSea(sea, o, d, time, 700) : -1;
        if (t > 0) {
          const p: Vec3 = [o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t];
          const count = t < 18 ? 17 : t < 60 ? 13 : 9;
          const n = seaNormal(sea, p[0], p[2], time, Math.max(0.03, t * 0.003), count);
          // Far waves are smaller than a pixel: their slopes are flattened instead of sparkling.
          const calm = 1 / (1 + t * 0.012);
          const m = normalize([n[0] * calm, n[1], n[2] * calm]);
          const r = reflect(d, m);
          const sky = skyLight(normalize([r[0], Math.abs(r[1]) + 0.015, r[2]]));
          const k = fresnel(-dot(d, m));
          const crest = smoothstep(0.5, 0.95, p[1] / sea.height);
          const through = crest * clamp(0.35 + 0.65 * dot(d, sun)) * clamp(0.6 - m[2]);
          const body: Vec3 = [0.012 + 0.2 * through, 0.035 + 0.16 * through, 0.06 + 0.09 * through];
          light = mix3(body, [Math.min(sky[0], 4), Math.min(sky[1], 3), Math.min(sky[2], 2)], k);
          const horizon = skyLight(normalize([d[0], 0.012, d[2]]));
          light = mix3(light, horizon, (1 - Math.exp(-t * 0.0028)) * 0.8);
        }
        const haze = 0.16 * bell(d[1] - 0.01, 0.03) * Math.max(0, dot(d, sun)) ** 6;
        out[0] = light[0] + haze;
        out[1] = light[1] + haze * 0.55;
        out[2] = light[2] + haze * 0.25;
      });
  },
};
