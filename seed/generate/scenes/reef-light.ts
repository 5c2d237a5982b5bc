import { createCamera } from '../raster/camera.ts';
import { shade } from '../raster/canvas.ts';
import { bell, clamp, dot, hex, mix, mix3, normalize, smoothstep, type Vec3 } from '../raster/math.ts';
import { cells, fbm, hash, noise2, randomStream, valueNoise } from '../raster/noise.ts';
import { groundNormal, type Height, marchGround } from '../raster/terrain.ts';
import type { Picture } from '../scene.ts';

/** Under water, looking up a reef towards the surface; metres, surface at `surface`. */
const surface = 11;
const sun = normalize([0.2, 0.9, 0.38]);

/** Bright net of light that waves throw downwards; 0 to about 2. */
function caustic(x: number, z: number): number {
  const wx = x + 0.7 * noise2(x * 0.5, z * 0.5, 3);
  const wz = z + 0.7 * noise2(x * 0.5 + 9, z * 0.5, 4);
  const c = cells(wx * 0.62, wz * 0.62, 6);
  const net = Math.exp(-(c.second - c.distance) * 7);
  const d = cells(wx * 1.25 + 5, wz * 1.25, 8);
  return 1.5 * net + 0.7 * Math.exp(-(d.second - d.distance) * 7);
}

const height: Height = (x, z, distance) => {
  const gully = Math.abs(x - 0.8 * Math.sin(z * 0.3) - 0.2);
  let y =
    -1.5 +
    3.4 * smoothstep(1.1, 6.5, gully + 0.9 * noise2(x * 0.4, z * 0.4, 5)) +
    0.9 * noise2(x * 0.22, z * 0.22, 4);
  y += 0.1 * z * smoothstep(4, 20, z);
  const rock = smoothstep(0.6, 2.2, gully);
  y += rock * 0.9 * Math.max(0, noise2(x * 0.8, z * 0.8, 7));
  if (distance < 24) {
    const head = cells(x * 1.1, z * 1.1, 10);
    const pick = head.id & 7;
    const r = head.distance * 2.1;
    if (r < 1 && rock > 0.1) {
      const dome = Math.sqrt(1 - r * r);
      if (pick < 3) y += rock * 0.55 * dome * (1 + 0.12 * Math.sin(noise2(x * 5, z * 5, 3) * 14));
      else if (pick < 6)
        y +=
          rock *
          0.62 *
          dome ** 0.4 *
          smoothstep(0.25, 0.6, valueNoise(x * 9, z * 9, 11)) *
          (0.6 + 0.6 * valueNoise(x * 3, z * 3, 2));
      else y += rock * 0.75 * smoothstep(1, 0.85, r) * (0.55 + 0.12 * valueNoise(x * 20, z * 20, 4));
    }
    y += rock * 0.1 * fbm(x * 5, z * 5, 3, 13);
  }
  return y;
};

function coralColour(x: number, z: number): Vec3 {
  const head = cells(x * 1.1, z * 1.1, 10);
  const rocky = mix3(hex('#6b5c53'), hex('#a38f78'), valueNoise(x * 6, z * 6, 21));
  if (head.distance * 2.1 > 1.02)
    return mix3(rocky, hex('#8a4a63'), smoothstep(0.5, 0.8, valueNoise(x * 1.7, z * 1.7, 22)));
  const colours = [
    '#d98a3d',
    '#c2456b',
    '#d9b25a',
    '#8a5ab0',
    '#e06a4a',
    '#4fa08a',
    '#d1739a',
    '#cfc08a',
  ].map(hex);
  const base = colours[(head.id >>> 5) % colours.length] ?? rocky;
  return mix3(
    base,
    [base[0] * 1.5 + 0.1, base[1] * 1.5 + 0.1, base[2] * 1.5 + 0.1],
    valueNoise(x * 16, z * 16, 23) * 0.6,
  );
}

