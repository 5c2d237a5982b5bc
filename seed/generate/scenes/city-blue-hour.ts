import { createCamera } from '../raster/camera.ts';
import { shade } from '../raster/canvas.ts';
import { bell, clamp, hex, mix3, normalize, smoothstep, type Vec3 } from '../raster/math.ts';
import { fbm, hash, noise2, random, valueNoise } from '../raster/noise.ts';
import type { Picture } from '../scene.ts';

/** A city of blocks seen from a tower after sunset; metres. Streets run along both axes, avenues every few blocks. */
const lot = 34;
const street = 9;

interface Block {
  low: number;
  high: number;
  inset: number;
  id: number;
}
const block: Block = { low: 0, high: 0, inset: 0, id: 0 };

/** The building of a lot: a podium and a narrower tower; taller downtown, none in the park or the river. */
function blockAt(ix: number, iz: number): Block {
  const id = hash(ix, iz, 3);
  const x = ix * lot;
  const z = iz * lot;
  const downtown =
    bell(Math.hypot((x + 40) / 430, (z - 820) / 420), 0.8) +
    0.65 * bell(Math.hypot((x - 620) / 260, (z - 1500) / 360), 0.8);
  const dice = (id & 1023) / 1023;
  const wide = 0.6 + 0.4 * noise2(ix * 0.31, iz * 0.31, 5);
  let tall = 14 + 26 * dice * wide + 265 * downtown * dice ** 1.6 + 52 * downtown;
  if (dice > 0.965 && downtown > 0.35) tall *= 1.32;
  if (Math.abs(ix + 0) === 0 && iz < 60) tall = 0;
  const riverX = -430 + 130 * Math.sin(z * 0.0018);
  if (Math.abs(x - riverX) < 70) tall = 0;
  if (x > 200 && x < 380 && z > 190 && z < 460) tall = 0;
  block.id = id;
  block.high = tall;
  block.low = tall > 60 ? 12 + ((id >>> 10) & 31) * 0.6 : tall;
  block.inset = tall > 60 ? 3 + ((id >>> 16) & 7) * 0.6 : 0;
  return block;
}

const found = { t: -1, nx: 0, ny: 0, nz: 0, id: 0, x0: 0, z0: 0, high: 0, tower: false };

/** Follows a ray from lot to lot until it meets a building or the ground. */
function find(o: Vec3, d: Vec3): typeof found {
  found.t = -1;
  const dx = d[0] || 1e-9;
  const dz = d[2] || 1e-9;
  let ix = Math.floor(o[0] / lot);
  let iz = Math.floor(o[2] / lot);
  const sx = dx > 0 ? 1 : -1;
  const sz = dz > 0 ? 1 : -1;
  let tx = ((ix + (sx > 0 ? 1 : 0)) * lot - o[0]) / dx;
  let tz = ((iz + (sz > 0 ? 1 : 0)) * lot - o[2]) / dz;
  const ground = d[1] < 0 ? -o[1] / d[1] : 1e9;
  let enter = 0;
  for (let i = 0; i < 420; i++) {
    const leave = Math.min(tx, tz);
    const b = blockAt(ix, iz);
    if (b.high > 0 && o[1] + d[1] * (d[1] < 0 ? leave : enter) < b.high) {
      let best = 1e9;
      for (const tower of [false, true]) {
        if (tower && b.inset === 0) continue;
        const high = tower ? b.high : b.low;
        const edge = street / 2 + (tower ? b.inset : 0);
        const ax = (ix * lot + edge - o[0]) / dx;
        const bx = ((ix + 1) * lot - edge - o[0]) / dx;
        const az = (iz * lot + edge - o[2]) / dz;
        const bz = ((iz + 1) * lot - edge - o[2]) / dz;
        const ty = d[1] < 0 ? (high - o[1]) / d[1] : -1e9;
        const nearX = Math.min(ax, bx);
        const nearZ = Math.min(az, bz);
        const near = Math.max(nearX, nearZ, d[1] < 0 ? ty : -1e9);
        const far = Math.min(Math.max(ax, bx), Math.max(az, bz), d[1] < 0 ? 1e9 : (high - o[1]) / d[1]);
        if (near > far || near < 0.5 || near > best) continue;
        best = near;
        found.t = near;
        found.nx = near === nearX ? -sx : 0;
        found.nz = near === nearZ && near !== nearX ? -sz : 0;
        found.ny = found.nx === 0 && found.nz === 0 ? 1 : 0;
        found.id = b.id;
        found.x0 = ix * lot;
        found.z0 = iz * lot;
        found.high = high;
        found.tower = tower;
      }
      if (best < ground && found.t > 0) return found;
    }
    if (leave > ground || leave > 7000) break;
    enter = leave;
    if (tx < tz) {
      ix += sx;
      tx += Math.abs(lot / dx);
    } else {
      iz += sz;
      tz += Math.abs(lot / dz);
    }
  }
  found.t = ground < 7000 ? ground : -1;
  found.ny = 2;
  return found;
}

