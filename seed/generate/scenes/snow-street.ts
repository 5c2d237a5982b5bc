import { createCamera } from '../raster/camera.ts';
import { addDot, shade } from '../raster/canvas.ts';
import { bell, clamp, dot, hex, mix, mix3, normalize, smoothstep, type Vec3 } from '../raster/math.ts';
import { fbm, noise2, random, randomStream, valueNoise } from '../raster/noise.ts';
import type { Picture } from '../scene.ts';

/** A lane that climbs gently between two rows of houses; x across, z along, in metres. */
const lane = 3.5;
const rise = (z: number): number => 0.028 * z + 0.35 * Math.sin(z * 0.09);
const bendAt = (z: number): number => 5.5 * smoothstep(10, 64, z) ** 1.5;

interface House {
  readonly side: -1 | 1;
  readonly from: number;
  readonly to: number;
  readonly inset: number;
  readonly eaves: number;
  readonly ridge: number;
  readonly wall: Vec3;
  readonly seed: number;
}

const houses: readonly House[] = (() => {
  const next = randomStream(1208);
  const walls = ['#a9442f', '#d9b25f', '#7c8f8a', '#b9a27f', '#5d6f86', '#c77d4a', '#8d5a4a', '#cfc3a8'];
  const list: House[] = [];
  for (const side of [-1, 1] as const) {
    let z = side < 0 ? -3 : -5.5;
    for (let i = 0; z < 74; i++) {
      const wide = 5.4 + next() * 2.8;
      const eaves = 4.6 + next() * 2.1;
      const wall = hex(walls[(i * 3 + (side > 0 ? 1 : 4)) % walls.length] ?? '#999999');
      list.push({
        side,
        from: z,
        to: z + wide,
        inset: next() * 0.8,
        eaves,
        ridge: eaves + 2.4 + next() * 0.9,
        wall,
        seed: i * 2 + (side > 0 ? 1 : 0),
      });
      z += wide + (next() > 0.75 ? 1.1 : 0.02);
    }
  }
  return list;
})();

const lampPosts: readonly Vec3[] = [7, 19, 31, 44, 58].flatMap((z, i): Vec3[] => {
  const side = i % 2 === 0 ? 1 : -1;
  return [[bendAt(z) + side * (lane - 0.55), rise(z) + 3.4, z]];
});

interface Found {
  t: number;
  kind: 'sky' | 'ground' | 'wall' | 'end' | 'roof' | 'cap';
  house: House | null;
  n: Vec3;
}

/** A window of the wall that faces the lane, in metres along and up; lit or dark, or null for plaster. */
function windowAt(
  house: House,
  along: number,
  up: number,
): { lit: number; frame: boolean; sill: boolean; u: number; v: number } | null {
  const wide = house.to - house.from;
  const count = Math.max(2, Math.floor(wide / 2.1));
  const u = (along / wide) * count;
  const column = Math.floor(u);
  const floor = up < 2.7 ? 0 : 1;
  const cu = (u - column - 0.5) * (wide / count);
  const doorColumn = house.seed % count;
  const door = floor === 0 && column === doorColumn;
  const middle = floor === 0 ? (door ? 1.15 : 1.6) : 3.75;
  const halfH = door ? 1.12 : floor === 0 ? 0.68 : 0.6;
  const halfW = door ? 0.5 : 0.48;
  const cv = up - middle;
  if (Math.abs(cu) > halfW + 0.13 || Math.abs(cv) > halfH + 0.2) return null;
  const sill = cv < -halfH && cv > -halfH - 0.16 && !door;
  const inside = Math.abs(cu) < halfW && Math.abs(cv) < halfH;
  const bars = Math.abs(cu) < 0.035 || Math.abs(cv - 0.12) < 0.035;
  const dice = random(house.seed, column, floor + 3) + 0.1;
  const lit = door ? 0.22 : dice > 0.3 ? 0.55 + 0.45 * random(house.seed, column, 9) : 0;
  return { lit, frame: !inside || (bars && !door), sill, u: cu / halfW, v: cv / halfH };
}