interface Fish {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn: number;
  readonly far: number;
  readonly colour: Vec3;
}
const fishes: readonly Fish[] = (() => {
  const next = randomStream(808);
  const list: Fish[] = [];
  // A school that wheels up towards the light.
  for (let i = 0; i < 150; i++) {
    const s = next();
    const angle = -0.6 + s * 3.9;
    const radius = 0.27 + 0.17 * s + (next() - 0.5) * 0.2;
    const x = 0.08 + Math.cos(angle) * radius * 0.95;
    const y = 0.2 + Math.sin(angle) * radius * 0.62 + (next() - 0.5) * 0.06;
    const turn = angle + Math.PI / 2 + (next() - 0.5) * 0.5;
    list.push({
      x,
      y,
      size: 0.012 + 0.017 * next() * (1.2 - s * 0.5),
      turn,
      far: 0.5 + 0.4 * next(),
      colour: hex('#20434f'),
    });
  }
  const bright = ['#f0a020', '#f2c63a', '#e8602c', '#f4b53a', '#3f78d8'].map(hex);
  for (let i = 0; i < 26; i++) {
    const x = -0.78 + 1.56 * next();
    const y = -0.58 + 0.3 * next() + 0.3 * x * x;
    list.push({
      x,
      y,
      size: 0.014 + 0.017 * next(),
      turn: (next() > 0.5 ? 0 : Math.PI) + (next() - 0.5) * 0.7,
      far: 0.14,
      colour: bright[i % bright.length] ?? [1, 0.6, 0.1],
    });
  }
  return list;
})();

/** Cover of one fish: a lens for the body, a fork for the tail. */
function fishAt(fish: Fish, x: number, y: number): { cover: number; v: number } {
  const dx = (x - fish.x) / fish.size;
  const dy = (y - fish.y) / fish.size;
  if (dx * dx + dy * dy > 2.6) return { cover: 0, v: 0 };
  const u = dx * Math.cos(fish.turn) + dy * Math.sin(fish.turn);
  const v = -dx * Math.sin(fish.turn) + dy * Math.cos(fish.turn);
  const body = 0.36 * Math.sqrt(Math.max(0, 1 - u * u)) * (1 + 0.25 * u);
  const tail = u < -0.75 && u > -1.35 ? 0.09 + (-0.75 - u) * 0.5 : 0;
  const notch = u < -1.1 && Math.abs(v) < (-1.1 - u) * 0.8;
  const half = Math.max(body, notch ? 0 : tail);
  return { cover: half > 0 ? smoothstep(half + 0.06, half - 0.06, Math.abs(v)) : 0, v };
}

