import { createCamera } from '../raster/camera.ts';
import { shade } from '../raster/canvas.ts';
import {
  add,
  bell,
  clamp,
  dot,
  hex,
  mix3,
  normalize,
  scale,
  smoothstep,
  sub,
  type Vec3,
} from '../raster/math.ts';
import { cells, fbm, noise2, valueNoise } from '../raster/noise.ts';
import { hitSphere } from '../raster/solids.ts';
import { groundNormal, groundShadow, type Height, marchGround } from '../raster/terrain.ts';
import type { Picture } from '../scene.ts';

const sun = normalize([-0.95, 0.17, 0.72]);
const top = 118;

/** Soft tuff: gullied slopes around flat tables, and stone cones standing in the valley. */
const height: Height = (x, z, distance) => {
  const octaves = distance < 300 ? 7 : 5;
  const warp = 26 * noise2(x * 0.008, z * 0.008, 2);
  const valley = Math.abs(x + 30 * Math.sin(z * 0.006) + warp);
  const plateau = smoothstep(70, 190, valley + 24 * fbm(x * 0.012, z * 0.012, 3, 5));
  const gully = 1 - Math.abs(noise2(x * 0.032 + warp * 0.02, z * 0.032, 6));
  let y = 46 * plateau * (0.72 + 0.28 * gully * gully) + 4 * fbm(x * 0.03, z * 0.03, octaves, 7);
  const cone = cells(x * 0.036, z * 0.036, 11, 0.8);
  if ((cone.id & 255) < 150 && plateau < 0.8) {
    const tall = 10 + 20 * (((cone.id >>> 8) & 255) / 255);
    const r = (cone.distance / 0.036 / (5 + tall * 0.22)) * (1 + 0.16 * noise2(x * 0.3, z * 0.3, 13));
    y += tall * Math.max(0, 1 - r ** 1.3) * (1 - plateau);
  }
  const crag = cells(x * 0.0031 + 0.32, z * 0.0031 + 0.1, 17, 0.7);
  y +=
    48 *
    smoothstep(0.2, 0.06, crag.distance + 0.04 * fbm(x * 0.02, z * 0.02, 4, 19)) *
    smoothstep(500, 900, z);
  if (distance < 420) y += 0.7 * Math.max(0, fbm(x * 0.35, z * 0.35, 3, 23));
  return y;
};

interface Balloon {
  readonly centre: Vec3;
  readonly radius: number;
  readonly colours: readonly Vec3[];
  readonly gores: number;
  readonly style: number;
}

const cream = hex('#f4e4c4');
const palette: readonly (readonly Vec3[])[] = [
  [hex('#d8372b'), cream, hex('#e9a92e'), cream],
  [hex('#1f5e8f'), hex('#f0c14a')],
  [hex('#e3712a'), hex('#8c1f3b'), hex('#f3c35a')],
  [hex('#2f8f86'), cream],
  [hex('#6d3b86'), hex('#e46a76'), hex('#f5c469')],
  [hex('#c9302f'), hex('#c9302f'), cream],
];

const places: readonly (readonly [number, number, number, number, number])[] = [
  // x, y, z, radius, palette
  [-24, 92, 168, 12.5, 0],
  [66, 68, 236, 12.5, 1],
  [12, 138, 330, 12.5, 2],
  [-104, 128, 370, 12.5, 3],
  [118, 150, 430, 12.5, 4],
  [-44, 66, 410, 12.5, 5],
  [40, 96, 520, 12.5, 3],
  [-190, 190, 640, 12.5, 2],
  [170, 96, 690, 12.5, 0],
  [-70, 168, 760, 12.5, 4],
  [70, 205, 840, 12.5, 5],
  [-140, 104, 900, 12.5, 1],
  [250, 190, 980, 12.5, 3],
  [20, 128, 1080, 12.5, 0],
  [-290, 150, 1150, 12.5, 5],
  [130, 148, 1280, 12.5, 2],
];

const balloons: readonly Balloon[] = places.map(([x, y, z, radius, p], i) => ({
  centre: [x, y, z],
  radius,
  colours: palette[p] ?? [cream],
  gores: 24,
  style: i % 3,
}));