const sodium: Vec3 = [1.0, 0.52, 0.17];

function streetLight(x: number, z: number, t: number): Vec3 {
  const fx = x / lot - Math.floor(x / lot);
  const fz = z / lot - Math.floor(z / lot);
  const half = street / 2 / lot;
  const onX = Math.min(fx, 1 - fx) < half;
  const onZ = Math.min(fz, 1 - fz) < half;
  const ix = Math.floor(x / lot);
  const iz = Math.floor(z / lot);
  if (blockAt(ix, iz).high === 0) {
    const riverX = -430 + 130 * Math.sin(z * 0.0018);
    if (Math.abs(x - riverX) < 82) return [-1, 0, 0];
    const avenue = Math.abs(ix) === 0;
    if (avenue) {
      // The avenue below: white headlights one way, red tail lights the other, drawn out by the exposure.
      const u = fx - 0.5;
      const lanes = Math.abs(Math.sin(u * Math.PI * 9));
      const trail =
        smoothstep(0.62, 1, lanes) *
        (0.25 +
          1.2 *
            smoothstep(
              0.42,
              0.7,
              valueNoise(z * 0.045 + Math.floor((u + 0.5) * 9) * 7, Math.floor((u + 0.5) * 9), 3),
            ));
      const k = Math.abs(u) < 0.4 ? trail * 1.5 : 0;
      const lamp = bell(((z / 22) % 1) - 0.5, 0.17) * bell(Math.abs(u) - 0.46, 0.05) * 3.2;
      const glow = 0.16 + lamp;
      return u < 0
        ? [k * 1.3 + glow, k * 1.1 + glow * 0.56, k * 0.8 + glow * 0.2]
        : [k * 1.25 + glow, k * 0.16 + glow * 0.54, k * 0.06 + glow * 0.2];
    }
    const tree = valueNoise(x * 0.2, z * 0.2, 7);
    const path = bell(Math.abs(noise2(x * 0.012, z * 0.012, 9)), 0.03);
    return [0.012 + path * 0.3, 0.02 + 0.012 * tree + path * 0.17, 0.018 + path * 0.06];
  }
  if (!onX && !onZ) return [0.03, 0.03, 0.035];
  const run = onX ? z : x;
  const id = onX ? Math.round(x / lot) : Math.round(z / lot) + 900;
  const busy = 0.28 + 1.2 * random(id, 5) ** 2;
  const lamp = 0.35 + 2.4 * bell(((run / 17) % 1) - 0.5, 0.2) * clamp(700 / t);
  const cars = smoothstep(0.7, 0.9, valueNoise(run * 0.16, id, 8)) * 2.2;
  const k = busy * 0.55;
  return [
    k * (lamp * sodium[0] + cars * 1.1),
    k * (lamp * sodium[1] + cars * 0.9),
    k * (lamp * sodium[2] + cars * 0.7),
  ];
}

function skyLight(d: Vec3): Vec3 {
  const up = Math.max(0, d[1]);
  const west = clamp(0.5 + d[0] * 0.9);
  let light = mix3(hex('#f08a55'), hex('#5a6aa5'), smoothstep(-0.02, 0.1 + 0.05 * west, up));
  light = mix3(light, hex('#22386f'), smoothstep(0.07, 0.32, up));
  light = mix3(light, hex('#101d45'), smoothstep(0.3, 0.7, up));
  const glow = bell(up, 0.06) * (0.25 + 0.75 * west ** 2);
  light = [light[0] + glow * 0.34, light[1] + glow * 0.12, light[2] + glow * 0.02];
  const cloud = smoothstep(0.02, 0.45, fbm(d[0] * 2.6 + 1, d[1] * 15, 6, 12)) * smoothstep(0.02, 0.1, up);
  return mix3(light, mix3(hex('#3a3a68'), hex('#e0785a'), bell(up - 0.05, 0.12) * west), cloud * 0.62);
}

