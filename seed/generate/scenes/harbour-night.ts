import { blur, type Canvas, createCanvas, sample, shade } from '../raster/canvas.ts';
import { at, bell, clamp, hex, mix3, scale, smoothstep, type Vec3 } from '../raster/math.ts';
import { cells, fbm, noise2, random, randomStream } from '../raster/noise.ts';
import { toSegment } from '../raster/solids.ts';
import type { Picture } from '../scene.ts';

const waterline = -0.2;

interface House {
  readonly left: number;
  readonly right: number;
  readonly eaves: number;
  readonly gable: number;
  readonly wall: Vec3;
  readonly columns: number;
  readonly floors: number;
  readonly seed: number;
}

/** A row of narrow old houses, shoulder to shoulder along the quay. */
const houses: readonly House[] = (() => {
  const next = randomStream(77);
  const walls = ['#b5523a', '#d7a04a', '#7d8c93', '#c7b698', '#8c3b3a', '#4f6f7c', '#d1764a', '#a7a08c'];
  const list: House[] = [];
  let left = -0.92;
  for (let i = 0; left < 0.95; i++) {
    const wide = 0.175 + next() * 0.08;
    const floors = 3 + Math.floor(next() * 2.2);
    const eaves = waterline + 0.03 + floors * (0.1 + next() * 0.014);
    const wall = hex(walls[(i * 3 + 1) % walls.length] ?? '#888888');
    list.push({
      left,
      right: left + wide,
      eaves,
      gable: wide * (0.5 + next() * 0.32),
      wall,
      columns: next() > 0.4 ? 3 : 2,
      floors,
      seed: i + 3,
    });
    left += wide;
  }
  return list;
})();

interface Lamp {
  readonly x: number;
  readonly y: number;
  readonly light: Vec3;
  readonly size: number;
}
const amber: Vec3 = [1, 0.56, 0.2];
const lamps: readonly Lamp[] = [
  ...Array.from(
    { length: 9 },
    (_, i): Lamp => ({ x: -0.86 + i * 0.215, y: waterline + 0.085, light: amber, size: 1 }),
  ),
  { x: -0.43, y: waterline + 0.03, light: [1, 0.25, 0.16], size: 0.5 },
  { x: 0.3, y: waterline + 0.035, light: [0.3, 1, 0.55], size: 0.5 },
];

interface Boat {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly hull: Vec3;
  readonly masts: number;
}
const boats: readonly Boat[] = [
  { x: -0.52, y: waterline - 0.012, size: 0.14, hull: hex('#1d3a4f'), masts: 1 },
  { x: 0.06, y: waterline - 0.016, size: 0.17, hull: hex('#5a1f1c'), masts: 2 },
  { x: 0.5, y: waterline - 0.012, size: 0.13, hull: hex('#e0d8c8'), masts: 1 },
  { x: -0.2, y: waterline - 0.05, size: 0.1, hull: hex('#cfc6b2'), masts: 0 },
];

function nightSky(x: number, y: number): Vec3 {
  const low = smoothstep(0.9, -0.1, y);
  let light = mix3(hex('#0d1c3f'), hex('#2b4470'), low ** 1.6);
  light = mix3(light, hex('#c07a5e'), 0.62 * bell(y + 0.1, 0.42));
  const cloud = smoothstep(-0.1, 0.42, fbm(x * 1.1 + 4, y * 2.6 + x * 0.4, 6, 9));
  light = mix3(light, mix3(hex('#16203c'), hex('#8a5a5e'), low ** 1.5), cloud * 0.8);
  const star = random(Math.floor(x * 300), Math.floor(y * 300), 4);
  if (star > 0.9985 && cloud < 0.3) light = scale(light, 1 + 2 * (1 - low));
  return light;
}

