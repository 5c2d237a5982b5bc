import { createCamera } from '../raster/camera.ts';
import { bell, clamp, hex, mix3, normalize, smoothstep, type Vec3 } from '../raster/math.ts';
import { fbm, noise2, randomStream, valueNoise } from '../raster/noise.ts';
import { blend, capsule, ellipsoid, roundedBox } from '../raster/shapes.ts';
import { toSegment } from '../raster/solids.ts';
import { type Still, type Surface, shadeStill } from '../raster/still.ts';
import type { Picture } from '../scene.ts';

/** Units are centimetres. Crates on a sloping stall, lemons in front. */
const sun = normalize([0.5, 0.78, -0.28]);

interface Fruit {
  readonly p: Vec3;
  readonly axis: Vec3;
  readonly r: number;
  readonly kind: 'lemon' | 'orange' | 'lime';
  readonly tone: number;
}

/** Fruit heaped in three crates: layers of a hexagonal packing, each one pushed about a little. */
const fruits: readonly Fruit[] = (() => {
  const next = randomStream(1977);
  const list: Fruit[] = [];
  const heap = (
    kind: Fruit['kind'],
    x0: number,
    x1: number,
    z0: number,
    z1: number,
    r: number,
    layers: number,
    y0: number,
  ) => {
    for (let layer = 0; layer < layers; layer++) {
      const shift = layer % 2 ? r : 0;
      const inset = layer * r * 0.9;
      for (let z = z0 + inset + r, row = 0; z < z1 - inset; z += r * 1.78, row++) {
        for (let x = x0 + inset + r + shift + (row % 2 ? r : 0); x < x1 - inset; x += r * 2.06) {
          const turn = next() * 6.283;
          const tilt = (next() - 0.5) * 1.3;
          const size = r * (0.93 + 0.16 * next());
          list.push({
            p: [
              x + (next() - 0.5) * r * 0.55,
              y0 + r + layer * r * 1.42 + (next() - 0.5) * r * 0.35,
              z + (next() - 0.5) * r * 0.55,
            ],
            axis: normalize([Math.cos(turn), tilt, Math.sin(turn)]),
            r: size,
            kind,
            tone: next(),
          });
        }
      }
    }
  };
  heap('lemon', -24, 24, -17, 14, 3.5, 3, 1);
  heap('orange', -50, 2, 21, 54, 4.2, 3, 5);
  heap('lime', 6, 54, 21, 54, 3.0, 3, 5);
  return list;
})();

interface Leaf {
  readonly p: Vec3;
  readonly u: Vec3;
  readonly v: Vec3;
  readonly w: Vec3;
  readonly size: number;
}
const leaves: readonly Leaf[] = (() => {
  const next = randomStream(55);
  const list: Leaf[] = [];
  const tops = fruits.filter((f) => f.kind === 'lemon' && f.p[1] > 9.2);
  tops.forEach((fruit, i) => {
    if (i % 3 !== 0 || (fruit.p[0] > 4 && fruit.p[2] > -6)) return;
    const count = 1 + (i % 2);
    for (let k = 0; k < count; k++) {
      const turn = next() * 6.283;
      const u = normalize([Math.cos(turn), 0.28 + 0.3 * next(), Math.sin(turn)]);
      const v = normalize([-u[2], 0.1 * (next() - 0.5), u[0]]);
      const w: Vec3 = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      const size = 3.4 + 1.2 * next();
      const base: Vec3 = [
        fruit.p[0] + fruit.axis[0] * fruit.r * 0.7,
        fruit.p[1] + fruit.r * 0.86,
        fruit.p[2] + fruit.axis[2] * fruit.r * 0.7,
      ];
      list.push({
        p: [base[0] + u[0] * size * 0.8, base[1] + u[1] * size * 0.8 + 0.2, base[2] + u[2] * size * 0.8],
        u,
        v,
        w,
        size,
      });
    }
  });
  return list;
})();

/** Which fruit can be near a place: lists by cells of the stall, so that only a few are asked. */
const cellSize = 4;
const slack = 3;
const grid = (() => {
  const lists = new Map<number, Fruit[]>();
  for (const f of fruits) {
    const reach = f.r * 1.62 + slack;
    for (let i = Math.floor((f.p[0] - reach) / cellSize); i <= Math.floor((f.p[0] + reach) / cellSize); i++) {
      for (
        let j = Math.floor((f.p[2] - reach) / cellSize);
        j <= Math.floor((f.p[2] + reach) / cellSize);
        j++
      ) {
        const key = i * 1000 + j;
        const list = lists.get(key);
        if (list) list.push(f);
        else lists.set(key, [f]);
      }
    }
  }
  return lists;
})();

