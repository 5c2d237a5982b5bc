import { createCamera } from '../raster/camera.ts';
import { shade } from '../raster/canvas.ts';
import { at, bell, clamp, hex, mix3, normalize, smoothstep, type Vec3 } from '../raster/math.ts';
import { cells, fbm, noise2, randomStream, ridged, valueNoise } from '../raster/noise.ts';
import { capsule, ellipsoid, profile, roundedBox } from '../raster/shapes.ts';
import { type Still, type Surface, shadeStill } from '../raster/still.ts';
import type { Picture } from '../scene.ts';

/** Units are centimetres; the table is y = 0. */
const sun = normalize([-0.78, 0.5, 0.42]);
const cupProfile = [
  [0, 1.1],
  [1.5, 1.1],
  [2.5, 2.1],
  [3.0, 3.6],
  [3.15, 5.4],
] as const;
const saucerProfile = [
  [0, 0.5],
  [1.9, 0.5],
  [3.4, 0.8],
  [5.3, 1.35],
] as const;
const crema = 4.75;

interface Bean {
  readonly p: Vec3;
  readonly turn: number;
  readonly tip: number;
}
const beans: readonly Bean[] = (() => {
  const next = randomStream(33);
  const list: Bean[] = [];
  for (let i = 0; i < 240 && list.length < 30; i++) {
    const angle = next() < 0.6 ? 3.5 + next() * 1.5 : next() * 6.28;
    const r = 6.3 + 8 * next() ** 1.4;
    const x = Math.cos(angle) * r;
    const z = Math.sin(angle) * r;
    if (list.some((b) => Math.hypot(b.p[0] - x, b.p[2] - z) < 1.15) || (x > 4.4 && Math.abs(z - 0.5) < 3.4))
      continue;
    list.push({ p: [x, 0.33, z], turn: next() * 6.28, tip: (next() - 0.5) * 1.1 });
  }
  return list;
})();

const things = { cup: 9, coffee: 9, saucer: 9, spoon: 9, beans: 9, sugar: 9, groove: 9 };

function beanDistance(p: Vec3): number {
  let best = 1e9;
  things.groove = 9;
  if (p[1] > 1.6) return p[1] - 0.9;
  for (const bean of beans) {
    const x = p[0] - bean.p[0];
    const y = p[1] - bean.p[1];
    const z = p[2] - bean.p[2];
    const reach = best + 0.75;
    if (x * x + y * y + z * z > reach * reach) continue;
    const c = Math.cos(bean.turn);
    const s = Math.sin(bean.turn);
    const u = x * c + z * s;
    const w = -x * s + z * c;
    const ct = Math.cos(bean.tip);
    const st = Math.sin(bean.tip);
    const v = y * ct + w * st;
    const k = -y * st + w * ct;
    const body = ellipsoid(u, v, k, 0.62, 0.36, 0.46);
    const groove = Math.abs(k + 0.05 * Math.sin(u * 5)) - 0.035;
    const cut = v > 0 ? Math.max(body, -Math.max(groove, 0.22 - v)) : body;
    if (cut < best) {
      best = cut;
      things.groove = groove;
    }
  }
  return best * 0.85;
}

function distance(p: Vec3): number {
  const r = Math.hypot(p[0], p[2]);
  if (r < 7.5 && p[1] < 7) {
    const wall = profile(r, p[1], cupProfile) - 0.17;
    const angle = -0.5;
    const hx = p[0] * Math.cos(angle) + p[2] * Math.sin(angle) - 3.35;
    const hz = -p[0] * Math.sin(angle) + p[2] * Math.cos(angle);
    const ring = Math.hypot(Math.hypot(hx * 0.95, (p[1] - 3.6) * 0.9) - 1.15, hz * 0.8) - 0.24;
    things.cup = Math.min(wall, Math.max(ring, 2.8 - r));
    things.coffee = Math.max(r - 3.1, Math.abs(p[1] - crema + 0.05 * smoothstep(2.5, 3.1, r) * -1) - 0.02);
    things.saucer = profile(r, p[1], saucerProfile) - 0.14;
  } else things.cup = things.coffee = things.saucer = Math.max(r - 5.6, p[1] - 5.7, 0.5);
  const sx = p[0] + 1.2;
  const sz = p[2] + 3.9;
  const su = sx * 0.95 + sz * 0.31;
  const sw = -sx * 0.31 + sz * 0.95;
  const bowl = Math.max(
    Math.abs(ellipsoid(su + 3.4, p[1] - 1.75, sw, 1.25, 0.62, 0.82)) - 0.045,
    p[1] - 1.62,
  );
  const handle =
    capsule(
      [su, (p[1] - 1.42 - 0.012 * su) * 1.6, sw],
      [-2.3, 0.02, 0],
      [4.4, 0.22, 0],
      0.15 + 0.05 * smoothstep(1, 4.4, su),
    ) * 0.6;
  things.spoon = Math.min(bowl, handle);
  const qx = (p[0] - 5.9) * 0.9 + (p[2] - 4.6) * 0.43;
  const qz = -(p[0] - 5.9) * 0.43 + (p[2] - 4.6) * 0.9;
  things.sugar = Math.min(
    roundedBox(qx, p[1] - 0.62, qz, 0.8, 0.6, 0.8, 0.08),
    roundedBox(qx * 0.8 + qz * 0.6 - 0.9, p[1] - 0.62, -qx * 0.6 + qz * 0.8 - 1.9, 0.8, 0.6, 0.8, 0.08),
  );
  things.beans = beanDistance(p);
  return Math.min(p[1], things.cup, things.coffee, things.saucer, things.spoon, things.sugar, things.beans);
}