function hill(x: number, y: number): Vec3 | null {
  const ridge = waterline + 0.62 + 0.2 * noise2(x * 1.4 + 0.4, 2, 5) + 0.012 * fbm(x * 22, 4, 4, 6);
  if (y > ridge) return null;
  const light = mix3(hex('#131b30'), hex('#2a3350'), smoothstep(ridge - 0.3, ridge, y));
  // Houses on the slope: scattered lit windows, larger and warmer lower down.
  const dot = cells(x * 58, y * 66, 8, 0.9);
  if ((dot.id & 1023) / 1023 > 0.8 - 0.3 * noise2(x * 3, y * 5, 3)) {
    const low = smoothstep(ridge, waterline + 0.2, y);
    const k = bell(dot.distance, 0.17 + 0.1 * low) * (0.25 + 1.3 * (((dot.id >>> 10) & 255) / 255) ** 2);
    const warm = ((dot.id >>> 18) & 255) / 255;
    return [light[0] + k, light[1] + k * (0.5 + 0.3 * warm), light[2] + k * (0.18 + 0.3 * warm)];
  }
  return light;
}

/** Front of one house: plaster lit by the street lamps from below, windows, shop doors, roof. */
function facade(house: House, x: number, y: number): Vec3 | null {
  const wide = house.right - house.left;
  const u = (x - house.left) / wide;
  const roof = house.eaves + house.gable * Math.max(0, 1 - Math.abs(u - 0.5) * 2.02);
  if (y > roof) {
    const chimney =
      house.seed % 3 !== 0 && Math.abs(u - 0.72) < 0.055 && y < house.eaves + house.gable * 0.78;
    return chimney ? scale(hex('#2a211f'), 0.5) : null;
  }
  let ambient = 0.055 + 0.03 * smoothstep(waterline, house.eaves, y);
  for (const lamp of lamps) {
    if (lamp.size < 1) continue;
    const d2 = (x - lamp.x) ** 2 + (y - lamp.y) ** 2;
    ambient += 0.0046 / (d2 + 0.006);
  }
  const plaster = 0.85 + 0.3 * fbm(x * 40, y * 40, 4, house.seed);
  const warm: Vec3 = [ambient * 1.15, ambient * 0.74, ambient * 0.42];
  let light: Vec3 = [
    house.wall[0] * plaster * (warm[0] + 0.035),
    house.wall[1] * plaster * (warm[1] + 0.05),
    house.wall[2] * plaster * (warm[2] + 0.09),
  ];
  if (y > house.eaves) {
    const edge = roof - y < 0.009;
    if (edge) return scale(light, 1.7);
    // The gable: a small window under the roof, boards that follow the wall below.
    const attic = Math.abs(u - 0.5) < 0.07 && Math.abs(y - house.eaves - house.gable * 0.3) < 0.022;
    if (attic && random(house.seed, 3) > 0.72) return [0.85, 0.5, 0.2];
    return scale(light, attic ? 0.35 : 0.8);
  }
  if (Math.abs(u - 0.5) > 0.485) light = scale(light, 0.5);
  // Clapboard on every other house; a little shade under the eaves and below each board.
  if (house.seed % 2 === 0) light = scale(light, 0.82 + 0.3 * (((y * 150) % 1) + 1) * 0.5);
  light = scale(light, 1 - 0.45 * bell(house.eaves - y, 0.02));
  const floorHeight = (house.eaves - waterline - 0.02) / house.floors;
  const floor = Math.floor((y - waterline - 0.02) / floorHeight);
  const v = (y - waterline - 0.02) / floorHeight - floor;
  if (floor < 0) return scale(light, 0.7);
  if (floor === 0) {
    // Shops and cafés.
    const bay = Math.floor(u * 3);
    const bu = u * 3 - bay;
    const lit = random(house.seed, bay, 6) > 0.3;
    if (Math.abs(bu - 0.5) < 0.36 && v > 0.06 && v < 0.72) {
      const glow = lit
        ? 0.62 + 0.35 * noise2(x * 60, y * 60, house.seed) - 0.5 * smoothstep(0.35, 0.1, v)
        : 0.05;
      return [glow * 1.0, glow * 0.62, glow * 0.26];
    }
    if (v > 0.76 && v < 0.9) return scale(mix3(light, hex(house.seed % 2 ? '#7a1d1d' : '#1f4a3c'), 0.7), 0.6);
    return light;
  }
  const column = Math.floor(u * house.columns);
  const cu = u * house.columns - column - 0.5;
  const half = 0.2 * (house.columns === 2 ? 0.8 : 1);
  const inside = Math.abs(cu) < half && v > 0.2 && v < 0.8;
  if (Math.abs(cu) < half + 0.06 && v > 0.15 && v < 0.85 && !inside) return scale(light, 1.45);
  if (inside) {
    const bar = Math.abs(cu) < 0.018 || Math.abs(v - 0.56) < 0.022;
    const dice = random(house.seed * 7 + column, floor, 12);
    if (bar) return scale(light, 0.8);
    if (dice > 0.48) {
      const tone = random(column, floor, house.seed);
      const k = (0.3 + 0.75 * tone) * (0.75 + 0.5 * v + 0.25 * noise2(x * 80, y * 50, house.seed));
      const curtain = Math.abs(cu) > half * 0.62 ? 0.6 : 1;
      return [k * curtain, k * curtain * (0.55 + 0.16 * tone), k * curtain * (0.2 + 0.2 * tone)];
    }
    return [0.012 + 0.02 * v, 0.018 + 0.03 * v, 0.035 + 0.06 * v];
  }
  return light;
}

