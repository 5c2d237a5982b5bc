import { createCamera } from '../raster/camera.ts';
import { shade } from '../raster/canvas.ts';
import { clamp, dot, hex, mix, mix3, normalize, smoothstep, type Vec3 } from '../raster/math.ts';
import { cells, fbm, noise2, randomStream, valueNoise } from '../raster/noise.ts';
import { groundNormal, groundShadow, type Height, marchGround } from '../raster/terrain.ts';
import type { Picture } from '../scene.ts';

const sun = normalize([-0.9, 0.27, 0.55]);
const top = 64;

interface Mound {
  readonly x: number;
  readonly z: number;
  readonly radius: number;
  readonly tall: number;
}

/** Round hills, larger and higher further away; each is planted in rings around its own crown. */
const mounds: readonly Mound[] = (() => {
  const next = randomStream(4211);
  const list: Mound[] = [
    { x: 9, z: 34, radius: 34, tall: 15 },
    { x: -34, z: 62, radius: 40, tall: 21 },
    { x: 44, z: 88, radius: 44, tall: 25 },
    { x: -8, z: 112, radius: 40, tall: 20 },
    { x: -66, z: 132, radius: 50, tall: 32 },
    { x: 22, z: 168, radius: 52, tall: 30 },
  ];
  for (let i = 0; i < 40; i++) {
    const z = 190 + next() * 420;
    list.push({
      x: (next() - 0.5) * z * 1.3,
      z,
      radius: 44 + next() * 40,
      tall: 18 + next() * 22 + z * 0.03,
    });
  }
  return list;
})();

/** Hill height before planting, and how far out from the crown the place lies (metres along the slope). */
const place = { y: 0, ring: 0, mound: 0 };
function hillAt(x: number, z: number): typeof place {
  const wx = x + 3.2 * noise2(x * 0.045, z * 0.045, 3);
  const wz = z + 3.2 * noise2(x * 0.045 + 9, z * 0.045, 4);
  place.y = 1.2 * noise2(x * 0.03, z * 0.03, 2);
  place.ring = 0;
  place.mound = -1;
  let best = place.y;
  for (let i = 0; i < mounds.length; i++) {
    const m = mounds[i];
    if (!m) continue;
    const dx = wx - m.x;
    const dz = (wz - m.z) * 1.12;
    const r = Math.sqrt(dx * dx + dz * dz);
    if (r > m.radius) continue;
    const s = Math.cos((r / m.radius) * Math.PI * 0.5);
    const y = m.tall * s * (0.55 + 0.45 * s);
    if (y > best) {
      best = y;
      place.ring = r;
      place.mound = i;
    }
  }
  place.y = best;
  return place;
}

const spacing = 1.75;

/** A clipped hedge: round on top, with a path worn between it and the next one. */
function hedge(x: number, z: number, ring: number): number {
  const gaps = smoothstep(0.02, 0.06, Math.abs(noise2(x * 0.06, z * 0.06, 7)));
  const f = Math.abs(ring / spacing - Math.floor(ring / spacing) - 0.5) * 2;
  const profile = Math.sqrt(Math.max(0, 1 - (f * 1.22) ** 2.6));
  return profile * gaps;
}

const groveAt = (x: number, z: number): number =>
  noise2(x * 0.016 + 3.3, z * 0.016, 12) - 0.42 + 0.2 * smoothstep(200, 500, z);

const height: Height = (x, z, distance) => {
  const h = hillAt(x, z);
  let y = h.y;
  if (h.mound >= 0) {
    const bush = hedge(x, z, h.ring);
    y +=
      bush *
      (0.95 + (distance < 170 ? 0.3 * noise2(x * 2.1, z * 2.1, 5) + 0.16 * noise2(x * 6.3, z * 6.3, 6) : 0));
  }
  const grove = groveAt(x, z);
  if (grove > 0) {
    const tree = cells(x * 0.26, z * 0.26, 14);
    const crown = Math.max(0, 1 - (tree.distance * 1.7) ** 2);
    y +=
      smoothstep(0, 0.08, grove) *
      (2 + 4.6 * Math.sqrt(crown) * (0.7 + 0.3 * valueNoise(x * 1.4, z * 1.4, 8)));
  }
  return y;
};