/** Outline of the envelope: a sphere above, drawn in to the mouth below. `h` is -1.35 (mouth) to 1 (crown). */
function girth(h: number): number {
  if (h > -0.35) return Math.sqrt(Math.max(0, 1 - h * h));
  const s = (h + 1.35) / 1;
  return 0.17 + (0.9367 - 0.17) * s ** 0.86;
}

/** Distance (a safe underestimate) to the envelope, in radii. */
function envelope(p: Vec3): number {
  const r = Math.hypot(p[0], p[2]);
  const h = clamp(p[1], -1.35, 1);
  if (p[1] > -0.35) return lengthOf2(r, p[1]) - 1;
  return Math.max((r - girth(h)) * 0.8, -1.35 - p[1]);
}
const lengthOf2 = (a: number, b: number) => Math.sqrt(a * a + b * b);

function hitBalloon(o: Vec3, d: Vec3, balloon: Balloon): { t: number; p: Vec3 } | null {
  const bound: Vec3 = [balloon.centre[0], balloon.centre[1] - balloon.radius * 0.45, balloon.centre[2]];
  const start = hitSphere(o, d, bound, balloon.radius * 1.75);
  if (start < 0) return null;
  let t = start;
  for (let i = 0; i < 70; i++) {
    const p = scale(sub(add(o, scale(d, t)), balloon.centre), 1 / balloon.radius);
    const basket = basketDistance(p);
    const gap = Math.min(envelope(p), basket);
    if (gap < 0.002) return { t, p };
    t += gap * balloon.radius * 0.9;
    if (t > start + balloon.radius * 3.6) return null;
  }
  return null;
}

const basketDistance = (p: Vec3): number =>
  Math.max(Math.abs(p[0]) - 0.12, Math.abs(p[1] + 1.68) - 0.1, Math.abs(p[2]) - 0.12);

function balloonLight(balloon: Balloon, p: Vec3, d: Vec3): Vec3 {
  if (p[1] < -1.5) return scale(hex('#5a3a20'), 0.7);
  const e = 0.004;
  const n = normalize([
    envelope([p[0] + e, p[1], p[2]]) - envelope([p[0] - e, p[1], p[2]]),
    envelope([p[0], p[1] + e, p[2]]) - envelope([p[0], p[1] - e, p[2]]),
    envelope([p[0], p[1], p[2] + e]) - envelope([p[0], p[1], p[2] - e]),
  ]);
  const angle = Math.atan2(p[2], p[0]) / (Math.PI * 2) + 0.5;
  const gore = angle * balloon.gores;
  const wave = balloon.style === 1 ? Math.floor(p[1] * 5.2 + 8) : 0;
  const ring = balloon.style === 2 && Math.abs(p[1] + 0.1) < 0.16 ? 1 : 0;
  const index = Math.floor(gore) + wave + ring;
  const colour =
    balloon.colours[((index % balloon.colours.length) + balloon.colours.length) % balloon.colours.length] ??
    cream;
  // Each gore of cloth swells between its seams.
  const f = gore - Math.floor(gore) - 0.5;
  const tangent: Vec3 = normalize([-p[2], 0, p[0]]);
  const m = normalize(add(n, scale(tangent, f * 0.5)));
  const seam = 1 - 0.35 * smoothstep(0.44, 0.5, Math.abs(f));
  const direct = Math.max(0, dot(m, sun)) * 3.4;
  const through = 0.5 + 0.5 * Math.max(0, dot(scale(m, -1), sun));
  const flame = 0.9 * bell(p[1] + 1.25, 0.6);
  const rim = (1 - Math.abs(dot(m, d))) ** 3;
  const sky = 0.36 + 0.22 * m[1];
  return [
    seam * colour[0] * (direct * 1.15 + sky * 0.85 + through * 0.55 + flame * 1.5) + rim * 0.12,
    seam * colour[1] * (direct * 0.8 + sky * 0.95 + through * 0.4 + flame * 0.85) + rim * 0.1,
    seam * colour[2] * (direct * 0.5 + sky * 1.25 + through * 0.28 + flame * 0.3) + rim * 0.1,
  ];
}