function boatLight(boat: Boat, x: number, y: number, pixel: number): Vec3 | null {
  const u = (x - boat.x) / boat.size;
  const v = (y - boat.y) / boat.size;
  const sheer = 0.2 + 0.1 * u * u;
  const inHull = v > 0 && v < sheer && Math.abs(u) < 0.62 + 0.42 * v - (u < 0 ? 0.05 : 0);
  if (inHull) {
    const trim = sheer - v < 0.035;
    const k = 0.09 + 0.16 * smoothstep(0, sheer, v);
    return trim
      ? scale(hex('#f2e6cf'), 0.4)
      : [boat.hull[0] * k * 1.5 + 0.006, boat.hull[1] * k + 0.007, boat.hull[2] * k + 0.011];
  }
  if (boat.masts > 0 && Math.abs(u + 0.1) < 0.24 && v >= sheer - 0.02 && v < 0.47) {
    const window = Math.abs((((u + 0.34) * 8.3) % 1) - 0.5) < 0.3 && v > 0.28 && v < 0.41;
    return window ? [1.5, 0.85, 0.36] : scale(hex('#d9cfbd'), 0.16);
  }
  for (let m = 0; m < boat.masts; m++) {
    const mu = boat.masts === 1 ? 0.24 : -0.42 + m * 0.86;
    const tall = 1.75 - m * 0.35;
    const d = toSegment(u, v, mu, 0.1, mu, tall) * boat.size;
    const wire =
      Math.min(toSegment(u, v, mu, tall, 0.7, 0.26), toSegment(u, v, mu, tall, -0.66, 0.24)) * boat.size;
    if (d < Math.max(0.0028, pixel * 0.6)) return scale(hex('#cfa982'), 0.17);
    if (wire < pixel * 0.4) return scale(hex('#8f8a85'), 0.09);
  }
  return null;
}

/** The town above the waterline. */
function town(x: number, y: number, pixel: number): Vec3 {
  let light = hill(x, y) ?? nightSky(x, y);
  for (const house of houses) {
    if (x < house.left || x >= house.right) continue;
    light = facade(house, x, y) ?? light;
  }
  if (y < waterline + 0.02) {
    const stone = 0.6 + 0.5 * fbm(x * 30, y * 60, 3, 5);
    light = [0.05 * stone, 0.036 * stone, 0.03 * stone];
  }
  for (const lamp of lamps) {
    const post =
      Math.abs(x - lamp.x) < Math.max(0.0022, pixel * 0.5) && y < lamp.y && y > waterline && lamp.size === 1;
    if (post) light = [0.02, 0.018, 0.018];
    const d = Math.hypot(x - lamp.x, y - lamp.y);
    const k = lamp.size * (d < 0.0075 ? 14 : 0.00042 / (d * d + 0.0006));
    light = [light[0] + k * lamp.light[0], light[1] + k * lamp.light[1], light[2] + k * lamp.light[2]];
  }
  for (const boat of boats) light = boatLight(boat, x, y, pixel) ?? light;
  return light;
}