/** The houses bend with the lane: rays are followed in straightened space by small steps, then refined. */
function find(o: Vec3, d: Vec3): Found {
  const result: Found = { t: -1, kind: 'sky', house: null, n: [0, 1, 0] };
  let t = 0.4;
  let last = t;
  for (let i = 0; i < 260 && t < 110; i++) {
    const hit = solidAt(o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t);
    if (hit) {
      let low = last;
      let high = t;
      let best = hit;
      for (let k = 0; k < 9; k++) {
        const m = (low + high) / 2;
        const inside = solidAt(o[0] + d[0] * m, o[1] + d[1] * m, o[2] + d[2] * m);
        if (inside) {
          high = m;
          best = inside;
        } else low = m;
      }
      result.t = high;
      result.kind = best.kind;
      result.house = best.house;
      return result;
    }
    last = t;
    t += 0.05 + t * 0.012;
  }
  return result;
}

function snowLevel(x: number, z: number): number {
  const away = Math.abs(x);
  const ruts =
    0.1 * (bell(away - 0.75, 0.3) + 0.4 * bell(away, 0.5)) * (0.7 + 0.3 * noise2(x * 2, z * 1.4, 4));
  return 0.12 + 0.34 * smoothstep(1.7, 3.2, away) + 0.1 * fbm(x * 0.7, z * 0.7, 4, 3) - ruts;
}

function solidAt(px: number, py: number, pz: number): { kind: Found['kind']; house: House | null } | null {
  const x = px - bendAt(pz);
  const y = py - rise(pz);
  if (y < 0.6 && y < snowLevel(x, pz)) return { kind: 'ground', house: null };
  if (Math.abs(x) < lane - 0.45 || y > 11) return null;
  for (const house of houses) {
    if (x * house.side < 0) continue;
    const eavesOut = 0.35;
    if (pz < house.from - 0.02 || pz > house.to + 0.02) continue;
    const depth = Math.abs(x) - lane - house.inset;
    const wide = 7;
    const slope = (house.ridge - house.eaves) / (wide / 2);
    const roof = house.eaves + Math.min(depth, wide - depth) * slope;
    const snow = 0.26 + 0.07 * noise2(pz * 0.9, depth, house.seed);
    if (depth > -eavesOut && y < roof + snow && y > roof - 0.12 && y > house.eaves - 0.5) {
      return { kind: y > roof + 0.02 ? 'cap' : 'roof', house };
    }
    if (depth > 0 && y < roof)
      return { kind: pz < house.from + 0.04 || pz > house.to - 0.04 ? 'end' : 'wall', house };
    const chimney =
      Math.abs(pz - (house.from + 1.2 + (house.seed % 3))) < 0.34 && Math.abs(depth - 2.4) < 0.34;
    if (chimney && y > house.eaves && y < house.ridge + 1.1)
      return { kind: y > house.ridge + 0.9 ? 'cap' : 'end', house };
  }
  return null;
}

function normalAt(p: Vec3, kind: Found['kind'], house: House | null): Vec3 {
  if (kind === 'ground') {
    const x = p[0] - bendAt(p[2]);
    const e = 0.05;
    const dx = snowLevel(x + e, p[2]) - snowLevel(x - e, p[2]);
    const dz = snowLevel(x, p[2] + e) - snowLevel(x, p[2] - e);
    return normalize([-dx, 2 * e, -dz]);
  }
  const side = house?.side ?? 1;
  if (kind === 'cap') return normalize([-side * 0.5, 0.85, -0.1]);
  if (kind === 'end') return [0, 0, -1];
  return [-side, 0, 0];
}