const nearest: { fruit: Fruit | undefined; distance: number; along: number } = {
  fruit: undefined,
  distance: 9,
  along: 0,
};
function fruitDistance(p: Vec3): number {
  nearest.distance = slack;
  nearest.fruit = undefined;
  const list = grid.get(Math.floor(p[0] / cellSize) * 1000 + Math.floor(p[2] / cellSize));
  if (!list) return slack * 0.9;
  for (const f of list) {
    const x = p[0] - f.p[0];
    const y = p[1] - f.p[1];
    const z = p[2] - f.p[2];
    const d2 = x * x + y * y + z * z;
    const reach = nearest.distance + f.r * 1.62;
    if (d2 > reach * reach) continue;
    let d: number;
    let s = 0;
    if (f.kind === 'orange') d = Math.sqrt(d2) - f.r;
    else {
      s = x * f.axis[0] + y * f.axis[1] + z * f.axis[2];
      const q = Math.sqrt(Math.max(0, d2 - s * s));
      const long = f.kind === 'lemon' ? 1.22 : 1.1;
      const body = ellipsoid(s, q, 0, f.r * long, f.r * 0.93, f.r);
      const tip = ellipsoid(s - f.r * long * 0.97, q, 0, f.r * 0.36, f.r * 0.3, f.r);
      const stem = ellipsoid(s + f.r * long * 0.96, q, 0, f.r * 0.2, f.r * 0.26, f.r);
      d = f.kind === 'lemon' ? blend(blend(body, tip, f.r * 0.32), stem, f.r * 0.2) : body;
      s /= f.r * long;
    }
    if (d < nearest.distance) {
      nearest.distance = d;
      nearest.fruit = f;
      nearest.along = s;
    }
  }
  // Pores, only where they can be seen.
  if (nearest.distance < 0.25) {
    const f = nearest.fruit;
    if (f)
      nearest.distance += 0.035 * (valueNoise(p[0] * 3.4 + p[1] * 1.7, p[2] * 3.4 - p[1] * 2.1, 3) - 0.5);
  }
  return nearest.distance * 0.9;
}

function leafDistance(p: Vec3): number {
  let best = 1e9;
  for (const leaf of leaves) {
    const x = p[0] - leaf.p[0];
    const y = p[1] - leaf.p[1];
    const z = p[2] - leaf.p[2];
    const reach = Math.min(best, 60) + leaf.size * 1.1;
    if (x * x + y * y + z * z > reach * reach) continue;
    const u = x * leaf.u[0] + y * leaf.u[1] + z * leaf.u[2];
    const v = x * leaf.v[0] + y * leaf.v[1] + z * leaf.v[2];
    const w = x * leaf.w[0] + y * leaf.w[1] + z * leaf.w[2] + 0.05 * u * u - 0.14 * Math.abs(v);
    const k = u / leaf.size;
    const half = leaf.size * 0.42 * Math.max(0, 1 - k * k) * (1 - 0.25 * k);
    best = Math.min(best, Math.max(Math.abs(v) - half, Math.abs(u) - leaf.size, Math.abs(w) - 0.06) * 0.55);
  }
  return best;
}

function crate(p: Vec3, x0: number, x1: number, z0: number, z1: number, y0: number, tall: number): number {
  const cx = (x0 + x1) / 2;
  const cz = (z0 + z1) / 2;
  const x = Math.abs(p[0] - cx) - (x1 - x0) / 2;
  const z = Math.abs(p[2] - cz) - (z1 - z0) / 2;
  const y = p[1] - y0;
  const outer = Math.max(x, z);
  if (outer > 4 || y > tall + 4) return Math.max(outer - 1, y - tall - 1, 1);
  // Two slats and the corner posts.
  const slat = (low: number, high: number) => Math.max(Math.abs(outer) - 0.45, low - y, y - high);
  const post = Math.max(Math.abs(x + 0.9) - 0.9, Math.abs(z + 0.9) - 0.9, y - tall - 0.6);
  return Math.min(slat(0.4, tall * 0.44), slat(tall * 0.56, tall), post);
}

