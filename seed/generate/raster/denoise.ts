import { type Canvas, createCanvas } from './canvas.ts';
import { at } from './math.ts';

/** What the picture shows at each pixel, free of noise: it tells where one surface ends. */
export interface Guide {
  readonly normal: Canvas;
  readonly depth: Float32Array;
}

const kernel = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16] as const;

/**
 * Smooths noisy light along surfaces: `rounds` passes of a 5 x 5 kernel with holes that double in size (à trous),
 * where a neighbour counts less the more its normal, depth or light differ.
 */
export function smoothAlong(canvas: Canvas, guide: Guide, rounds: number): Canvas {
  const { width, height } = canvas;
  let from = canvas;
  for (let round = 0; round < rounds; round++) {
    const to = createCanvas(width, height);
    const step = 2 ** round;
    const tolerance = 2.2 / (1 + round * 0.7);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const p = y * width + x;
        const i = p * 3;
        const nx = at(guide.normal.data, i);
        const ny = at(guide.normal.data, i + 1);
        const nz = at(guide.normal.data, i + 2);
        const depth = at(guide.depth, p);
        const light = at(from.data, i) + at(from.data, i + 1) + at(from.data, i + 2);
        let r = 0;
        let g = 0;
        let b = 0;
        let total = 0;
        for (let ky = -2; ky <= 2; ky++) {
          const qy = y + ky * step;
          if (qy < 0 || qy >= height) continue;
          for (let kx = -2; kx <= 2; kx++) {
            const qx = x + kx * step;
            if (qx < 0 || qx >= width) continue;
            const q = qy * width + qx;
            const j = q * 3;
            const dn =
              (at(guide.normal.data, j) - nx) ** 2 +
              (at(guide.normal.data, j + 1) - ny) ** 2 +
              (at(guide.normal.data, j + 2) - nz) ** 2;
            const dz = Math.abs(at(guide.depth, q) - depth) / (depth * 0.012 * (1 + step * 0.4));
            const other = at(from.data, j) + at(from.data, j + 1) + at(from.data, j + 2);
            const dl = Math.abs(other - light) / (tolerance * (0.25 + 0.5 * (other + light)));
            const k = (kernel[ky + 2] ?? 0) * (kernel[kx + 2] ?? 0) * Math.exp(-dn * 9 - dz - dl * dl);
            r += k * at(from.data, j);
            g += k * at(from.data, j + 1);
            b += k * at(from.data, j + 2);
            total += k;
          }
        }
        to.data[i] = r / total;
        to.data[i + 1] = g / total;
        to.data[i + 2] = b / total;
      }
    }
    from = to;
  }
  return from;
}