/** Warm light on a point from the street lamps and the windows nearby. */
function lampLight(p: Vec3, n: Vec3): number {
  let sum = 0;
  for (const lamp of lampPosts) {
    const l: Vec3 = [lamp[0] - p[0], lamp[1] - p[1], lamp[2] - p[2]];
    const d2 = dot(l, l);
    const cosine = dot(l, n) / Math.sqrt(d2);
    sum += (Math.max(0, cosine) * 0.8 + 0.12) * (9.5 / (d2 + 1.1));
  }
  return sum;
}

function windowSpill(p: Vec3): number {
  const x = p[0] - bendAt(p[2]);
  const y = p[1] - rise(p[2]);
  let sum = 0;
  for (const house of houses) {
    const middle = (house.from + house.to) / 2;
    if (Math.abs(middle - p[2]) > 9) continue;
    const wide = house.to - house.from;
    const count = Math.max(2, Math.floor(wide / 2.1));
    for (let c = 0; c < count; c++) {
      if (c === house.seed % count || random(house.seed, c, 3) <= 0.3) continue;
      const wz = house.from + ((c + 0.5) / count) * wide;
      const wx = house.side * (lane + house.inset);
      const away = (wx - x) * house.side;
      if (away < 0.02) continue;
      const d2 = away * away + (y - 1.6) ** 2 + (wz - p[2]) ** 2;
      sum += ((away / Math.sqrt(d2)) * 1.3) / (d2 + 0.5);
    }
  }
  return sum;
}

