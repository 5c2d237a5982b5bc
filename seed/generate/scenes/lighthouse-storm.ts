import { createCamera } from '../raster/camera.ts';
import { shade } from '../raster/canvas.ts';
import {
  bell,
  clamp,
  dot,
  hex,
  mix,
  mix3,
  normalize,
  reflect,
  smoothstep,
  type Vec3,
} from '../raster/math.ts';
import { fbm, ridged, valueNoise } from '../raster/noise.ts';
import { hitSea, type Sea, seaNormal } from '../raster/ocean.ts';
import { groundNormal, type Height, marchGround } from '../raster/terrain.ts';
import { fresnel } from '../raster/water.ts';
import type { Picture } from '../scene.ts';

const sea: Sea = {
  count: 26,
  longest: 46,
  height: 9.5,
  shorten: 1.2,
  fall: 0.84,
  wind: 2.5,
  spread: 1.0,
  cycles: 1,
  seed: 6,
};
const time = 0.31;

/** The rock and the tower on it; metres. */
const rock = { x: 13, z: 96 };
const base = 15.5;
const tower = { tall: 31, foot: 4.1, head: 2.7 };
const lamp: Vec3 = [rock.x, base + tower.tall + 2.3, rock.z];

const height: Height = (x, z) => {
  const dx = (x - rock.x) / 31;
  const dz = (z - rock.z) / 21;
  const r = Math.hypot(dx, dz) + 0.16 * fbm(x * 0.07, z * 0.07, 4, 8);
  const cliff =
    17 * smoothstep(1.15, 0.35, r) -
    3 +
    5 * (ridged(x * 0.06, z * 0.06, 5, 9) - 0.5) * smoothstep(1.3, 0.6, r);
  return mix(cliff, base, smoothstep(9, 5.5, Math.hypot(x - rock.x, z - rock.z)));
};

function stormSky(d: Vec3): Vec3 {
  const up = Math.max(0.01, d[1]);
  // Clouds on a low ceiling: flat perspective, torn by the wind.
  const k = 1 / (up + 0.16);
  const px = d[0] * k;
  const pz = d[2] * k;
  const warp = fbm(px * 0.7 + 3, pz * 0.7, 4, 31);
  const mass = fbm(px * 0.75 + warp * 0.35, pz * 1.1 + 4 + warp * 0.3, 6, 33);
  const edge = fbm(px * 2.2 + mass * 0.6, pz * 3, 5, 35);
  const dark = smoothstep(-0.35, 0.4, mass + 0.35 * edge);
  let light = mix3(hex('#7f8f95'), hex('#202a35'), dark);
  light = mix3(light, hex('#121a24'), smoothstep(0.12, 0.6, up) * 0.8);
  // One gap near the horizon, where the evening comes through.
  const gap = bell(up - 0.045, 0.07) * bell(d[0] + 0.33, 0.5);
  light = mix3(
    light,
    mix3(hex('#e9c89a'), hex('#c8d2cf'), smoothstep(0.0, 0.14, up)),
    clamp(gap * (1.25 - 0.7 * dark)),
  );
  return light;
}

function towerHit(o: Vec3, d: Vec3): { t: number; n: Vec3; up: number } | null {
  const ox = o[0] - lamp[0];
  const oz = o[2] - lamp[2];
  const a = d[0] * d[0] + d[2] * d[2];
  const b = (ox * d[0] + oz * d[2]) / a;
  const near = Math.sqrt(a);
  let found: { t: number; n: Vec3; up: number } | null = null;
  const test = (radius: number, from: number, to: number) => {
    const c = ox * ox + oz * oz - radius * radius;
    const h = b * b - c / a;
    if (h < 0) return;
    const t = -b - Math.sqrt(h);
    const up = o[1] + d[1] * t - base;
    if (t > 0 && up >= from && up < to && (!found || t < found.t)) {
      found = { t, n: normalize([o[0] + d[0] * t - lamp[0], 0, o[2] + d[2] * t - lamp[2]]), up };
    }
  };
  // The taper is followed by asking with the radius at the height where the ray passes the axis.
  const upAtAxis = clamp((o[1] - (d[1] * b * near) / near - base) / tower.tall);
  test(mix(tower.foot, tower.head, upAtAxis ** 0.8), 0, tower.tall);
  test(3.9, tower.tall, tower.tall + 0.7);
  test(2.0, tower.tall + 0.7, tower.tall + 4);
  test(2.35 * clamp((tower.tall + 6.3 - (o[1] - d[1] * b - base)) / 2.3), tower.tall + 4, tower.tall + 6.2);
  return found;
}

