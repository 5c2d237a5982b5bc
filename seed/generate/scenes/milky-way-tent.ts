import { addDot, shade } from '../raster/canvas.ts';
import { bell, clamp, hex, mix3, smoothstep, type Vec3 } from '../raster/math.ts';
import { fbm, noise2, random, randomStream, ridged, valueNoise } from '../raster/noise.ts';
import { toSegment } from '../raster/solids.ts';
import type { Picture } from '../scene.ts';

/** Place along (a) and across (b) the galaxy's band, which leans over the picture. */
function galactic(x: number, y: number): { a: number; b: number } {
  const turn = 1.13;
  const px = x - 0.1;
  const py = y - 0.25;
  return { a: px * Math.cos(turn) + py * Math.sin(turn), b: -px * Math.sin(turn) + py * Math.cos(turn) };
}

function bandLight(x: number, y: number): { glow: number; dust: number; core: number } {
  const { a, b } = galactic(x, y);
  const bend = b + 0.06 * noise2(a * 1.3, 2, 3);
  const wide = 0.2 + 0.1 * bell(a + 0.5, 0.5);
  const cloud = 0.62 + 0.75 * fbm(a * 2.6 + 3, bend * 4.2, 6, 11);
  const core = bell(a + 0.62, 0.5) * bell(bend, 0.2);
  const glow = bell(bend, wide) * clamp(cloud, 0, 1.6) + core * 0.9;
  const lane = fbm(a * 2.1 + 8, bend * 6.5 + 0.6 * fbm(a * 5, b * 5, 4, 14), 6, 17);
  const dust = smoothstep(0.0, 0.3, lane + 0.12 * bell(bend - 0.02, 0.08)) * bell(bend - 0.015, 0.13);
  return { glow, dust, core };
}

const horizonAt = (x: number): number =>
  -0.56 + 0.06 * noise2(x * 1.2 + 4, 1, 6) + 0.012 * noise2(x * 7, 1, 7);
const farRidge = (x: number): number =>
  -0.43 + 0.34 * ridged(x * 0.8 + 1.7, 3, 7, 31) * (0.55 + 0.45 * noise2(x * 1.1, 6, 2));

const tent = { x: -0.2, y: -0.735, wide: 0.255, tall: 0.21 };

interface Conifer {
  readonly x: number;
  readonly foot: number;
  readonly tall: number;
  readonly seed: number;
}
const conifers: readonly Conifer[] = (() => {
  const next = randomStream(91);
  const list: Conifer[] = [];
  for (let i = 0; i < 46; i++) {
    const x = -0.95 + next() * 1.9;
    const away = Math.abs(x + 0.12);
    if (away < 0.3 && next() < 0.85) continue;
    const tall = (0.1 + 0.2 * next()) * (0.6 + 0.9 * smoothstep(0.2, 0.8, away));
    list.push({ x, foot: horizonAt(x) - 0.02 - next() * 0.02, tall, seed: i });
  }
  list.push({ x: 0.69, foot: -0.66, tall: 0.78, seed: 90 }, { x: 0.53, foot: -0.64, tall: 0.5, seed: 91 });
  list.push({ x: -0.74, foot: -0.67, tall: 0.6, seed: 92 }, { x: 0.83, foot: -0.7, tall: 0.62, seed: 95 });
  return list;
})();

function coniferCover(tree: Conifer, x: number, y: number): boolean {
  const v = (y - tree.foot) / tree.tall;
  if (v < -0.05 || v > 1) return false;
  const dx = (x - tree.x) / tree.tall;
  if (Math.abs(dx) > 0.27) return false;
  if (Math.abs(dx) < 0.012 * (1.1 - v)) return true;
  // Whorls of drooping branches: wide below, each one notched at its edge.
  const droop = v + Math.abs(dx) * 0.35;
  const whorl = droop * 17 + 1.3 * noise2(droop * 9, dx > 0 ? 3 : 9, tree.seed);
  const f = whorl - Math.floor(whorl);
  const reach = 0.21 * (1 - v) ** 0.8 * (0.6 + 0.55 * random(Math.floor(whorl), dx > 0 ? 1 : 2, tree.seed));
  const needle = 0.05 * noise2(x * 160, y * 160, tree.seed) + 0.02;
  return v > 0.06 && Math.abs(dx) < reach * (1 - f * 0.62) + needle * (1 - v) * 0.5;
}

/** The tent from outside: cloth lit from within, ribs, the open flap. Null beside it. */
function tentLight(x: number, y: number): Vec3 | null {
  const u = (x - tent.x) / tent.wide;
  const v = (y - tent.y) / tent.tall;
  if (v < 0.035 + 0.03 * noise2(x * 150, 1, 8) || v > 1.02 || Math.abs(u) > 1.05) return null;
  const roof = Math.max(0, 1 - Math.abs(u) ** 2.2) ** 0.62;
  if (v > roof) return null;
  const lampX = u - 0.06;
  const lamp = bell(Math.hypot(lampX * 0.9, v - 0.4), 0.46);
  const cloth = 0.9 + 0.12 * noise2(u * 9 + v * 4, v * 3, 3) + 0.05 * noise2(u * 60, v * 60, 4);
  let k = (0.3 + 1.5 * lamp) * cloth;
  const poleA = Math.abs(u + 0.02 - 0.62 * Math.sin(v * 1.5 - 0.6)) < 0.012;
  const poleB = Math.abs(u - 0.02 + 0.62 * Math.sin(v * 1.5 - 0.6)) < 0.012;
  if (poleA || poleB) k *= 0.45;
  const door = Math.abs(u - 0.06) < 0.27 * Math.max(0, 1 - (v / 0.68) ** 1.6) ** 0.8;
  const seam =
    Math.abs(Math.abs(u - 0.06) - 0.27 * Math.max(0, 1 - (v / 0.68) ** 1.6) ** 0.8) < 0.012 && v < 0.68;
  if (door) {
    k = 1.9 * lamp + 0.5;
    return [k * 1.25, k * 0.72, k * 0.27];
  }
  if (seam) k *= 0.6;
  if (roof - v < 0.02) k *= 0.75;
  const base = mix3([1.2, 0.46, 0.1], [1.3, 0.72, 0.2], lamp);
  return [base[0] * k, base[1] * k, base[2] * k];
}

