import { createCamera } from '../raster/camera.ts';
import { clamp, hex, mix3, normalize, smoothstep, type Vec3 } from '../raster/math.ts';
import { fbm, noise2, randomStream, valueNoise } from '../raster/noise.ts';
import { capsule, ellipsoid, profile, roundedBox } from '../raster/shapes.ts';
import { type Still, type Surface, shadeStill } from '../raster/still.ts';
import type { Picture } from '../scene.ts';

/** Units are decimetres. The table's top is y = 0; the wall with the window stands behind it. */
const wallZ = 7.2;
const sun = normalize([-0.62, 0.5, 0.78]);
const pane = { left: -6.3, right: 3.1, low: 1.1, high: 13, across: 2.35, up: 2.9 };

/** Whether light passes the window at a place of the wall: 0 for wall, frame and bars. */
function windowOpen(x: number, y: number, soft: number): number {
  const edge = (d: number) => smoothstep(-soft, soft, d);
  const inside = edge(x - pane.left) * edge(pane.right - x) * edge(y - pane.low) * edge(pane.high - y);
  const u = Math.abs((((x - pane.left) / pane.across) % 1) - 0.5) * pane.across;
  const v = Math.abs((((y - pane.low) / pane.up) % 1) - 0.5) * pane.up;
  return inside * edge(pane.across / 2 - u - 0.11) * edge(pane.up / 2 - v - 0.11);
}

/** The garden outside, far out of focus. */
function garden(x: number, y: number): Vec3 {
  const leaf = fbm(x * 0.42, y * 0.42, 4, 5);
  const green = mix3(hex('#6d8f4e'), hex('#dfe7a0'), clamp(0.5 + leaf * 1.1));
  const light = mix3(green, hex('#fff6df'), smoothstep(0.0, 0.62, y * 0.075 + leaf * 0.5 - x * 0.05));
  return [light[0] * 4.2, light[1] * 4.1, light[2] * 3.5];
}

interface Leaf {
  readonly p: Vec3;
  readonly along: Vec3;
  readonly across: Vec3;
  readonly flat: Vec3;
  readonly size: number;
}
interface Twig {
  readonly a: Vec3;
  readonly b: Vec3;
  readonly r: number;
}

/** Branches of eucalyptus in the jug: arcs that lean outwards, with round leaves in pairs. */
const jug: Vec3 = [-1.55, 0, 2.6];
const { twigs, leaves } = (() => {
  const next = randomStream(61);
  const twigs: Twig[] = [];
  const leaves: Leaf[] = [];
  for (let i = 0; i < 7; i++) {
    const turn = (i / 7) * Math.PI * 2 + next() * 0.5;
    const lean = 0.3 + 0.5 * next();
    let p: Vec3 = [jug[0], 2.2, jug[2]];
    const steps = 9;
    const length = 3.1 + 1.5 * next();
    for (let s = 0; s < steps; s++) {
      const f = s / steps;
      const out = lean * (0.35 + 1.15 * f);
      const dir = normalize([Math.cos(turn) * out, 1 - 0.45 * f * f * lean, Math.sin(turn) * out]);
      const k = length / steps;
      const q: Vec3 = [p[0] + dir[0] * k, p[1] + dir[1] * k, p[2] + dir[2] * k];
      twigs.push({ a: p, b: q, r: 0.045 * (1.15 - f) });
      if (s > 1) {
        for (const side of [-1, 1]) {
          const a2 = turn + side * (1.25 + 0.5 * next()) + s;
          const along = normalize([Math.cos(a2), 0.25 + 0.5 * next(), Math.sin(a2)]);
          const across = normalize([-along[2], 0, along[0]]);
          const flat: Vec3 = [
            along[1] * across[2] - along[2] * across[1],
            along[2] * across[0] - along[0] * across[2],
            along[0] * across[1] - along[1] * across[0],
          ];
          const size = (0.36 + 0.2 * next()) * (1.1 - 0.45 * f);
          leaves.push({
            p: [q[0] + along[0] * size, q[1] + along[1] * size, q[2] + along[2] * size],
            along,
            across,
            flat,
            size,
          });
        }
      }
      p = q;
    }
  }
  return { twigs, leaves };
})();