const sign: { p: Vec3; half: Vec3 } = { p: [12.5, 18.6, 6], half: [5.6, 3.9, 0.22] };
function signPoint(p: Vec3): Vec3 {
  const x = p[0] - sign.p[0];
  const y = p[1] - sign.p[1];
  const z = p[2] - sign.p[2];
  const c = Math.cos(0.22);
  const s = Math.sin(0.22);
  const zz = z * Math.cos(0.16) + y * Math.sin(0.16);
  const yy = y * Math.cos(0.16) - z * Math.sin(0.16);
  const xx = x * c - zz * s;
  const turn = 0.05;
  return [
    xx * Math.cos(turn) + yy * Math.sin(turn),
    -xx * Math.sin(turn) + yy * Math.cos(turn),
    x * s + zz * c,
  ];
}

/** Chalk strokes: '2.50' as polylines in a box of 10 by 6. */
const strokes: readonly (readonly (readonly [number, number])[])[] = [
  [
    [0.3, 4.4],
    [0.9, 5.3],
    [1.8, 5.2],
    [2.2, 4.2],
    [1.6, 3],
    [0.2, 0.9],
    [1.4, 0.7],
    [2.5, 0.8],
  ],
  [
    [3.15, 0.8],
    [3.3, 0.7],
  ],
  [
    [6.1, 5.3],
    [4.4, 5.2],
    [4.2, 3.2],
    [5.2, 3.6],
    [6.1, 2.9],
    [6.1, 1.5],
    [5.2, 0.7],
    [4.1, 1],
  ],
  [
    [8.4, 5.3],
    [7.4, 4.7],
    [7.1, 2.9],
    [7.5, 1.1],
    [8.5, 0.7],
    [9.4, 1.4],
    [9.6, 3.3],
    [9.2, 4.8],
    [8.4, 5.3],
  ],
  [
    [0.2, -0.3],
    [9.8, -0.1],
  ],
];

const things = { fruit: 9, leaf: 9, crate: 9, sign: 9, stick: 9 };
function distance(p: Vec3): number {
  things.fruit = p[1] > 34 ? p[1] - 31 : fruitDistance(p);
  things.leaf = p[1] > 22 || p[2] > 24 ? Math.max(2, p[1] - 20) : leafDistance(p);
  things.crate = Math.min(
    crate(p, -25, 25, -18, 15, 0, 8.2),
    crate(p, -51, 3, 20, 55, 4, 9.5),
    crate(p, 5, 55, 20, 55, 4, 9.5),
  );
  const q = signPoint(p);
  things.sign = roundedBox(q[0], q[1], q[2], sign.half[0], sign.half[1], sign.half[2], 0.15);
  things.stick = capsule(p, [12.2, 6, 7.4], [12.5, 16, 6.6], 0.28);
  const table = p[2] < 17.5 ? p[1] : Math.max(p[1] - 4, 17.5 - p[2]);
  return Math.min(p[1], table, things.fruit, things.leaf, things.crate, things.sign, things.stick);
}