export const milkyWayTent: Picture = {
  name: 'milky-way-tent',
  width: 1152,
  height: 1440,
  samples: 3,
  film: {
    exposure: 1.25,
    contrast: 1.2,
    saturation: 1.1,
    bloom: 0.35,
    bloomFrom: 0.7,
    vignette: 0.35,
    grain: 0.8,
  },
  paint(view) {
    const canvas = shade(view, (x, y, out) => {
      const low = smoothstep(0.7, -0.6, y);
      let light = mix3(hex('#0a1430'), hex('#22406a'), low);
      light = mix3(light, hex('#4f7a74'), 0.5 * bell(y + 0.5, 0.3));
      const warm = bell(y + 0.52, 0.16) * bell(x - 0.45, 0.5);
      light = [light[0] + warm * 0.16, light[1] + warm * 0.09, light[2] + warm * 0.035];
      const band = bandLight(x, y);
      const air = smoothstep(-0.5, 0.0, y) * 0.85 + 0.15;
      const k = band.glow * (1 - 0.88 * band.dust) * air;
      const pink = fbm(x * 6, y * 6, 3, 45);
      light = [
        light[0] + k * (0.15 + 0.12 * band.core + 0.03 * pink),
        light[1] + k * (0.135 + 0.06 * band.core),
        light[2] + k * (0.2 + 0.01 * band.core + 0.03 * pink),
      ];
      const grit = valueNoise(x * 900, y * 900, 4);
      const dustStars = Math.max(0, grit - 0.8) * 1.5 * (0.12 + k) * air;
      light = [light[0] + dustStars, light[1] + dustStars, light[2] + dustStars * 1.1];
      if (y < farRidge(x)) {
        const snow = smoothstep(0.0, 0.4, fbm(x * 9 + y * 4, y * 14, 5, 8)) * smoothstep(-0.45, -0.3, y);
        light = mix3(
          mix3(hex('#1b2c49'), hex('#2f4a6b'), smoothstep(-0.3, -0.55, y)),
          hex('#4a6488'),
          snow * 0.7,
        );
      }
      const ground = horizonAt(x);
      for (const tree of conifers) if (coniferCover(tree, x, y)) light = [0.006, 0.009, 0.014];
      if (y < ground) {
        const depth = clamp((ground - y) * 2.4);
        const tuft = Math.max(0.06, 0.5 + 1.1 * fbm(x * (30 - 16 * depth), y * (64 - 34 * depth), 6, 9, 0.6));
        const meadow: Vec3 = [0.011 * tuft, 0.017 * tuft, 0.021 * tuft];
        // Light that falls out of the tent onto the grass.
        const dx = (x - tent.x - 0.015) / 0.42;
        const dy = (y - tent.y + 0.03) / 0.13;
        const spill = Math.exp(-(dx * dx + dy * dy)) * tuft;
        light = [meadow[0] + spill * 0.32, meadow[1] + spill * 0.17, meadow[2] + spill * 0.045];
      }
      light = tentLight(x, y) ?? light;
      const rope = Math.min(
        toSegment(x, y, tent.x - 0.19, tent.y + 0.13, tent.x - 0.35, tent.y - 0.02),
        toSegment(x, y, tent.x + 0.19, tent.y + 0.13, tent.x + 0.36, tent.y - 0.015),
      );
      if (rope < 0.0016) light = [0.12, 0.07, 0.035];
      out[0] = light[0];
      out[1] = light[1];
      out[2] = light[2];
    });
    const next = randomStream(2026);
    const half = view.height / 2;
    const unit = view.height / 1440;
    for (let i = 0; i < 5200; i++) {
      const x = (next() * 2 - 1) * 0.82;
      const y = next() * 1.6 - 0.6;
      const rank = next();
      const tint = next();
      if (y < Math.max(farRidge(x), horizonAt(x)) + 0.004) continue;
      if (conifers.some((tree) => coniferCover(tree, x, y))) continue;
      const band = bandLight(x, y);
      if (rank > 0.3 + 0.7 * band.glow * (1 - band.dust)) continue;
      const bright = 0.12 + 2.4 * next() ** 22 + 0.3 * next() ** 4;
      const air = smoothstep(-0.55, -0.1, y);
      const colour: Vec3 = tint < 0.25 ? [1.1, 0.86, 0.66] : tint < 0.6 ? [0.8, 0.9, 1.2] : [1, 1, 1];
      const k = bright * air;
      addDot(canvas, x * half + view.width / 2, half - y * half, (0.85 + bright * 0.5) * unit + 0.3, [
        colour[0] * k,
        colour[1] * k,
        colour[2] * k,
      ]);
    }
    return canvas;
  },
};
