import { createCamera } from '../raster/camera.ts';
import { shade } from '../raster/canvas.ts';
import { bell, clamp, dot, hex, mix, mix3, normalize, smoothstep, type Vec3 } from '../raster/math.ts';
import { fbm, hash, noise2, random, valueNoise } from '../raster/noise.ts';
import { groundNormal, groundShadow, type Height, marchGround } from '../raster/terrain.ts';
import { ripples } from '../raster/water.ts';
import type { Picture } from '../scene.ts';

const sun = normalize([-0.72, 0.42, 0.5]);
const top = 62;

/** The line sweeps round a hill: a circle, with the train on it. Lengths in metres. */
const curve = { x: -150, z: 210, radius: 205 };
const bed = 9;

/** Distance from the middle of the track (positive outside the curve) and metres along it. */
function track(x: number, z: number): { off: number; run: number } {
  const dx = x - curve.x;
  const dz = z - curve.z;
  return { off: Math.hypot(dx, dz) - curve.radius, run: Math.atan2(dz, dx) * curve.radius };
}

const train = { first: -196, car: 27, cars: 7, half: 2.3, tall: 5.2 };

/** Which car covers this stretch of track: its number and the place in it from 0 to 1, or -1. */
function carAt(run: number): { index: number; u: number } {
  const s = (run - train.first) / train.car;
  const index = Math.floor(s);
  if (index < 0 || index >= train.cars) return { index: -1, u: 0 };
  const u = s - index;
  return u > 0.025 && u < 0.975 ? { index, u } : { index: -1, u };
}

const riverAt = (x: number, z: number): number => x - (96 + 20 * Math.sin(z * 0.013) + 0.05 * z);

function landAt(x: number, z: number): number {
  const hill = 17 * noise2(x * 0.006 + 2, z * 0.006, 3) + 6 * noise2(x * 0.02, z * 0.02, 4);
  const rise = 26 * smoothstep(260, 620, z) + 16 * smoothstep(-40, -240, x) + 18 * smoothstep(150, 330, x);
  const land = 12 + hill + rise;
  const river = Math.abs(riverAt(x, z));
  const bank = smoothstep(16, 60, river);
  return mix(-2.5, Math.max(3, land), bank);
}

interface Crown {
  y: number;
  id: number;
  conifer: boolean;
}
const crown: Crown = { y: 0, id: 0, conifer: false };

interface Tree {
  readonly x: number;
  readonly z: number;
  readonly size: number;
  readonly id: number;
  readonly conifer: boolean;
}
const cellsPerMetre = 0.158;
const trees = new Map<number, Tree | null>();

/** The tree of a cell of the forest, or null where the line or the river runs. Kept, since every ray asks many times. */
function treeIn(ix: number, iz: number): Tree | null {
  const key = (ix + 4096) * 8192 + iz + 4096;
  const known = trees.get(key);
  if (known !== undefined) return known;
  const id = hash(ix, iz, 41);
  const x = (ix + 0.2 + 0.6 * ((id & 255) / 255)) / cellsPerMetre;
  const z = (iz + 0.2 + 0.6 * (((id >>> 8) & 255) / 255)) / cellsPerMetre;
  const side = track(x, z).off;
  const isOpen = (side > -8.2 && side < 19) || Math.abs(riverAt(x, z)) < 21;
  const grove = noise2(x * 0.012, z * 0.012, 47);
  const conifer = ((id >>> 16) & 255) / 255 < 0.14 + 0.9 * smoothstep(0.15, 0.6, grove);
  const tree = isOpen ? null : { x, z, size: 0.75 + 0.5 * (((id >>> 20) & 255) / 255), id, conifer };
  trees.set(key, tree);
  return tree;
}