export const snowStreet: Picture = {
  name: 'snow-street',
  width: 1152,
  height: 1440,
  samples: 2,
  film: {
    exposure: 1.55,
    contrast: 1.16,
    saturation: 1.05,
    bloom: 0.5,
    bloomFrom: 0.55,
    shadows: [0.9, 0.97, 1.14],
    vignette: 0.35,
    grain: 0.6,
  },
  paint(view) {
    const camera = createCamera([-0.5, 1.75, -6], [1.1, 3.1, 14], 1.75);
    const dusk: Vec3 = [0.05, 0.08, 0.155];
    const canvas = shade(view, (x, y, out) => {
      const o = camera.origin;
      const d = camera.ray(x, y);
      const hit = find(o, d);
      const skyGlow = mix3(hex('#5a6792'), hex('#1b2c57'), smoothstep(0, 0.55, d[1]));
      const cloud = fbm(d[0] * 3, d[1] * 6, 5, 8);
      let light: Vec3 = [
        (skyGlow[0] + 0.05 * bell(d[1], 0.3)) * (0.85 + 0.3 * cloud),
        (skyGlow[1] + 0.02 * bell(d[1], 0.3)) * (0.85 + 0.3 * cloud),
        skyGlow[2] * (0.85 + 0.3 * cloud),
      ];
      const reach = hit.t > 0 ? hit.t : 110;
      if (hit.t > 0) {
        const p: Vec3 = [o[0] + d[0] * hit.t, o[1] + d[1] * hit.t, o[2] + d[2] * hit.t];
        const n = normalAt(p, hit.kind, hit.house);
        const house = hit.house;
        let c: Vec3 = hex('#eef2f8');
        let glow: Vec3 = [0, 0, 0];
        const snowy = hit.kind === 'ground' || hit.kind === 'cap';
        if (!snowy && house) {
          const up = p[1] - rise(p[2]);
          const plaster = 0.8 + 0.3 * fbm(p[2] * 1.7 + p[0], up * 1.7, 4, house.seed);
          c = [house.wall[0] * plaster, house.wall[1] * plaster, house.wall[2] * plaster];
          if (hit.kind === 'roof') c = hex('#3b2f2c');
          if (up < 0.75) c = mix3(c, hex('#776d66'), 0.7);
          const pane = hit.kind === 'wall' ? windowAt(house, p[2] - house.from, up) : null;
          if (pane) {
            if (pane.sill) c = hex('#f2f5fa');
            else if (pane.frame) c = hex('#e9e0d0');
            else {
              const curtain = 1 - 0.4 * smoothstep(0.5, 0.75, Math.abs(pane.u));
              const depth = 0.75 + 0.35 * pane.v + 0.3 * noise2(p[2] * 3, up * 3, house.seed);
              const frost = 1 - 0.4 * smoothstep(0.55, 1.05, Math.hypot(pane.u, pane.v));
              const k = pane.lit * curtain * depth * frost * 1.9;
              glow = [k * 1.25, k * 0.68, k * 0.22];
              c = [0.05, 0.06, 0.08];
            }
          }
        } else if (hit.kind === 'ground') {
          const x0 = p[0] - bendAt(p[2]);
          const trodden = bell(Math.abs(x0) - 0.75, 0.32) * 0.5 + 0.16 * smoothstep(1.6, 0.4, Math.abs(x0));
          c = mix3(c, hex('#9c968f'), trodden * (0.4 + 0.6 * valueNoise(x0 * 6, p[2] * 4, 6)));
        }
        const warm = lampLight(p, n) * 0.75 + windowSpill(p) * 1.0;
        const sky = 0.62 + 0.5 * n[1];
        light = [
          c[0] * (warm * 1.15 + sky * dusk[0]) + glow[0],
          c[1] * (warm * 0.62 + sky * dusk[1]) + glow[1],
          c[2] * (warm * 0.24 + sky * dusk[2]) + glow[2],
        ];
      }
      const haze = 1 - Math.exp(-reach * 0.011);
      light = mix3(light, mix3([0.11, 0.13, 0.22], skyGlow, 0.5), haze);
      // Falling snow scatters the lamps' light: the closest approach of the ray to each.
      for (const lamp of lampPosts) {
        const l: Vec3 = [lamp[0] - o[0], lamp[1] - o[1], lamp[2] - o[2]];
        const near = dot(l, d);
        const d2 = Math.max(0, dot(l, l) - near * near);
        if (near > reach + 0.4) continue;
        const halo = 0.13 / (d2 + 0.28) + (d2 < 0.02 ? 9 * smoothstep(0.02, 0.008, d2) : 0);
        light = [light[0] + halo * 1.15, light[1] + halo * 0.64, light[2] + halo * 0.25];
      }
      for (const lamp of lampPosts) {
        const scaleAt = 1 / Math.max(0.1, dot([lamp[0] - o[0], 0, lamp[2] - o[2]], camera.forward));
        const px = dot([lamp[0] - o[0], lamp[1] - o[1], lamp[2] - o[2]], camera.right) * scaleAt * 1.75;
        const py = dot([lamp[0] - o[0], lamp[1] - o[1], lamp[2] - o[2]], camera.up) * scaleAt * 1.75;
        const foot = py - 3.3 * scaleAt * 1.75;
        if (
          Math.abs(x - px) < 0.05 * scaleAt * 1.75 &&
          y < py - 0.16 * scaleAt * 1.75 &&
          y > foot &&
          1 / scaleAt < reach + 1
        )
          light = [0.018, 0.017, 0.02];
      }
      out[0] = light[0];
      out[1] = light[1];
      out[2] = light[2];
    });
    const next = randomStream(24);
    const unit = view.height / 1440;
    for (let i = 0; i < 1100; i++) {
      const depth = 1.2 + 26 * next() ** 1.6;
      const x = next() * view.width;
      const y = next() * view.height;
      const radius = mix(1.1, 12, clamp(1.9 / depth) ** 2.2) * unit;
      const k = 0.32 * clamp(3.5 / depth, 0.25, 1) * (0.4 + 0.6 * next()) * (radius > 5 * unit ? 0.35 : 1);
      const warm = 0.5 + 0.5 * next();
      addDot(
        canvas,
        x,
        y,
        radius + 0.4,
        [k * (0.85 + 0.4 * warm), k * 0.9, k * (1.2 - 0.4 * warm)],
        radius > 5 * unit ? 0.5 : 1,
      );
    }
    return canvas;
  },
};