/** The water shows the town upside down, drawn out towards us and broken by ripples. */
function mirror(canvas: Canvas): Canvas {
  const { width, height } = canvas;
  const soft = blur(canvas, height * 0.0012, height * 0.006);
  const long = blur(canvas, height * 0.0022, height * 0.03);
  const out = createCanvas(width, height);
  const a: Vec3 = [0, 0, 0];
  const b: Vec3 = [0, 0, 0];
  for (let py = 0; py < height; py++) {
    const y = 1 - (2 * (py + 0.5)) / height;
    for (let px = 0; px < width; px++) {
      const x = (2 * (px + 0.5) - width) / height;
      const i = (py * width + px) * 3;
      if (y > waterline) {
        for (let c = 0; c < 3; c++) out.data[i + c] = at(canvas.data, i + c);
        continue;
      }
      const depth = waterline - y;
      // Distance on the water grows towards the quay; ripples there are fine and flat.
      const far = 1 / (depth + 0.09);
      const wave =
        noise2(x * far * 1.6, far * 7.2, 31) +
        0.55 * noise2(x * far * 4.2, far * 17, 32) +
        0.3 * noise2(x * far * 9, far * 40, 35);
      const swing = wave * (0.016 + 0.26 * depth);
      const side = noise2(x * far * 2, far * 6 + 40, 33) * (0.004 + 0.035 * depth);
      const my = waterline + depth * 0.93 + swing;
      const sy = ((1 - Math.max(my, waterline + 0.002)) * height) / 2;
      const sx = ((x + side) * height + width) / 2;
      sample(soft, sx, sy, a);
      sample(long, sx, sy, b);
      const stretch = clamp(0.25 + depth * 1.4);
      const body: Vec3 = [0.004, 0.008, 0.016];
      const k = 0.84 - 0.3 * depth + 0.3 * wave * smoothstep(0, 0.3, depth);
      for (const c of [0, 1, 2] as const)
        out.data[i + c] = body[c] + k * (a[c] * (1 - stretch) + b[c] * stretch);
    }
  }
  return out;
}

export const harbourNight: Picture = {
  name: 'harbour-night',
  width: 1152,
  height: 1440,
  samples: 4,
  film: {
    exposure: 1.35,
    contrast: 1.18,
    saturation: 1.08,
    bloom: 0.5,
    bloomFrom: 0.5,
    shadows: [0.88, 0.97, 1.16],
    vignette: 0.35,
    grain: 0.6,
  },
  paint(view) {
    const pixel = 2 / view.height;
    const above = shade(view, (x, y, out) => {
      const light = y > waterline - 0.08 ? town(x, y, pixel) : ([0, 0, 0] as Vec3);
      out[0] = light[0];
      out[1] = light[1];
      out[2] = light[2];
    });
    const mirrored = mirror(above);
    // Hulls reach below the quay's waterline: lay them over the water again.
    const overlay = shade(view, (x, y, out) => {
      if (y > waterline || y < waterline - 0.08) return;
      for (const boat of boats) {
        const light = boatLight(boat, x, y, pixel);
        if (light) {
          out[0] = light[0] + 1e-3;
          out[1] = light[1];
          out[2] = light[2];
        }
      }
    });
    for (let i = 0; i < overlay.data.length; i += 3) {
      const k = clamp(at(overlay.data, i) * 1000);
      if (k === 0) continue;
      for (let c = 0; c < 3; c++)
        mirrored.data[i + c] = at(mirrored.data, i + c) * (1 - k) + at(overlay.data, i + c);
    }
    return mirrored;
  },
};