const leafAt = { distance: 1e9, id: 0 };
function branches(p: Vec3): number {
  const dx = p[0] - jug[0];
  const dy = p[1] - 4.6;
  const dz = p[2] - jug[2];
  const bound = Math.sqrt(dx * dx + dy * dy + dz * dz) - 3.9;
  if (bound > 0.6) return bound;
  let best = 1e9;
  for (const twig of twigs) {
    const mx = p[0] - (twig.a[0] + twig.b[0]) / 2;
    const my = p[1] - (twig.a[1] + twig.b[1]) / 2;
    const mz = p[2] - (twig.a[2] + twig.b[2]) / 2;
    const reach = best + 0.32;
    if (mx * mx + my * my + mz * mz < reach * reach)
      best = Math.min(best, capsule(p, twig.a, twig.b, twig.r));
  }
  leafAt.distance = 1e9;
  for (let i = 0; i < leaves.length; i++) {
    const leaf = leaves[i];
    if (!leaf) continue;
    const x = p[0] - leaf.p[0];
    const y = p[1] - leaf.p[1];
    const z = p[2] - leaf.p[2];
    const near = x * x + y * y + z * z;
    const reach = leaf.size * 1.2 + Math.min(best, leafAt.distance);
    if (near > reach * reach) continue;
    const u = x * leaf.along[0] + y * leaf.along[1] + z * leaf.along[2];
    const v = x * leaf.across[0] + y * leaf.across[1] + z * leaf.across[2];
    const w = x * leaf.flat[0] + y * leaf.flat[1] + z * leaf.flat[2] - 0.12 * v * v + 0.1 * u * u;
    const d = ellipsoid(u, v, w, leaf.size, leaf.size * 0.78, 0.035);
    if (d < leafAt.distance) {
      leafAt.distance = d;
      leafAt.id = i;
    }
  }
  return Math.min(best, leafAt.distance * 0.8);
}

const jugProfile = [
  [0, 0.06],
  [0.62, 0.06],
  [0.86, 0.5],
  [0.9, 1.0],
  [0.7, 1.6],
  [0.46, 2.05],
  [0.44, 2.35],
  [0.54, 2.62],
] as const;
const cup: Vec3 = [1.35, 0, 0.35];
const cupProfile = [
  [0, 0.17],
  [0.34, 0.17],
  [0.6, 0.36],
  [0.72, 0.72],
  [0.76, 1.06],
] as const;
const saucerProfile = [
  [0, 0.08],
  [0.5, 0.08],
  [0.95, 0.16],
  [1.28, 0.27],
] as const;

const book = { x: -1.5, z: -0.9, turn: 0.35 };
function bookPoint(p: Vec3): Vec3 {
  const x = p[0] - book.x;
  const z = p[2] - book.z;
  const c = Math.cos(book.turn);
  const s = Math.sin(book.turn);
  return [x * c - z * s, p[1], x * s + z * c];
}
/** Height of an open book's pages at u from its spine. */
const pageRise = (u: number): number =>
  0.1 + 0.19 * Math.exp(-((Math.abs(u) - 0.32) ** 2) * 4) * (1 - Math.exp(-Math.abs(u) * 9)) + 0.05;