function surface(p: Vec3, n: Vec3): Surface {
  const d = distance(p);
  const is = (value: number) => value < d + 0.008;
  if (is(things.leaf)) {
    const tone = valueNoise(p[0] * 0.8, p[2] * 0.8, 7);
    return { colour: mix3(hex('#2f5a1d'), hex('#6f9a35'), tone), gloss: 0.045, rough: 0.3, thin: 0.5 };
  }
  if (is(things.fruit)) {
    const f = nearest.fruit;
    if (f) {
      const blotch = fbm(p[0] * 0.3 + f.tone * 9, p[2] * 0.3 + p[1] * 0.3, 4, 9);
      const end = smoothstep(0.72, 1.12, Math.abs(nearest.along));
      if (f.kind === 'lemon') {
        let c = mix3(hex('#eeb004'), hex('#f6cb12'), clamp(0.5 + blotch));
        c = mix3(c, hex('#c9c23a'), (f.tone > 0.7 ? 0.5 : 0.12) * smoothstep(0, 0.5, blotch + 0.2));
        c = mix3(c, hex('#b8a02c'), end * 0.55);
        return { colour: c, gloss: 0.045, rough: 0.26, thin: 0.1 };
      }
      if (f.kind === 'orange')
        return {
          colour: mix3(hex('#e0700c'), hex('#f29022'), clamp(0.5 + blotch)),
          gloss: 0.045,
          rough: 0.28,
          thin: 0.06,
        };
      return {
        colour: mix3(hex('#4f8a22'), hex('#8fb83a'), clamp(0.5 + blotch)),
        gloss: 0.045,
        rough: 0.25,
        thin: 0.06,
      };
    }
  }
  if (is(things.sign)) {
    const q = signPoint(p);
    if (q[2] < -0.1) {
      const u = ((q[0] + 4.1) / 8.2) * 10;
      const v = ((q[1] + 2.1) / 4.6) * 6;
      let gap = 9;
      for (const stroke of strokes) {
        for (let i = 0; i + 1 < stroke.length; i++) {
          const a = stroke[i];
          const b = stroke[i + 1];
          if (a && b) gap = Math.min(gap, toSegment(u, v, a[0], a[1], b[0], b[1]));
        }
      }
      const chalk =
        smoothstep(0.42, 0.2, gap + 0.25 * (valueNoise(u * 9, v * 9, 4) - 0.5)) *
        (0.7 + 0.3 * noise2(u * 22, v * 22, 5));
      const edge = Math.max(Math.abs(q[0]) - 5.2, Math.abs(q[1]) - 3.5) > 0;
      const dust = 0.05 * fbm(u * 0.6, v * 0.9, 4, 6);
      const board: Vec3 = [0.028 + dust, 0.034 + dust, 0.032 + dust];
      return {
        colour: edge ? hex('#a8784a') : mix3(board, [0.85, 0.84, 0.8], chalk),
        gloss: 0.01,
        rough: 0.7,
        thin: 0,
      };
    }
    return { colour: hex('#a8784a'), gloss: 0.01, rough: 0.7, thin: 0 };
  }
  if (is(things.crate) || is(things.stick)) {
    const s = Math.abs(n[0]) > 0.5 ? p[2] : p[0];
    const grain = fbm(s * 0.09, p[1] * 1.3 + p[2] * 0.01, 5, 14);
    return {
      colour: mix3(hex('#8f6436'), hex('#d3a66b'), clamp(0.5 + grain)),
      gloss: 0.012,
      rough: 0.7,
      thin: 0,
    };
  }
  const cloth = 0.85 + 0.15 * valueNoise(p[0] * 5, p[2] * 5, 3);
  const stripe = Math.abs((((p[0] + 300) / 6.4) % 2) - 1) < 0.5;
  const c = stripe ? hex('#e8e0cf') : hex('#3f7a72');
  return { colour: [c[0] * cloth, c[1] * cloth, c[2] * cloth], gloss: 0, rough: 1, thin: 0 };
}

const scene: Still = {
  distance,
  surface,
  sun,
  sunSize: 0.02,
  far: 240,
  aperture: 0.95,
  focus: 55,
  ambient: [0.2, 0.17, 0.12],
  sunAt(p) {
    // An awning overhead: its edge cuts the light, and leaves beside it dapple the rest.
    const k = (70 - p[1]) / sun[1];
    const x = p[0] + sun[0] * k;
    const z = p[2] + sun[2] * k;
    const edge = smoothstep(13, 8, z + 0.12 * x + 1.2 * Math.cos(x * 0.6));
    const dapple = 0.5 + 0.5 * smoothstep(-0.28, 0.05, fbm(x * 0.06 + 3, z * 0.06, 3, 18));
    const s = 3.4 * edge * dapple;
    return [s, s * 0.88, s * 0.66];
  },
  beyond(_from, d) {
    // The market behind: shade with bright gaps, far out of focus, and open sky towards us.
    const sky = smoothstep(0.1, 0.6, d[1] - d[2] * 0.7);
    const crowd = fbm(d[0] * 5 + 2, d[1] * 5, 4, 31);
    let light = mix3([0.13, 0.11, 0.09], [0.5, 0.4, 0.27], clamp(0.4 + crowd));
    light = mix3(
      light,
      hex('#b54a36'),
      0.6 * smoothstep(0.1, 0.3, noise2(d[0] * 4 + 7, d[1] * 3, 33)) * bell(d[1] - 0.02, 0.2),
    );
    light = mix3(light, [0.75, 0.8, 0.86], sky);
    const bulb =
      smoothstep(0.62, 0.78, valueNoise(d[0] * 13, d[1] * 13 + 5, 35)) * smoothstep(0.3, 0.0, Math.abs(d[1]));
    return [light[0] + bulb * 1.6, light[1] + bulb * 1.2, light[2] + bulb * 0.6];
  },
};

export const lemonStall: Picture = {
  name: 'lemon-stall',
  width: 1200,
  height: 1200,
  samples: 7,
  film: {
    exposure: 0.85,
    contrast: 1.15,
    saturation: 1.05,
    bloom: 0.2,
    bloomFrom: 1.1,
    shadows: [0.98, 0.99, 1.05],
    vignette: 0.3,
    grain: 0.35,
  },
  paint(view) {
    const camera = createCamera([-7, 41, -50], [1.5, 10.5, 5], 2.2);
    return shadeStill(view, scene, camera);
  },
};