function skyLight(d: Vec3): Vec3 {
  const up = Math.max(0, d[1]);
  const toSun = Math.max(0, dot(d, sun));
  let light = mix3(hex('#f8c9a4'), hex('#92b3dd'), smoothstep(0, 0.3, up));
  light = mix3(light, hex('#4f7fc2'), smoothstep(0.22, 0.7, up));
  const wisp =
    smoothstep(0.05, 0.6, fbm(d[0] * 2.1 + d[1] * 1.5, d[1] * 9 - d[0], 6, 61)) * smoothstep(0.06, 0.2, up);
  light = mix3(light, mix3(hex('#efc2b6'), hex('#ffe3bd'), toSun ** 3), wisp * 0.65);
  const glow = 0.45 * toSun ** 5 + 1.2 * toSun ** 40;
  return [light[0] + glow, light[1] + glow * 0.7, light[2] + glow * 0.4];
}

export const balloonValley: Picture = {
  name: 'balloon-valley',
  width: 1152,
  height: 1440,
  samples: 3,
  film: {
    exposure: 0.86,
    contrast: 1.2,
    saturation: 1.08,
    bloom: 0.2,
    shadows: [0.96, 0.98, 1.1],
    vignette: 0.25,
  },
  paint(view) {
    const camera = createCamera([0, 96, -20], [0, 92, 200], 2.05);
    return shade(view, (x, y, out) => {
      const d = camera.ray(x, y);
      const o = camera.origin;
      const t = marchGround(o, d, height, { near: 20, far: 3600, top, care: 0.45 });
      const toSun = Math.max(0, dot(d, sun));
      const veil = mix3(hex('#c9c3d2'), skyLight(normalize([d[0], 0.04, d[2]])), 0.6);
      const haze = (distance: number, low: number) =>
        1 - Math.exp(-distance * (0.00062 + 0.0016 * low) * (1 + 0.5 * toSun ** 4));
      let light = skyLight(d);
      if (t > 0) {
        const p: Vec3 = [o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t];
        const n = groundNormal(p[0], p[2], t, height, Math.max(0.3, 0.001 * t));
        const lit = groundShadow(p, sun, height, { near: 1, far: 320, top, softness: 12 });
        const strata = fbm(p[1] * 0.14 + 0.4 * noise2(p[0] * 0.02, p[2] * 0.02, 3), p[0] * 0.004, 4, 31);
        let c = mix3(hex('#b98e6c'), hex('#e0c3a2'), clamp(0.5 + strata));
        c = mix3(c, hex('#a5644a'), smoothstep(0.05, 0.4, strata) * 0.5);
        const flat = smoothstep(0.86, 0.96, n[1]);
        const scrub = smoothstep(
          0.48,
          0.62,
          valueNoise(p[0] * 0.22, p[2] * 0.22, 37) * 0.6 + valueNoise(p[0] * 0.05, p[2] * 0.05, 38) * 0.5,
        );
        c = mix3(
          c,
          mix3(hex('#5b5a33'), hex('#8b8350'), valueNoise(p[0] * 0.9, p[2] * 0.9, 39)),
          flat * scrub * 0.85,
        );
        const direct = Math.max(0, dot(n, sun)) * lit * 4.4;
        const sky = 0.3 + 0.22 * n[1];
        light = [
          c[0] * (direct * 1.18 + sky * 0.86),
          c[1] * (direct * 0.8 + sky * 0.94),
          c[2] * (direct * 0.5 + sky * 1.3),
        ];
        const low =
          smoothstep(40, 4, p[1] + 9 * fbm(p[0] * 0.01, p[2] * 0.01, 3, 41)) * smoothstep(120, 420, t);
        light = mix3(light, veil, haze(t, low));
      }
      let nearest = t > 0 ? t : 1e9;
      for (const balloon of balloons) {
        const hit = hitBalloon(o, d, balloon);
        if (hit && hit.t < nearest) {
          nearest = hit.t;
          light = mix3(balloonLight(balloon, hit.p, d), veil, haze(hit.t, 0) * 0.9);
        }
      }
      out[0] = light[0];
      out[1] = light[1];
      out[2] = light[2];
    });
  },
};