/** Crema: hazelnut foam with darker tiger stripes that swirl around the middle, and fine bubbles at the rim. */
function cremaColour(x: number, z: number): Vec3 {
  const r = Math.hypot(x, z);
  const angle = Math.atan2(z, x) + 0.55 * r + 0.5 * noise2(x * 0.6, z * 0.6, 3);
  const sx = Math.cos(angle) * r;
  const sz = Math.sin(angle) * r;
  const flow = fbm(sx * 0.55 + 4, sz * 0.55, 5, 21);
  const stripes = ridged(sx * 0.8 + flow * 1.1, sz * 0.8 + flow, 4, 25);
  const grit = valueNoise(x * 17, z * 17, 8) * 0.5 + valueNoise(x * 37, z * 37, 9) * 0.5;
  let c = mix3(hex('#8a4a1c'), hex('#d59a55'), clamp(0.42 + flow * 0.85 + 0.16 * (grit - 0.5)));
  c = mix3(c, hex('#5e2a0d'), smoothstep(0.5, 0.8, stripes) * 0.75);
  c = mix3(c, hex('#e9bd80'), bell(Math.hypot(x + 0.5, z - 0.3), 0.75) * 0.55 * (0.5 + flow));
  const bubble = cells(x * 3.2, z * 3.2, 12);
  const ring = bell(bubble.distance - 0.24, 0.06) * (bubble.id % 5 === 0 ? 1 : 0) * smoothstep(1.9, 2.9, r);
  c = mix3(c, hex('#f0cd98'), ring * 0.6 + 0.5 * smoothstep(2.72, 3.0, r + 0.08 * noise2(angle * 6, 1, 4)));
  return c;
}

function surface(p: Vec3): Surface {
  const d = distance(p);
  const is = (value: number) => value < d + 0.006;
  if (is(things.coffee)) return { colour: cremaColour(p[0], p[2]), gloss: 0.025, rough: 0.22, thin: 0 };
  if (is(things.cup) || is(things.saucer)) {
    const r = Math.hypot(p[0], p[2]);
    const inner = is(things.cup) && r < 3.05 && p[1] > 1.6;
    const rim = is(things.cup) && p[1] > 5.42;
    const c = inner || rim || is(things.saucer) ? hex('#ece4d6') : hex('#24434a');
    const band = is(things.saucer) && Math.abs(r - 4.95) < 0.12 ? hex('#24434a') : c;
    return { colour: band, gloss: 0.05, rough: 0.07, thin: 0 };
  }
  if (is(things.spoon)) return { colour: [0.55, 0.53, 0.5], gloss: 0.72, rough: 0.16, thin: 0 };
  if (is(things.sugar)) {
    const grain = valueNoise(p[0] * 16, p[2] * 16 + p[1] * 13, 4);
    return { colour: mix3(hex('#c98f4e'), hex('#f0cf96'), grain), gloss: 0.03, rough: 0.5, thin: 0.2 };
  }
  if (is(things.beans)) {
    const tone = valueNoise(p[0] * 3, p[2] * 3, 6);
    const c = mix3(hex('#2a130a'), hex('#542c16'), tone);
    return { colour: things.groove < 0.04 ? hex('#8a5a34') : c, gloss: 0.045, rough: 0.3, thin: 0 };
  }
  const bow = fbm(p[2] * 0.05 + 3, p[0] * 0.02, 3, 7) * 2.4;
  const ring = 0.5 + 0.5 * Math.sin((p[0] * 0.42 + bow + fbm(p[0] * 0.6, p[2] * 0.05, 4, 8)) * 4.2);
  const grain =
    valueNoise(p[0] * 9 + bow * 3, p[2] * 0.35, 9) * 0.6 + valueNoise(p[0] * 22, p[2] * 0.9, 10) * 0.4;
  let c = mix3(hex('#3a2415'), hex('#7a5130'), clamp(0.2 + 0.5 * ring + 0.5 * (grain - 0.4)));
  const seam = Math.abs(p[0] + 8.2 - Math.round((p[0] + 8.2) / 11) * 11);
  c = mix3(hex('#120a06'), c, smoothstep(0.03, 0.14, seam));
  return { colour: c, gloss: 0.03, rough: 0.3 + 0.15 * grain, thin: 0 };
}

