import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { presetAvatars } from '@glimpse/contract/fields';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { iconSvg, icoOf, maskableSvg } from './brand.ts';
import { creatures } from './creatures.ts';

const publicFolder = join(import.meta.dirname, '../../../web/public');

describe('the preset avatars', () => {
  it('are the twelve that the contract names', () => {
    const files = readdirSync(join(publicFolder, 'avatars')).filter((name) => name.startsWith('avatar-'));
    expect(files.map((name) => `/avatars/${name}`).sort()).toEqual([...presetAvatars]);
    expect(new Set(creatures.map(({ name }) => name)).size).toBe(presetAvatars.length);
  });

  it.each([...presetAvatars, '/avatars/default.webp'])('%s is a small square picture', async (path) => {
    const bytes = readFileSync(join(publicFolder, path));
    expect(bytes.length).toBeLessThan(12_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });
});

describe('the icons', () => {
  it.each<[string, number]>([
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['maskable-512.png', 512],
    ['apple-touch-icon.png', 180],
  ])('%s is %i pixels wide and high', async (name, size) => {
    const { width, height } = await sharp(join(publicFolder, 'icons', name)).metadata();
    expect([width, height]).toEqual([size, size]);
  });

  it('are opaque where systems cut their own shape', async () => {
    for (const name of ['maskable-512.png', 'apple-touch-icon.png']) {
      expect((await sharp(join(publicFolder, 'icons', name)).stats()).isOpaque).toBe(true);
    }
  });

  it('come from the drawings in the source', () => {
    expect(readFileSync(join(publicFolder, 'icons/icon.svg'), 'utf8')).toBe(iconSvg);
    expect(maskableSvg).not.toContain('rx="16"');
  });

  it('put PNGs into an .ico at the places its directory tells', () => {
    const png = Buffer.from('png');
    const ico = icoOf([
      { size: 16, png },
      { size: 32, png: Buffer.concat([png, png]) },
    ]);
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 2]);
    for (const [index, size] of [16, 32].entries()) {
      const at = 6 + 16 * index;
      expect(ico.readUInt8(at)).toBe(size);
      const offset = ico.readUInt32LE(at + 12);
      expect(ico.toString('latin1', offset, offset + ico.readUInt32LE(at + 8))).toBe(
        index ? 'pngpng' : 'png',
      );
    }
  });
});
