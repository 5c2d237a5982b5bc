import { createCamera, project } from '../raster/camera.ts';
import { shade } from '../raster/canvas.ts';
import { type CloudLayer, marchClouds, met } from '../raster/clouds.ts';
import { bell, clamp, dot, hex, mix, mix3, normalize, smoothstep, type Vec3 } from '../raster/math.ts';
import { cells, fbm, fbm3, noise2, valueNoise } from '../raster/noise.ts';
import { toSegment } from '../raster/solids.ts';
import { groundNormal, groundShadow, type Height, marchGround } from '../raster/terrain.ts';
import type { Picture } from '../scene.ts';

const sun = normalize([-0.85, 0.24, 0.35]);
const zoom = 1.55;
const camera = createCamera([-0.9, 2.0, 0], [1.4, 6.4, 40], zoom);

/** The road rolls over long swells; x is across, z along, in metres. */
const swell = (z: number): number =>
  3.2 * Math.sin(z * 0.0074 + 2.2) * smoothstep(20, 320, z) -
  9 * smoothstep(60, 900, z) +
  14 * smoothstep(900, 2400, z);
const roadHalf = 3.6;

const mesas: readonly (readonly [number, number, number, number])[] = [
  [-900, 2500, 330, 230],
  [-420, 4300, 620, 330],
  [420, 2700, 190, 230],
  [705, 2650, 50, 265],
  [1650, 3000, 520, 300],
  [160, 5200, 240, 260],
];

const height: Height = (x, z, distance) => {
  let y = swell(z);
  const away = Math.abs(x) - roadHalf;
  const wild = smoothstep(0.2, 9, away);
  y +=
    wild *
    (0.35 * noise2(x * 0.11, z * 0.11, 3) + 2.2 * noise2(x * 0.012, z * 0.012, 4) * smoothstep(10, 90, away));
  y -= 0.32 * bell(away - 2.4, 1.5);
  if (distance < 260 && away > 0.6) {
    const bush = cells(x * 0.62, z * 0.62, 8);
    const size = 0.08 + 0.2 * ((bush.id & 255) / 255) ** 3;
    const tuft = size * 2.1 * (1 - (bush.distance / size) ** 2);
    if (tuft > 0 && (bush.id >>> 8) % 10 < 6) {
      y += tuft * smoothstep(0.6, 3, away) * (0.1 + 1.3 * valueNoise(x * 24, z * 24, 2));
    }
  }
  if (z > 1200) {
    for (const [mx, mz, radius, tall] of mesas) {
      const bend = 1 + 0.35 * fbm(x * 0.006 + mx, z * 0.006, 5, 12);
      const r = (Math.hypot(x - mx, (z - mz) * 0.8) / radius) * bend;
      const cliff = smoothstep(1.02, 0.9, r) * 0.62 + smoothstep(1.7, 0.95, r) * 0.38;
      y += tall * cliff * (1 - 0.05 * fbm(x * 0.03, z * 0.03, 3, 9));
    }
  }
  return y;
};

const layer: CloudLayer = {
  low: 900,
  high: 2300,
  far: 26000,
  steps: 64,
  sun,
  sunLight: [2.5, 1.95, 1.5],
  skyLight: [0.42, 0.5, 0.66],
  shadowStep: 90,
  thickness: 0.0062,
  density(x, y, z) {
    const h = (y - 900) / 1400;
    const cover = fbm3(x / 2600 + 3.4, 0.3, z / 2600 + 1.2, 3, 31);
    const base = cover * 2.3 - 1.42;
    const shape = base - 0.55 * h * h - 0.25 * bell(h, 0.08);
    if (shape < -0.28) return 0;
    return (shape + 0.62 * (fbm3(x / 420, y / 420, z / 420, 5, 33) - 0.5)) * 2.1;
  },
};