const scene: Still = {
  distance,
  surface: (p) => surface(p),
  sun,
  sunSize: 0.03,
  far: 90,
  aperture: 0.55,
  focus: 19.4,
  ambient: [0.16, 0.13, 0.1],
  sunAt(p) {
    // A tall window to the left with one bar; beyond it the light falls off softly.
    const k = (-30 - p[0]) / sun[0];
    const y = p[1] + sun[1] * k;
    const z = p[2] + sun[2] * k;
    const open =
      smoothstep(2, 4.5, y) * smoothstep(44, 40, y) * smoothstep(2, 4.5, z) * smoothstep(35, 32, z);
    const bar = smoothstep(0.5, 1.3, Math.abs(z - 22.5));
    const s = 6.5 * open * bar;
    return [s * 1.05, s * 0.82, s * 0.55];
  },
  beyond(_from, d) {
    // A café behind: dark wood, a bright window to the left, lamps far out of focus.
    const window =
      smoothstep(0.35, 0.75, -d[0] + 0.25 * d[1]) *
      smoothstep(-0.05, 0.15, d[1]) *
      smoothstep(0.95, 0.7, d[1]);
    const warm = 0.06 + 0.07 * Math.max(0, d[1]);
    let light: Vec3 = [warm * 1.2, warm * 0.9, warm * 0.66];
    light = [light[0] + window * 2.3, light[1] + window * 2.1, light[2] + window * 1.75];
    for (const [x, y, z] of [
      [0.18, 0.1, 0.98],
      [0.42, 0.16, 0.9],
      [-0.12, 0.18, 0.98],
      [0.62, 0.06, 0.78],
    ] as const) {
      const k = Math.max(0, d[0] * x + d[1] * y + d[2] * z) ** 900;
      light = [light[0] + k * 5, light[1] + k * 3, light[2] + k * 1.2];
    }
    return light;
  },
};

export const espresso: Picture = {
  name: 'espresso',
  width: 1200,
  height: 1200,
  samples: 10,
  film: {
    exposure: 1.1,
    contrast: 1.16,
    saturation: 1.04,
    bloom: 0.25,
    bloomFrom: 1,
    shadows: [1.0, 0.98, 0.98],
    vignette: 0.4,
    grain: 0.35,
  },
  paint(view) {
    const camera = createCamera([4.2, 14.8, -14.6], [0.1, 3.0, 0.1], 2.35);
    const canvas = shadeStill(view, scene, camera);
    // Steam rises in the light of the window.
    const steam = shade({ ...view, samples: 1 }, (x, y, out) => {
      const rise = y + 0.1;
      if (rise < 0) return;
      const sway = 0.22 * fbm(x * 0.8 + 3, y * 1.1, 3, 41) + 0.1 * rise;
      const u = x - 0.02 - sway;
      const strand = ridged(u * 2.1, y * 0.85 + 2, 4, 44) * bell(u, 0.2 + 0.22 * rise);
      const k =
        0.34 * smoothstep(0.34, 0.85, strand) * smoothstep(0, 0.3, rise) * smoothstep(1.25, 0.35, rise);
      out[0] = k;
      out[1] = k * 0.94;
      out[2] = k * 0.86;
    });
    for (let i = 0; i < canvas.data.length; i++) canvas.data[i] = at(canvas.data, i) + at(steam.data, i);
    return canvas;
  },
};
