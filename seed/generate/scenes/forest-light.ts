import { createCamera } from '../raster/camera.ts';
import { shade } from '../raster/canvas.ts';
import { bell, clamp, dot, hex, mix, mix3, normalize, smoothstep, type Vec3 } from '../raster/math.ts';
import { cells, fbm, fbm3, hash, noise2, valueNoise } from '../raster/noise.ts';
import { frameOf } from '../raster/solids.ts';
import { groundNormal, type Height, marchGround } from '../raster/terrain.ts';
import type { Picture } from '../scene.ts';

const sun = normalize([0.22, 0.5, 0.84]);
const [across, upwards] = frameOf(sun);
const reach = 62;
const grid = 2.7;

/** How much sun comes through the crowns at a point: the gaps are cut along the direction of the light. */
function sunThrough(x: number, y: number, z: number): number {
  const u = x * across[0] + y * across[1] + z * across[2];
  const v = x * upwards[0] + y * upwards[1] + z * upwards[2];
  const gaps = fbm(u * 0.32 + 3, v * 0.32, 2, 61) + 0.35 * fbm(u * 1.5, v * 1.5, 2, 63);
  return smoothstep(0.03, 0.2, gaps);
}

interface Trunk {
  x: number;
  z: number;
  radius: number;
  id: number;
}

/** The tree of a grid cell, or null: not every cell has one, and the glade in the middle none. */
function trunkIn(ix: number, iz: number): Trunk | null {
  const id = hash(ix, iz, 17);
  if ((id & 255) < 95) return null;
  const x = (ix + 0.15 + 0.7 * (((id >>> 8) & 255) / 255)) * grid;
  const z = (iz + 0.15 + 0.7 * (((id >>> 16) & 255) / 255)) * grid;
  const path = 0.9 * Math.sin(z * 0.11 + 0.4) + z * 0.06;
  if (Math.abs(x - path) < 1.5 + 0.02 * z || z < 2.2) return null;
  return { x, z, radius: 0.14 + 0.27 * ((id >>> 24) / 255) ** 1.4, id };
}

const found: { t: number; trunk: Trunk } = { t: -1, trunk: { x: 0, z: 0, radius: 1, id: 0 } };

/** Walks the grid along a ray until it meets a trunk; roots flare, tops taper. */
function hitTrunk(o: Vec3, d: Vec3, far: number): typeof found {
  found.t = -1;
  let ix = Math.floor(o[0] / grid);
  let iz = Math.floor(o[2] / grid);
  const sx = d[0] > 0 ? 1 : -1;
  const sz = d[2] > 0 ? 1 : -1;
  const flat = Math.hypot(d[0], d[2]) || 1e-6;
  let tx = ((ix + (sx > 0 ? 1 : 0)) * grid - o[0]) / (d[0] || 1e-9);
  let tz = ((iz + (sz > 0 ? 1 : 0)) * grid - o[2]) / (d[2] || 1e-9);
  for (let i = 0; i < 90; i++) {
    const trunk = trunkIn(ix, iz);
    if (trunk) {
      const ox = o[0] - trunk.x;
      const oz = o[2] - trunk.z;
      const b = (ox * d[0] + oz * d[2]) / flat;
      const y = o[1] + d[1] * (-b / flat);
      const bulge = 1 + 0.07 * noise2(y * 1.1, trunk.id & 63, 3);
      const radius =
        trunk.radius * bulge * (1 - 0.022 * clamp(y, 0, 20)) +
        0.34 * trunk.radius * Math.exp(-Math.max(0, y) * 2.4);
      const h = b * b - (ox * ox + oz * oz - radius * radius);
      if (h > 0) {
        const t = (-b - Math.sqrt(h)) / flat;
        if (t > 0.3 && t < far) {
          found.t = t;
          found.trunk = trunk;
          return found;
        }
      }
    }
    if (Math.min(tx, tz) > far) return found;
    if (tx < tz) {
      ix += sx;
      tx += grid / Math.abs(d[0] || 1e-9);
    } else {
      iz += sz;
      tz += grid / Math.abs(d[2] || 1e-9);
    }
  }
  return found;
}