function skyLight(d: Vec3): Vec3 {
  const up = Math.max(0, d[1]);
  const toSun = Math.max(0, dot(d, sun));
  let light = mix3(hex('#d9cdbd'), hex('#3f78bd'), smoothstep(-0.02, 0.36, up));
  light = mix3(light, hex('#1f4f9a'), smoothstep(0.2, 0.75, up));
  const glow = 0.35 * toSun ** 8;
  light = [light[0] + glow, light[1] + glow * 0.75, light[2] + glow * 0.45];
  return light;
}

const poles = Array.from({ length: 26 }, (_, i) => {
  const z = 24 + i * 46;
  const foot: Vec3 = [11.5, height(11.5, z, 1e4), z];
  const places = [
    foot,
    [11.5, foot[1] + 8.6, z],
    [10.4, foot[1] + 7.9, z],
    [12.6, foot[1] + 7.9, z],
  ] as const;
  return places.map((p) => project(camera, [p[0], p[1], p[2]], zoom));
});

/** How much a pole or a wire covers this place of the picture. */
function poleCover(x: number, y: number, pixel: number): number {
  let cover = 0;
  const line = (d: number, half: number) => {
    cover = Math.max(cover, clamp((half - d) / pixel + 0.5) * Math.min(1, (half * 2) / pixel));
  };
  poles.forEach((pole, i) => {
    const [foot, tip, left, right] = pole;
    if (!foot || !tip || !left || !right) return;
    const k = zoom / foot.depth;
    line(toSegment(x, y, foot.x, foot.y, tip.x, tip.y), 0.13 * k);
    line(toSegment(x, y, left.x, left.y, right.x, right.y), 0.08 * k);
    const next = poles[i + 1];
    for (const side of [2, 3] as const) {
      const a = pole[side];
      const b = next?.[side];
      if (!a || !b || x < Math.min(a.x, b.x) - 0.01 || x > Math.max(a.x, b.x) + 0.01) continue;
      const t = clamp((x - a.x) / (b.x - a.x || 1e-6));
      // Perspective makes the near half longer; the sag follows the true distance.
      const s = (t * a.depth) / (b.depth + t * (a.depth - b.depth));
      const sag = (0.55 * 4 * s * (1 - s) * zoom) / mix(a.depth, b.depth, s);
      line(Math.abs(y - (mix(a.y, b.y, t) - sag)), 0.012 * k);
    }
  });
  return cover;
}

function groundColour(p: Vec3, t: number): Vec3 {
  const away = Math.abs(p[0]) - roadHalf;
  if (away < 0.12 * noise2(p[2] * 1.3, 1, 5) + 0.1) {
    const grit = fbm(p[0] * 9, p[2] * 9, 3, 60) * smoothstep(60, 5, t);
    const worn = bell(Math.abs(p[0]) - 1.7, 0.5) * 0.1 + 0.25 * fbm(p[0] * 0.6, p[2] * 0.08, 3, 61);
    let asphalt = mix3(hex('#4b4a4c'), hex('#716b66'), clamp(0.4 + worn + grit * 0.5));
    const crack = Math.abs(noise2(p[0] * 0.9 + noise2(p[0] * 3, p[2] * 3, 7) * 0.4, p[2] * 0.45, 63));
    asphalt = mix3(asphalt, hex('#27262a'), smoothstep(0.022, 0.004, crack) * smoothstep(50, 10, t) * 0.45);
    const chipped = smoothstep(-0.35, -0.05, fbm(p[0] * 5, p[2] * 2, 4, 64));
    const dash = smoothstep(0.09, 0.07, Math.abs(p[0])) * ((p[2] + 3) % 12 < 5 ? 1 : 0);
    const edge = smoothstep(0.08, 0.06, Math.abs(Math.abs(p[0]) - roadHalf + 0.3));
    asphalt = mix3(asphalt, hex('#d9a520'), dash * chipped * 0.9);
    asphalt = mix3(asphalt, hex('#d8d3c8'), edge * chipped * 0.75);
    const dust = smoothstep(-0.9, 0.1, away + 0.35 * fbm(p[0] * 2, p[2] * 0.7, 4, 66));
    return mix3(asphalt, hex('#b98d63'), dust * 0.75);
  }
  if (p[2] > 1200 && p[1] > 12) {
    const band = fbm(p[1] * 0.045 + 0.3 * fbm(p[0] * 0.01, p[2] * 0.01, 3, 2), 3.3, 4, 14);
    return mix3(hex('#9a5233'), hex('#c98a5c'), 0.5 + band);
  }
  const tone =
    0.5 +
    0.6 * fbm(p[0] * 0.16, p[2] * 0.16, 5, 70) +
    0.25 * noise2(p[0] * 4, p[2] * 4, 72) * smoothstep(50, 5, t);
  let sand = mix3(hex('#a8714a'), hex('#d3a777'), clamp(tone));
  const bush = cells(p[0] * 0.62, p[2] * 0.62, 8);
  const size = 0.08 + 0.2 * ((bush.id & 255) / 255) ** 3;
  if ((bush.id >>> 8) % 10 < 6 && away > 0.6) {
    const leaf = mix3(hex('#5e5a3c'), hex('#9c9468'), valueNoise(p[0] * 17, p[2] * 17, 4));
    sand = mix3(sand, leaf, smoothstep(size * 1.1, size * 0.75, bush.distance) * smoothstep(0.6, 2, away));
  }
  return sand;
}