/** The tallest of the tree crowns over a place. Round ones for leaf trees, spires for conifers. */
function crownAt(x: number, z: number, near: boolean): Crown {
  crown.y = -100;
  const ix = Math.floor(x * cellsPerMetre);
  const iz = Math.floor(z * cellsPerMetre);
  const ragged = near ? 0.55 * noise2(x * 1.5, z * 1.5, 7) : 0;
  for (let j = -1; j <= 1; j++) {
    for (let i = -1; i <= 1; i++) {
      const tree = treeIn(ix + i, iz + j);
      if (!tree) continue;
      const { size, id } = tree;
      const r = Math.hypot(x - tree.x, z - tree.z);
      let y: number;
      if (tree.conifer) y = 15 * size - r * 4.6 * (1 + 0.25 * noise2(x * 1.1, z * 1.1, 5));
      else {
        // No crown swells by more than about a third: far ones need no noise.
        if (r * 0.68 > 4.6 * size + 1) continue;
        const bumpy = r * (1 + 0.3 * noise2(x * 0.55 + id, z * 0.55, 6)) + ragged;
        const k = bumpy / (4.6 * size);
        if (k > 1) continue;
        y = 4.2 * size + 6.4 * size * Math.sqrt(1 - k * k);
      }
      if (y > 1 && y > crown.y) {
        crown.y = y;
        crown.id = id;
        crown.conifer = tree.conifer;
      }
    }
  }
  return crown;
}

const height: Height = (x, z, distance) => {
  const { off, run } = track(x, z);
  const wide = Math.abs(off);
  let land = landAt(x, z);
  const cut = smoothstep(22, 6, wide);
  land = mix(land, bed, cut);
  if (wide < train.half) {
    const { index } = carAt(run);
    if (index >= 0) return bed + train.tall - 0.55 * (wide / train.half) ** 4;
  }
  if (wide < 6.5) return bed + 0.12 * noise2(x, z, 3) + (Math.abs(wide - 0.75) < 0.12 ? 0.2 : 0);
  if (land < 0.2) return Math.max(land, 0);
  const tree = crownAt(x, z, distance < 520);
  const leaf = distance < 620 ? 0.7 * fbm(x * 1.5, z * 1.5, 4, 9, 0.6) : 0;
  return Math.max(land + 0.3, tree.y > -50 ? land + tree.y + leaf : land);
};

const autumn = ['#b4561f', '#d07f22', '#dba53a', '#8f3a1e', '#c26a22', '#a8792a', '#7d2f1f', '#e0b052'].map(
  hex,
);

function crownColour(id: number, x: number, z: number): Vec3 {
  const zone = noise2(x * 0.01, z * 0.01, 91) * 0.5 + 0.5;
  const pick = Math.floor((((id >>> 4) & 255) / 256) * 4 + zone * 4.5) % autumn.length;
  const base = autumn[pick] ?? [0.5, 0.3, 0.1];
  const green = random(id, 3, 3) < 0.14 ? 0.7 : 0;
  return mix3(base, hex('#7d8436'), green);
}