const height: Height = (x, z, distance) => {
  let y = 0.5 * noise2(x * 0.16, z * 0.16, 5) + 0.16 * noise2(x * 0.6, z * 0.6, 6) - 0.2;
  const path = 0.9 * Math.sin(z * 0.11 + 0.4) + z * 0.06;
  const off = smoothstep(0.35, 1.3, Math.abs(x - path));
  if (distance < 34) {
    // Ferns and young shoots: pointed tufts, thick away from the path.
    const clump = smoothstep(-0.15, 0.45, noise2(x * 0.5, z * 0.5, 9)) * off;
    const tuft = cells(x * 6.4, z * 6.4, 10);
    y +=
      clump *
      0.3 *
      Math.max(0, 1 - tuft.distance * 1.5) ** 0.8 *
      smoothstep(1.5, 5, distance + 1) *
      (0.35 + valueNoise(x * 21, z * 21, 11));
    y += 0.045 * fbm(x * 6, z * 6, 3, 12);
  } else y += 0.12 * off;
  return y;
};

/** Leaves: opaque where positive. They start some way up and thin out towards the sun. */
function leafDensity(x: number, y: number, z: number): number {
  if (y < 4) return 0;
  const mass = fbm3(x * 0.3, y * 0.34, z * 0.3, 2, 81) - 0.66 + 0.1 * smoothstep(4, 13, y);
  if (mass < -0.12) return 0;
  return mass + 0.75 * (fbm3(x * 2.4, y * 2.8, z * 2.4, 2, 85) - 0.5);
}

