import { describe, expect, it } from 'vitest';
import { shade } from './canvas.ts';
import { develop } from './film.ts';
import { fbm, hash, noise3, randomStream } from './noise.ts';

const paint = () =>
  develop(
    shade({ width: 24, height: 16, samples: 2 }, (x, y, out) => {
      out[0] = 0.5 + 0.4 * fbm(x * 3, y * 3, 4, 7);
      out[1] = out[0] * 0.8;
      out[2] = out[0] * 0.6;
    }),
    { bloom: 0.3, bloomFrom: 0.4 },
  );

describe('the generator', () => {
  it('draws the same picture every time', () => {
    expect(Buffer.from(paint()).equals(Buffer.from(paint()))).toBe(true);
  });

  it('mixes its bits well enough that neighbours have nothing in common', () => {
    const seen = new Set(Array.from({ length: 4096 }, (_, i) => hash(i & 63, i >> 6, 3)));
    expect(seen.size).toBe(4096);
    const next = randomStream(5);
    const mean = Array.from({ length: 4096 }, next).reduce((sum, value) => sum + value, 0) / 4096;
    expect(mean).toBeCloseTo(0.5, 1);
  });

  it('has noise that comes back to where it began, for films that loop', () => {
    for (const x of [0.2, 3.7, -5.1]) {
      expect(noise3(x, 1.3, 0, 4, 3)).toBe(noise3(x, 1.3, 3, 4, 3));
      expect(noise3(x, 1.3, 0.25, 4, 3)).not.toBe(noise3(x, 1.3, 1.25, 4, 3));
    }
  });
});