function skyLight(d: Vec3): Vec3 {
  const up = Math.max(0, d[1]);
  const toSun = Math.max(0, dot(d, sun));
  let light = mix3(hex('#fbe0b4'), hex('#9cc0e4'), smoothstep(0, 0.3, up));
  const wisp = smoothstep(0.0, 0.5, fbm(d[0] * 2.4 + 2, d[1] * 10, 5, 61)) * smoothstep(0.04, 0.15, up);
  light = mix3(light, hex('#ffeed6'), wisp * 0.5);
  const glow = 0.6 * toSun ** 5 + 1.4 * toSun ** 30;
  return [light[0] + glow, light[1] + glow * 0.8, light[2] + glow * 0.5];
}

export const teaHills: Picture = {
  name: 'tea-hills',
  width: 1152,
  height: 1440,
  samples: 3,
  film: {
    exposure: 0.92,
    contrast: 1.2,
    saturation: 1.04,
    bloom: 0.2,
    shadows: [0.96, 1, 1.06],
    vignette: 0.3,
  },
  paint(view) {
    const camera = createCamera([-2, 33, -34], [2, 17, 60], 2.1);
    return shade(view, (x, y, out) => {
      const d = camera.ray(x, y);
      const o = camera.origin;
      const t = marchGround(o, d, height, { near: 4, far: 900, top, care: 0.4 });
      let light = skyLight(d);
      if (t > 0) {
        const p: Vec3 = [o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t];
        const n = groundNormal(p[0], p[2], t, height, Math.max(0.05, 0.0011 * t));
        const lit = groundShadow(p, sun, height, { near: 0.12, far: 90, top, softness: 9 });
        const h = hillAt(p[0], p[2]);
        const bush = h.mound >= 0 ? hedge(p[0], p[2], h.ring) : 0;
        const grove = groveAt(p[0], p[2]) > 0.01 && p[1] - h.y > 1.6;
        const leaf = valueNoise(p[0] * 8, p[2] * 8, 21) * smoothstep(140, 20, t);
        const tone = 0.5 + 0.5 * noise2(p[0] * 0.07, p[2] * 0.07, 22);
        let c = mix3(hex('#3f7a26'), hex('#9cbf3c'), clamp(0.25 + 0.35 * tone + 0.5 * leaf));
        c = mix3(hex('#6b5a35'), c, smoothstep(0.1, 0.5, bush));
        if (h.mound < 0) c = mix3(hex('#6f8a3a'), hex('#4d6b2b'), tone);
        if (grove) c = mix3(hex('#26421d'), hex('#567032'), valueNoise(p[0] * 1.9, p[2] * 1.9, 9));
        const crease = grove ? 0.8 : mix(0.35, 1, smoothstep(0, 0.8, bush));
        const direct = Math.max(0, dot(n, sun)) * lit * 4.2;
        const through = Math.max(0, dot(d, sun)) ** 2 * lit * 0.9;
        const sky = (0.34 + 0.3 * n[1]) * crease;
        light = [
          c[0] * (direct * 1.15 + sky * 0.85 + through),
          c[1] * (direct * 0.92 + sky * 1.0 + through),
          c[2] * (direct * 0.6 + sky * 1.25 + through * 0.4),
        ];
        const wisps = 1 + 0.8 * fbm(p[0] * 0.012, p[2] * 0.02 + p[1] * 0.05, 4, 77);
        const low = smoothstep(19, 2, p[1]) * smoothstep(50, 130, t);
        const mist = 1 - Math.exp(-(Math.max(0, t - 60) * 0.0021 + low * 1.15) * clamp(wisps, 0.15, 2));
        const veil = mix3(hex('#c9d4dd'), skyLight(normalize([d[0], 0.05, d[2]])), 0.6);
        light = mix3(light, veil, mist);
      }
      out[0] = light[0];
      out[1] = light[1];
      out[2] = light[2];
    });
  },
};