export const cityBlueHour: Picture = {
  name: 'city-blue-hour',
  width: 1440,
  height: 960,
  samples: 5,
  film: {
    exposure: 1.25,
    contrast: 1.16,
    saturation: 1.06,
    bloom: 0.42,
    bloomFrom: 0.7,
    shadows: [0.9, 0.97, 1.14],
    vignette: 0.3,
  },
  paint(view) {
    const camera = createCamera([17, 232, -260], [-10, 150, 900], 1.95);
    return shade(view, (x, y, out) => {
      const o = camera.origin;
      const d = camera.ray(x, y);
      const hit = find(o, d);
      const horizon = skyLight(normalize([d[0], 0.012, d[2]]));
      let light = skyLight(d);
      if (hit.t > 0) {
        const { t } = hit;
        const px = o[0] + d[0] * t;
        const py = o[1] + d[1] * t;
        const pz = o[2] + d[2] * t;
        const fade = clamp(1 - t / 5200);
        if (hit.ny === 2) {
          light = streetLight(px, pz, t);
          if (light[0] < 0) {
            const wave = noise2(px * 0.05, pz * 0.14, 3) + 0.5 * noise2(px * 0.13, pz * 0.3, 4);
            const shore = smoothstep(40, 82, Math.abs(px + 430 - 130 * Math.sin(pz * 0.0018)));
            const sky = skyLight(
              normalize([d[0] + wave * 0.03, Math.abs(d[1]) * 0.8 + wave * 0.02 + 0.02, d[2]]),
            );
            light = [
              sky[0] * 0.6 + shore * 0.22 * (0.6 + wave),
              sky[1] * 0.6 + shore * 0.12 * (0.6 + wave),
              sky[2] * 0.62 + shore * 0.05,
            ];
          }
        } else {
          const kind = hit.id >>> 27;
          const wall = mix3(hex('#4a5268'), hex('#84786e'), ((hit.id >>> 8) & 255) / 255);
          const ambient = hit.ny === 1 ? 0.24 : 0.13 + 0.09 * Math.max(0, hit.nx);
          const lowGlow = Math.exp(-py / 16) * 0.55;
          const west = Math.max(0, hit.nx * 0.8 + 0.25) * smoothstep(20, 160, py) * 0.2;
          light = [
            wall[0] * (ambient * 0.5 + west * 1.2 + lowGlow * 0.9),
            wall[1] * (ambient * 0.8 + west * 0.62 + lowGlow * 0.5),
            wall[2] * (ambient * 1.6 + west * 0.4 + lowGlow * 0.2),
          ];
          if (hit.ny === 1) {
            const gear = valueNoise(px * 0.35, pz * 0.35, 5);
            light = [
              light[0] * (0.5 + 0.7 * gear),
              light[1] * (0.5 + 0.7 * gear),
              light[2] * (0.5 + 0.7 * gear),
            ];
            const mast =
              hit.high > 190 &&
              Math.abs(px - hit.x0 - lot / 2) < 1.4 &&
              Math.abs(pz - hit.z0 - lot / 2) < 1.4;
            if (mast) light = [4, 0.4, 0.3];
          } else {
            const floorHeight = 3.6;
            const along = hit.nx !== 0 ? pz - hit.z0 : px - hit.x0;
            const pitch = kind % 3 === 0 ? 2.3 : kind % 3 === 1 ? 3.2 : 4.4;
            const column = Math.floor(along / pitch);
            const floor = Math.floor(py / floorHeight);
            const u = along / pitch - column - 0.5;
            const v = py / floorHeight - floor - 0.5;
            const glass = kind % 4 === 0;
            const inside = Math.abs(u) < (glass ? 0.45 : 0.3) && Math.abs(v + 0.04) < (glass ? 0.4 : 0.27);
            // Offices light whole floors, homes single rooms.
            const floorDice = random(hit.id & 0xffff, floor, 7);
            const room = random(hash(hit.id, column, hit.nx), floor, 11);
            const office = kind % 2 === 0;
            const share = office ? (floorDice > 0.55 ? 0.78 : 0.12) : 0.36;
            const soft = smoothstep(2400, 900, t);
            if (glass) {
              const mirrored = skyLight(
                normalize([hit.nx !== 0 ? -d[0] : d[0], 0.12 - d[1] * 0.4, hit.nz !== 0 ? -d[2] : d[2]]),
              );
              light = mix3(light, mirrored, 0.3);
            }
            if (room < share) {
              const tone = random(column, floor, hit.id & 255);
              const k = (0.5 + 1.3 * tone * tone) * (inside ? 1 : 0) * soft + 0.16 * (1 - soft);
              const cool = office && (hit.id & 3) !== 0;
              light = [
                light[0] + k * (cool ? 0.85 : 1.1),
                light[1] + k * (cool ? 0.78 : 0.66),
                light[2] + k * (cool ? 0.6 : 0.27),
              ];
            } else if (inside && t < 1500) light = [light[0] * 0.6, light[1] * 0.65, light[2] * 0.8];
            const crown = hit.high > 150 && hit.tower && hit.high - py < 5 && (hit.id & 12) === 0;
            if (crown) light = [light[0] + 1.1, light[1] + 0.85, light[2] + 0.6];
          }
        }
        const haze = 1 - Math.exp(-t * 0.00027 * (1 + 0.8 * Math.exp(-py / 60)));
        const veil = mix3([0.075, 0.1, 0.2], horizon, 0.2 + 0.45 * smoothstep(1200, 6000, t));
        light = mix3(light, veil, haze * (0.85 + 0.15 * fade));
      }
      out[0] = light[0];
      out[1] = light[1];
      out[2] = light[2];
    });
  },
};