/** The turning beam: two cones of light in the spray. */
const beamTo = normalize([-0.86, -0.035, -0.42]);
function beamLight(o: Vec3, d: Vec3, reach: number): number {
  let sum = 0;
  for (const side of [1, -1]) {
    const axis: Vec3 = [beamTo[0] * side, beamTo[1], beamTo[2] * side];
    const w: Vec3 = [o[0] - lamp[0], o[1] - lamp[1], o[2] - lamp[2]];
    const b = dot(d, axis);
    const s = (dot(w, axis) - b * dot(w, d)) / (1 - b * b);
    const t = b * s - dot(w, d);
    if (s < 0.5 || t < 0 || t > reach + 4) continue;
    const gap = Math.hypot(
      w[0] + d[0] * t - axis[0] * s,
      w[1] + d[1] * t - axis[1] * s,
      w[2] + d[2] * t - axis[2] * s,
    );
    const wide = 0.7 + s * 0.055;
    sum += (bell(gap, wide) * 1.7 * Math.exp(-s * 0.013)) / (0.55 + wide * 0.55);
  }
  return sum;
}

export const lighthouseStorm: Picture = {
  name: 'lighthouse-storm',
  width: 1440,
  height: 960,
  samples: 3,
  film: {
    exposure: 1.25,
    contrast: 1.22,
    saturation: 0.98,
    bloom: 0.4,
    bloomFrom: 0.8,
    shadows: [0.92, 1, 1.08],
    vignette: 0.35,
    grain: 0.6,
  },
  paint(view) {
    const camera = createCamera([-6, 11.5, 0], [1.5, 21.5, 96], 1.75, -0.015);
    return shade(view, (x, y, out) => {
      const o = camera.origin;
      const d = camera.ray(x, y);
      let light = stormSky(d);
      let reach = 900;
      const water = d[1] < 0.06 ? hitSea(sea, o, d, time, 900) : -1;
      const ground = marchGround(o, d, height, { near: 40, far: 190, top: 24, care: 0.4 });
      const stone = towerHit(o, d);
      const horizon = stormSky(normalize([d[0], 0.03, d[2]]));
      const veil = mix3(horizon, hex('#8b979b'), 0.45);
      const nearest = Math.min(water > 0 ? water : 1e9, ground > 0 ? ground : 1e9, stone ? stone.t : 1e9);
      if (nearest < 1e8) {
        reach = nearest;
        const p: Vec3 = [o[0] + d[0] * nearest, o[1] + d[1] * nearest, o[2] + d[2] * nearest];
        if (nearest === water) {
          const count = nearest < 60 ? 24 : nearest < 160 ? 17 : 12;
          const n = seaNormal(sea, p[0], p[2], time, Math.max(0.06, nearest * 0.004), count);
          const r = reflect(d, n);
          const sky = stormSky(normalize([r[0], Math.abs(r[1]) + 0.02, r[2]]));
          const k = fresnel(-dot(d, n)) * 0.9;
          const crest = smoothstep(0.5, 0.82, p[1] / sea.height);
          const through = crest * clamp(0.4 - n[2] * 0.9);
          const body: Vec3 = [0.018 + 0.05 * through, 0.044 + 0.15 * through, 0.055 + 0.14 * through];
          light = mix3(body, sky, k);
          // Foam: streaks drawn out down the wind, thick on crests and around the rock.
          const lacy = fbm(p[0] * 0.5 + p[2] * 0.2, p[2] * 0.5 - p[0] * 0.2, 6, 51);
          const lines = ridged(p[0] * 0.16 + 0.4 * lacy, p[2] * 0.16, 5, 53);
          const edge =
            smoothstep(9, 0, p[1] - height(p[0], p[2], 0) - 2) *
            smoothstep(60, 20, Math.hypot(p[0] - rock.x, p[2] - rock.z));
          const white = smoothstep(0.42, 0.85, lines * 0.55 + lacy * 0.5 + crest * 0.55 + edge * 0.9 - 0.12);
          const day = 0.42 + 0.3 * n[1] - 0.12 * n[0];
          const foam: Vec3 = [0.72 * day, 0.79 * day, 0.82 * day];
          light = mix3(light, foam, white * 0.85);
          const shine = beamLight([p[0], p[1] + 2, p[2]], [0, 1, 0], 60) * 0.3;
          light = [
            light[0] + shine * (0.1 + white * 0.4),
            light[1] + shine * (0.09 + white * 0.33),
            light[2] + shine * (0.06 + white * 0.2),
          ];
        } else if (stone && nearest === stone.t) {
          const band = Math.floor((stone.up / tower.tall) * 5) % 2 === 0;
          let c = band ? hex('#e4e0d6') : hex('#a8281f');
          const streak = 0.8 + 0.25 * fbm(Math.atan2(stone.n[0], stone.n[2]) * 9, p[1] * 0.12, 4, 61);
          if (stone.up > tower.tall && stone.up < tower.tall + 0.7) c = hex('#2b2d30');
          if (stone.up > tower.tall + 4) c = hex('#6e1d19');
          const lit = 0.17 + 0.42 * clamp(-stone.n[0] * 0.75 - stone.n[2] * 0.45) + 0.06 * stone.n[2];
          light = [c[0] * lit * streak * 1.12, c[1] * lit * streak, c[2] * lit * streak * 0.98];
          if (stone.up > tower.tall + 0.7 && stone.up < tower.tall + 4) {
            const bars = Math.abs(((((Math.atan2(stone.n[0], stone.n[2]) * 2.4) % 1) + 1) % 1) - 0.5) < 0.05;
            light = bars ? [0.06, 0.05, 0.04] : [4.2, 3.3, 1.9];
          }
          const window =
            stone.n[2] < -0.75 &&
            Math.abs(stone.n[0] + 0.25) < 0.11 &&
            (Math.abs(stone.up - 9) < 0.75 || Math.abs(stone.up - 20) < 0.7);
          if (window) light = [1.5, 0.85, 0.32];
        } else {
          const n = groundNormal(p[0], p[2], nearest, height, 0.12);
          const wet = smoothstep(12, 3, p[1]);
          const grain =
            valueNoise(p[0] * 1.4, p[1] * 1.8 + p[2], 71) * 0.5 +
            valueNoise(p[0] * 5, p[1] * 6 + p[2] * 2, 72) * 0.5;
          let c = mix3(hex('#2f2d2c'), hex('#66605a'), grain);
          c = mix3(c, hex('#4b5331'), smoothstep(0.6, 0.9, n[1]) * smoothstep(9, 14, p[1]));
          const lit = 0.12 + 0.38 * clamp(-n[0] * 0.7 + n[1] * 0.5 - n[2] * 0.2);
          light = [
            c[0] * lit * (1.2 - 0.5 * wet),
            c[1] * lit * (1.2 - 0.5 * wet),
            c[2] * lit * (1.25 - 0.5 * wet),
          ];
          if (wet > 0) light = mix3(light, stormSky(reflect(d, n)), wet * 0.22 * fresnel(-dot(d, n)) * 3);
        }
        light = mix3(light, veil, 1 - Math.exp(-nearest * 0.0038));
      }
      // Spray thrown up where the swell breaks on the rock.
      const px = o[0] + (d[0] / d[2]) * (rock.z - 22);
      const py = o[1] + (d[1] / d[2]) * (rock.z - 22);
      const burst = (cx: number, cy: number, wide: number, tall: number, seed: number) => {
        const u = (px - cx) / wide;
        const v = (py - cy) / tall;
        if (v < -0.4 || Math.abs(u) > 1.6) return 0;
        const fan = fbm(u * 2.2 + seed, v * 1.4 - Math.abs(u), 6, 81 + seed, 0.6);
        return clamp((1.05 - Math.hypot(u, v * 0.95) + fan * 1.15) * 1.3) * smoothstep(-0.35, 0.1, v);
      };
      if (reach > rock.z - 26) {
        const spray = clamp(burst(-9, 7, 8.5, 15, 1) + burst(4, 6, 6, 9, 4) + burst(33, 6, 7, 9, 7));
        const speck = 0.75 + 0.5 * valueNoise(px * 5, py * 5, 7);
        light = mix3(light, [0.52 * speck, 0.57 * speck, 0.6 * speck], spray * 0.8);
      }
      const beam = beamLight(o, d, reach);
      const drift = 0.75 + 0.5 * fbm(d[0] * 22, d[1] * 30, 4, 91);
      light = [light[0] + beam * drift * 0.62, light[1] + beam * drift * 0.5, light[2] + beam * drift * 0.32];
      const toLamp = dot(d, normalize([lamp[0] - o[0], lamp[1] - o[1], lamp[2] - o[2]]));
      const halo = 0.5 * Math.max(0, toLamp) ** 900 + 1.6 * Math.max(0, toLamp) ** 16000;
      light = [light[0] + halo, light[1] + halo * 0.8, light[2] + halo * 0.48];
      const rain = smoothstep(0.6, 0.95, valueNoise((x + y * 0.22) * 190, y * 9 + x * 2, 95)) * 0.02;
      out[0] = light[0] + rain;
      out[1] = light[1] + rain;
      out[2] = light[2] + rain;
    });
  },
};