export const desertRoad: Picture = {
  name: 'desert-road',
  width: 1440,
  height: 810,
  samples: 3,
  film: {
    exposure: 0.86,
    contrast: 1.2,
    saturation: 1.06,
    bloom: 0.15,
    highlights: [1.04, 1, 0.95],
    vignette: 0.3,
  },
  paint(view) {
    const pixel = 2 / view.height;
    return shade(view, (x, y, out) => {
      const d = camera.ray(x, y);
      const o = camera.origin;
      const t = marchGround(o, d, height, { near: 0.8, far: 9000, top: 350, care: 0.45 });
      const horizon = mix3(skyLight([d[0], 0.03, d[2]]), hex('#cbb8a6'), 0.35);
      let light: Vec3;
      if (t > 0) {
        const p: Vec3 = [o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t];
        const n = groundNormal(p[0], p[2], t, height, Math.max(0.02, 0.0012 * t));
        const far = t > 900;
        const lit = groundShadow(p, sun, height, {
          near: far ? 6 : 0.05,
          far: far ? 900 : 14,
          top: far ? 290 : 20,
          softness: far ? 20 : 9,
        });
        const shade =
          smoothstep(0.44, 0.58, fbm3(p[0] / 900 + 4, 1, p[2] / 900, 3, 32)) * smoothstep(60, 300, t);
        const direct = Math.max(0, dot(n, sun)) * lit * 3.6 * (1 - 0.75 * shade);
        const sky = 0.34 + 0.2 * n[1];
        const c = groundColour(p, t);
        light = [
          c[0] * (direct * 1.12 + sky * 0.8),
          c[1] * (direct * 0.9 + sky * 0.9),
          c[2] * (direct * 0.68 + sky * 1.15),
        ];
        light = mix3(light, horizon, 1 - Math.exp(-t * 0.00011));
      } else {
        light = skyLight(d);
        marchClouds(layer, o, d, 1e9);
        const veil = Math.exp(-met.distance * 0.00006);
        const k = 1 - met.clear;
        light = [
          light[0] * met.clear + mix(horizon[0] * k, met.r, veil),
          light[1] * met.clear + mix(horizon[1] * k, met.g, veil),
          light[2] * met.clear + mix(horizon[2] * k, met.b, veil),
        ];
      }
      const pole = poleCover(x, y, pixel);
      light = mix3(light, hex('#3a2c22'), pole * 0.9);
      out[0] = light[0];
      out[1] = light[1];
      out[2] = light[2];
    });
  },
};