const things = { jug: 1, cup: 1, coffee: 1, saucer: 1, book: 1, branches: 1, orange: 1 };
function still(p: Vec3): number {
  const table = p[1];
  let d = table;
  const jr = Math.hypot(p[0] - jug[0], p[2] - jug[2]);
  things.jug =
    jr > 1.6 || p[1] > 3.4 ? Math.max(jr - 1.0, p[1] - 2.8, 0.2) : profile(jr, p[1], jugProfile) - 0.05;
  d = Math.min(d, things.jug);
  const cr = Math.hypot(p[0] - cup[0], p[2] - cup[2]);
  if (cr < 2.4 && p[1] < 1.9) {
    const wall = profile(cr, p[1], cupProfile) - 0.045;
    const hx = p[0] - cup[0] - 0.86;
    const hz = p[2] - cup[2] + 0.1;
    const ring = Math.hypot(Math.hypot(hx, (p[1] - 0.66) * 0.95) - 0.27, hz) - 0.065;
    things.cup = Math.min(wall, Math.max(ring, 0.7 - cr));
    things.coffee = Math.max(cr - 0.71, Math.abs(p[1] - 0.86) - 0.01);
    things.saucer = profile(cr, p[1], saucerProfile) - 0.04;
    d = Math.min(d, things.cup, things.coffee, things.saucer);
  } else {
    things.cup = things.coffee = things.saucer = Math.max(cr - 1.6, 0.3);
    d = Math.min(d, things.cup);
  }
  const q = bookPoint(p);
  const outer = roundedBox(q[0], q[1] - 0.2, q[2], 1.5, 0.25, 1.05, 0.02);
  if (outer < 0.3) {
    const pages = Math.max(Math.abs(q[0]) - 1.38, Math.abs(q[2]) - 0.98, (q[1] - pageRise(q[0])) * 0.75);
    const cover = roundedBox(q[0], q[1] - 0.035, q[2], 1.45, 0.03, 1.05, 0.01);
    things.book = Math.min(pages, cover);
    d = Math.min(d, things.book);
  } else {
    things.book = outer;
    d = Math.min(d, outer);
  }
  things.orange = 1e9;
  for (const [ox, oz, r] of [
    [2.75, 2.35, 0.56],
    [1.75, 2.75, 0.52],
  ] as const) {
    const x = p[0] - ox;
    const z = p[2] - oz;
    const y = p[1] - r * 0.94;
    things.orange = Math.min(
      things.orange,
      ellipsoid(x, y, z, r, r * 0.94, r) + 0.05 * Math.exp(-(x * x + z * z) * 40) * (y > 0 ? 1 : 0),
    );
  }
  d = Math.min(d, things.orange);
  things.branches = branches(p);
  return Math.min(d, things.branches);
}

function wood(p: Vec3): Vec3 {
  const plank = Math.floor((p[0] + 0.4) / 1.9);
  const u = p[0] + 0.4 - plank * 1.9;
  const shift = plank * 7.31;
  const bow = 0.5 * fbm(p[2] * 0.16 + shift, u * 0.5, 3, 7);
  const rings = 0.5 + 0.5 * Math.sin((u * 5.5 + bow * 9 + fbm(u * 2 + shift, p[2] * 0.3, 3, 8) * 3) * 3.1);
  const grain =
    valueNoise(u * 42 + bow * 20, p[2] * 1.6 + shift, 9) * 0.6 + valueNoise(u * 90, p[2] * 4, 10) * 0.4;
  let c = mix3(
    hex('#8a5a34'),
    hex('#c08b58'),
    clamp(0.25 + 0.4 * rings + 0.5 * (grain - 0.4) + 0.15 * noise2(plank * 3.7, 1, 3)),
  );
  const gap = Math.min(u, 1.9 - u);
  c = mix3(hex('#2e1b10'), c, smoothstep(0.008, 0.03, gap));
  return c;
}