export const forestLight: Picture = {
  name: 'forest-light',
  width: 1152,
  height: 1440,
  samples: 3,
  film: {
    exposure: 1.25,
    contrast: 1.26,
    saturation: 1.04,
    bloom: 0.35,
    bloomFrom: 0.9,
    shadows: [0.92, 1, 1.06],
    vignette: 0.35,
  },
  paint(view) {
    const camera = createCamera([0.5, 1.35, -1.2], [1.1, 2.75, 8], 1.62);
    return shade(view, (x, y, out) => {
      const o = camera.origin;
      const d = camera.ray(x, y);
      const toSun = Math.max(0, dot(d, sun));
      const ground = marchGround(o, d, height, { near: 0.6, far: reach, top: 1.2, care: 0.4 });
      const bark = hitTrunk(o, d, ground > 0 ? ground : reach);
      const end = bark.t > 0 ? bark.t : ground > 0 ? ground : reach;
      const warm: Vec3 = [2.1, 1.55, 0.85];
      let surface: Vec3 = [0, 0, 0];
      const p: Vec3 = [o[0] + d[0] * end, o[1] + d[1] * end, o[2] + d[2] * end];
      if (bark.t > 0) {
        const { trunk } = bark;
        const n = normalize([p[0] - trunk.x, 0, p[2] - trunk.z]);
        const angle = Math.atan2(n[0], n[2]);
        const ridge =
          valueNoise(angle * trunk.radius * 34 + trunk.id, p[1] * 2.6, 21) * 0.6 +
          valueNoise(angle * trunk.radius * 80, p[1] * 9, 22) * 0.4;
        const moss = smoothstep(
          -0.1,
          0.5,
          fbm(angle * 1.2 + trunk.id, p[1] * 0.8, 4, 23) + 0.5 - p[1] * 0.14,
        );
        const c = mix3(
          mix3(hex('#2b231d'), hex('#5d4d3f'), ridge),
          mix3(hex('#37451d'), hex('#6b7a2c'), ridge),
          moss * 0.85,
        );
        const direct =
          Math.max(0, dot(n, sun)) * 2.4 + 0.35 * smoothstep(0.25, 0.0, Math.abs(dot(n, d))) * toSun;
        const lit = direct * sunThrough(p[0], p[1], p[2]);
        surface = [c[0] * (lit * warm[0] + 0.16), c[1] * (lit * warm[1] + 0.2), c[2] * (lit * warm[2] + 0.2)];
      } else if (ground > 0) {
        const n = groundNormal(p[0], p[2], end, height, Math.max(0.02, 0.002 * end));
        const path = Math.abs(p[0] - (0.9 * Math.sin(p[2] * 0.11 + 0.4) + p[2] * 0.06));
        const litter = mix3(hex('#4a3320'), hex('#8c6238'), valueNoise(p[0] * 14, p[2] * 14, 31));
        const green = mix3(hex('#3c5220'), hex('#87a03a'), valueNoise(p[0] * 19, p[2] * 19, 32));
        const off = smoothstep(0.3, 0.9, path + 0.35 * noise2(p[0] * 1.7, p[2] * 1.7, 33));
        const c = mix3(
          litter,
          green,
          off * (0.35 + 0.65 * smoothstep(-0.1, 0.35, noise2(p[0] * 0.5, p[2] * 0.5, 9))),
        );
        const lit = (Math.max(0, dot(n, sun)) * 2.2 + 0.5 * off * toSun) * sunThrough(p[0], p[1], p[2]);
        const sky = 0.14 + 0.1 * n[1];
        surface = [
          c[0] * (lit * warm[0] + sky * 0.9),
          c[1] * (lit * warm[1] + sky * 1.1),
          c[2] * (lit * warm[2] + sky),
        ];
      }
      // The air: mist that shows the shafts, and the leaves that cut them.
      const steps = 56;
      const start = (hash(x * 1e5, y * 1e5, 3) / 4294967296) * 0.9;
      let clear = 1;
      let r = 0;
      let g = 0;
      let b = 0;
      const forward = 0.5 + 1.5 * toSun ** 4 + 4.2 * toSun ** 20;
      let before = 0.4;
      for (let i = 0; i < steps && clear > 0.02; i++) {
        const t = 0.4 + (reach - 0.4) * ((i + start) / steps) ** 1.7;
        if (t > end) break;
        const step = t - before;
        before = t;
        const qx = o[0] + d[0] * t;
        const qy = o[1] + d[1] * t;
        const qz = o[2] + d[2] * t;
        const leaf = leafDensity(qx, qy, qz);
        const through = sunThrough(qx, qy, qz);
        if (leaf > 0) {
          const cover = (1 - Math.exp(-leaf * step * 22)) * clear;
          const glow = (0.1 + 0.9 * through) * (0.3 + 1.5 * toSun ** 3);
          r += cover * (0.012 + 0.26 * glow);
          g += cover * (0.022 + 0.3 * glow);
          b += cover * (0.012 + 0.055 * glow);
          clear -= cover;
        }
        const drift = 0.75 + 0.5 * valueNoise(qx * 0.35, qz * 0.35 + qy * 0.5, 71);
        const density = (0.02 + 0.022 * Math.exp(-Math.max(0, qy) * 0.55)) * drift * smoothstep(0, 6, t);
        const cover = (1 - Math.exp(-density * step)) * clear;
        const beam = forward * mix(0.05, 1.0, through);
        r += cover * (0.24 + beam * warm[0]);
        g += cover * (0.32 + beam * warm[1]);
        b += cover * (0.33 + beam * warm[2]);
        clear -= cover;
      }
      const far = 0.5 + 0.9 * toSun ** 3 + 3 * bell(1 - toSun, 0.06);
      if (end >= reach) surface = [0.62 * far * 1.15, 0.66 * far, 0.58 * far * 0.8];
      out[0] = r + surface[0] * clear;
      out[1] = g + surface[1] * clear;
      out[2] = b + surface[2] * clear;
    });
  },
};