export const autumnTrain: Picture = {
  name: 'autumn-train',
  width: 1152,
  height: 1440,
  samples: 2,
  film: {
    exposure: 0.95,
    contrast: 1.24,
    saturation: 1.05,
    bloom: 0.15,
    shadows: [0.96, 0.98, 1.08],
    vignette: 0.35,
  },
  paint(view) {
    const camera = createCamera([74, 150, -62], [0, 2, 186], 2.3);
    return shade(view, (x, y, out) => {
      const o = camera.origin;
      const d = camera.ray(x, y);
      const t = marchGround(o, d, height, { near: 60, far: 1700, top, care: 0.35 });
      const veil: Vec3 = mix3(hex('#cdb9a4'), hex('#f3cf9d'), clamp(0.5 - x * 0.6));
      let light: Vec3 = veil;
      if (t > 0) {
        const p: Vec3 = [o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t];
        const { off, run } = track(p[0], p[2]);
        const wide = Math.abs(off);
        const n = groundNormal(p[0], p[2], t, height, Math.max(0.12, 0.0009 * t));
        const lit = groundShadow(p, sun, height, { near: 0.5, far: 70, top, softness: 9 });
        const land = landAt(p[0], p[2]);
        let c: Vec3;
        let occlusion = 1;
        let shine = 0;
        let glow: Vec3 = [0, 0, 0];
        const car = carAt(run);
        if (wide < train.half + 0.35 && car.index >= 0 && p[1] > bed + 0.5) {
          const v = (p[1] - bed) / train.tall;
          const engine = car.index === train.cars - 1;
          c = hex('#b3201c');
          if (v < 0.2) c = hex('#2a2526');
          else if (v > 0.86)
            c =
              Math.abs(off) < 0.7
                ? mix3(hex('#8f9498'), hex('#6d7377'), valueNoise(run * 0.8, off * 2, 4))
                : hex('#a81f1b');
          else if (v > 0.44 && v < 0.7) {
            const pane = ((car.u * (engine ? 5 : 9)) % 1) - 0.5;
            if (Math.abs(pane) < 0.36) {
              c = [0.02, 0.025, 0.03];
              shine = 0.5;
              glow = [0.55, 0.36, 0.15];
            } else c = hex('#f2e7d2');
          } else if (v > 0.36 && v < 0.44) c = hex('#f2e7d2');
        } else if (wide < 6.5) {
          const stone = valueNoise(p[0] * 3.2, p[2] * 3.2, 15);
          c = mix3(hex('#6a6058'), hex('#9b9084'), stone);
          if (wide < 1.35 && (((run / 1.3) % 1) + 1) % 1 < 0.34) c = hex('#4b3b31');
          if (Math.abs(wide - 0.75) < 0.16) c = hex('#a6a29c');
          c = mix3(
            c,
            hex('#a5632b'),
            smoothstep(2.6, 5, wide + 1.5 * noise2(p[0] * 0.7, p[2] * 0.7, 3)) * 0.8,
          );
        } else if (land < 0.2 && p[1] < 0.25) {
          const rn = ripples(p[0] * 0.5, p[2] * 0.5, 0.06, 21);
          const up = clamp(-d[1]);
          const forest = 0.5 + 0.5 * smoothstep(18, 6, Math.abs(riverAt(p[0], p[2])) + rn[0] * 60);
          const sky = mix3(hex('#f1d3ae'), hex('#7f9fc4'), clamp(up + rn[2] * 2));
          light = mix3(
            hex('#16221f'),
            mix3(hex('#7a4a1e'), sky, smoothstep(0.35, 0.95, forest)),
            0.16 + 0.5 * (1 - up),
          );
          light = mix3(light, veil, 1 - Math.exp(-t * 0.0009));
          out[0] = light[0];
          out[1] = light[1];
          out[2] = light[2];
          return;
        } else {
          const tree = crownAt(p[0], p[2], true);
          const above = p[1] - land;
          const leaf =
            valueNoise(p[0] * 2.6, p[2] * 2.6, 31) * 0.5 + valueNoise(p[0] * 6.1, p[2] * 6.1, 32) * 0.5;
          if (tree.y > 0 && above > 1.2) {
            c = tree.conifer ? mix3(hex('#1c3320'), hex('#43603a'), leaf) : crownColour(tree.id, p[0], p[2]);
            if (!tree.conifer)
              c = mix3([c[0] * 0.55, c[1] * 0.45, c[2] * 0.4], [c[0] * 1.2, c[1] * 1.2, c[2] * 1.1], leaf);
            occlusion = mix(0.25, 1, smoothstep(1, 9, above));
          } else {
            c = mix3(hex('#6d4a24'), hex('#9c7a35'), leaf);
            occlusion = 0.5;
          }
        }
        const direct = Math.max(0, dot(n, sun)) * lit * 3.9 + lit * 0.3 * occlusion;
        const sky = (0.3 + 0.22 * n[1]) * occlusion;
        light = [
          c[0] * (direct * 1.18 + sky * 0.85) + glow[0],
          c[1] * (direct * 0.9 + sky * 0.98) + glow[1],
          c[2] * (direct * 0.58 + sky * 1.35) + glow[2],
        ];
        if (shine > 0) light = [light[0] + shine * 0.2, light[1] + shine * 0.24, light[2] + shine * 0.3];
        const wisps =
          bell(p[1] - 6, 26) *
          smoothstep(230, 520, t) *
          (0.35 + 0.9 * fbm(p[0] * 0.008, p[2] * 0.008, 4, 51));
        const haze = 1 - Math.exp(-Math.max(0, t - 160) * 0.0011 - Math.max(0, wisps) * 0.9);
        light = mix3(light, veil, haze);
      }
      out[0] = light[0];
      out[1] = light[1];
      out[2] = light[2];
    });
  },
};