function surfaceAt(p: Vec3, n: Vec3): Surface {
  const d = still(p);
  const is = (value: number) => value < d + 0.002;
  if (is(things.branches)) {
    if (leafAt.distance * 0.8 > d + 0.002) return { colour: hex('#7a6244'), gloss: 0, rough: 1, thin: 0 };
    const tone = (leafAt.id % 7) / 7;
    return { colour: mix3(hex('#7f9a7c'), hex('#b9c7a3'), tone), gloss: 0.03, rough: 0.6, thin: 0.55 };
  }
  if (is(things.coffee)) {
    const r = Math.hypot(p[0] - cup[0], p[2] - cup[2]);
    const foam = smoothstep(0.55, 0.72, r + 0.08 * noise2(p[0] * 9, p[2] * 9, 3));
    return { colour: mix3(hex('#2c1409'), hex('#a4713d'), foam), gloss: 0.035, rough: 0.06, thin: 0 };
  }
  if (is(things.cup) || is(things.saucer)) {
    const speck = valueNoise(p[0] * 38, p[2] * 38 + p[1] * 38, 4) > 0.9 ? 0.55 : 1;
    const c = hex('#e9e2d4');
    return { colour: [c[0] * speck, c[1] * speck, c[2] * speck], gloss: 0.045, rough: 0.12, thin: 0 };
  }
  if (is(things.jug)) {
    const drip = smoothstep(
      -0.05,
      0.05,
      p[1] - 1.15 - 0.1 * noise2(Math.atan2(p[0] - jug[0], p[2] - jug[2]) * 2, 1, 3),
    );
    return { colour: mix3(hex('#b98d6a'), hex('#e6ddcc'), drip), gloss: 0.04 * drip, rough: 0.2, thin: 0 };
  }
  if (is(things.orange)) {
    const pore = valueNoise(p[0] * 26, p[1] * 26 + p[2] * 26, 5);
    return { colour: mix3(hex('#d9700f'), hex('#f09a26'), pore), gloss: 0.04, rough: 0.35, thin: 0.05 };
  }
  if (is(things.book)) {
    const q = bookPoint(p);
    if (q[1] < 0.07) return { colour: hex('#7c3b2e'), gloss: 0.02, rough: 0.5, thin: 0 };
    let c = hex('#efe5cf');
    const u = Math.abs(q[0]);
    if (n[1] > 0.6 && u > 0.2 && u < 1.22 && Math.abs(q[2]) < 0.8) {
      const line = (q[2] + 0.8) / 0.105;
      const row = Math.floor(line);
      const f = line - row;
      const long = (row + (q[0] > 0 ? 3 : 0)) % 6 === 5 ? 0.72 : 1.2;
      const word = valueNoise(u * 15 + row * 5.7, row * 3.1, q[0] > 0 ? 6 : 7) > 0.2 ? 1 : 0;
      const ink = f > 0.3 && f < 0.72 && u < long ? word * (0.42 + 0.5 * valueNoise(u * 70, line * 9, 8)) : 0;
      c = mix3(c, hex('#4a423a'), ink * 0.8);
    }
    return { colour: c, gloss: 0, rough: 1, thin: 0 };
  }
  const c = wood(p);
  return { colour: c, gloss: 0.028, rough: 0.32 + 0.2 * valueNoise(p[0] * 6, p[2] * 2, 12), thin: 0 };
}

const scene: Still = {
  distance: still,
  surface: surfaceAt,
  sun,
  sunSize: 0.012,
  far: 16,
  aperture: 0.1,
  focus: 9.1,
  ambient: [0.3, 0.27, 0.24],
  sunAt(p) {
    const k = (wallZ - p[2]) / sun[2];
    const x = p[0] + sun[0] * k;
    const y = p[1] + sun[1] * k;
    const open = windowOpen(x, y, 0.06 + 0.006 * k);
    // Leaves of the garden in front of the sun, soft from the distance.
    const leafy = 0.35 + 0.65 * smoothstep(-0.3, 0.12, fbm(x * 0.42 + 2, y * 0.42, 3, 77) + 0.1);
    const s = open * leafy * 9.5;
    return [s, s * 0.8, s * 0.52];
  },
  beyond(from, d) {
    if (d[2] > 0.01) {
      const k = (wallZ - from[2]) / d[2];
      const x = from[0] + d[0] * k;
      const y = from[1] + d[1] * k;
      const open = windowOpen(x, y, 0.03);
      const frame =
        x > pane.left - 0.45 && x < pane.right + 0.45 && y > pane.low - 0.5 && y < pane.high + 0.4;
      const wall: Vec3 = frame ? [0.62, 0.58, 0.52] : [0.3, 0.25, 0.2];
      const out = garden(x + d[0] * 14, y + d[1] * 14 - 3);
      return mix3(wall, out, open);
    }
    // The room behind the camera: cream walls that the sun lights up.
    const warm = 0.34 + 0.3 * Math.max(0, d[1]) + 0.12 * Math.max(0, -d[2]);
    return [warm, warm * 0.88, warm * 0.74];
  },
};

export const windowTable: Picture = {
  name: 'window-table',
  width: 1152,
  height: 1440,
  samples: 10,
  film: {
    exposure: 0.78,
    contrast: 1.12,
    saturation: 1.04,
    bloom: 0.35,
    bloomFrom: 1.1,
    shadows: [0.97, 0.98, 1.05],
    vignette: 0.3,
    grain: 0.35,
  },
  paint(view) {
    const camera = createCamera([0.75, 5.1, -7.6], [-0.05, 2.0, 1.6], 1.95);
    return shadeStill(view, scene, camera);
  },
};