export const reefLight: Picture = {
  name: 'reef-light',
  width: 1152,
  height: 1440,
  samples: 2,
  film: {
    exposure: 1.15,
    contrast: 1.2,
    saturation: 1.12,
    bloom: 0.4,
    bloomFrom: 0.8,
    shadows: [0.86, 0.99, 1.12],
    vignette: 0.35,
  },
  paint(view) {
    const camera = createCamera([0.1, 0.9, -4.6], [0.25, 3.6, 3.2], 1.25);
    return shade(view, (x, y, out) => {
      const o = camera.origin;
      const d = camera.ray(x, y);
      const toSun = Math.max(0, dot(d, normalize([0.16, 0.72, 0.68])));
      const t = marchGround(o, d, height, { near: 0.7, far: 40, top: 8, care: 0.35 });
      const deep = mix3(hex('#04385f'), hex('#1293b8'), smoothstep(-0.35, 0.75, d[1]));
      let light: Vec3 = [deep[0], deep[1], deep[2]];
      let end = 34;
      if (t > 0) {
        end = t;
        const p: Vec3 = [o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t];
        const n = groundNormal(p[0], p[2], t, height, Math.max(0.012, 0.0016 * t));
        const rock = smoothstep(0.4, 1.4, Math.abs(p[0] - 0.8 * Math.sin(p[2] * 0.3) - 0.2));
        const sand = mix3(hex('#c9bb95'), hex('#e6dbbd'), valueNoise(p[0] * 14, p[2] * 14, 31));
        const c = mix3(sand, coralColour(p[0], p[2]), rock);
        const net = caustic(p[0] + (surface - p[1]) * 0.22, p[2] + (surface - p[1]) * 0.42);
        const direct = Math.max(0, dot(n, sun)) * (0.55 + 1.5 * net);
        const ambient = 0.3 + 0.25 * n[1];
        const crease = 0.45 + 0.55 * smoothstep(-0.3, 0.6, n[1]);
        light = [
          c[0] * (direct * 1.2 + ambient * 0.5) * crease,
          c[1] * (direct * 1.25 + ambient * 0.85) * crease,
          c[2] * (direct * 1.1 + ambient * 1.05) * crease,
        ];
        // Red goes first in water.
        light = [
          light[0] * Math.exp(-t * 0.14),
          light[1] * Math.exp(-t * 0.035),
          light[2] * Math.exp(-t * 0.025),
        ];
        light = mix3(light, [deep[0] * 0.8, deep[1] * 0.9, deep[2]], 1 - Math.exp(-t * 0.075));
      } else if (d[1] > 0.02) {
        const up = (surface - o[1]) / d[1];
        if (up < 60) {
          end = up;
          const wx = o[0] + d[0] * up;
          const wz = o[2] + d[2] * up;
          const swell = fbm(wx * 0.32, wz * 0.32, 5, 41);
          const tilt = 0.42 * noise2(wx * 0.6, wz * 0.9, 43) + 0.25 * noise2(wx * 1.7, wz * 2.1, 44);
          // Snell's window: steeper than about 49 degrees one sees the sky, flatter only the sea mirrored.
          const open = smoothstep(0.5, 0.74, d[1] + tilt * 0.4);
          const sky = mix3(hex('#1f9fc4'), hex('#8fdde8'), smoothstep(0.5, 0.95, d[1] + swell * 0.35));
          const mirrored = mix3(hex('#0a5f86'), hex('#2fa5c0'), smoothstep(-0.2, 0.4, swell + tilt));
          const ceiling = mix3(mirrored, sky, open);
          const glint = smoothstep(0.25, 0.7, 1 - Math.abs(tilt + swell) * 2.2) * 0.4 * open;
          light = mix3(
            [ceiling[0] + glint, ceiling[1] + glint, ceiling[2] + glint],
            deep,
            1 - Math.exp(-up * 0.035),
          );
          const flare = Math.max(0, toSun + tilt * 0.045);
          const burst = 4 * flare ** 260 + 0.55 * flare ** 34;
          light = [light[0] + burst, light[1] + burst * 1.02, light[2] + burst * 0.95];
        }
      }
      // Shafts: the net of light followed through the water in front of what we see.
      let shaft = 0;
      const steps = 18;
      const shift = hash(x * 1e5, y * 1e5, 9) / 4294967296;
      for (let i = 0; i < steps; i++) {
        const s = ((i + shift) / steps) * Math.min(end, 16);
        const qy = o[1] + d[1] * s;
        const down = (surface - qy) / sun[1];
        const net = caustic(
          (o[0] + d[0] * s + sun[0] * down) * 0.62,
          (o[2] + d[2] * s + sun[2] * down) * 0.62,
        );
        shaft += net * Math.exp(-s * 0.06 - Math.max(0, surface - qy) * 0.055);
      }
      const k = (shaft / steps) * (0.1 + 0.75 * toSun ** 5) * clamp(end / 9);
      light = [light[0] + k * 0.5, light[1] + k * 0.85, light[2] + k * 0.9];
      for (const fish of fishes) {
        const { cover, v } = fishAt(fish, x, y);
        if (cover <= 0) continue;
        const back = mix(1.25, 0.45, smoothstep(-0.2, 0.25, v));
        const lit = fish.far < 0.3 ? 0.9 * back + 0.25 : 0.3 + 0.3 * bell(v - 0.2, 0.15);
        light = mix3(
          light,
          mix3([fish.colour[0] * lit, fish.colour[1] * lit, fish.colour[2] * lit], deep, fish.far * 0.7),
          cover * 0.95,
        );
      }
      out[0] = light[0];
      out[1] = light[1];
      out[2] = light[2];
    });
  },
};
