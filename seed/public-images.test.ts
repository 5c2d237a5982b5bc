import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { presetAvatars } from '@glimpse/contract/fields';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const publicFolder = join(import.meta.dirname, '../web/public');

describe('the preset avatars', () => {
  it('are the twelve of the contract', () => {
    const files = readdirSync(join(publicFolder, 'avatars')).filter((name) => name.startsWith('avatar-'));
    expect(files.map((name) => `/avatars/${name}`).sort()).toEqual([...presetAvatars]);
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
    ['shortcut-create-192.png', 192],
    ['shortcut-search-192.png', 192],
  ])('%s is %i pixels wide and high', async (name, size) => {
    const { width, height } = await sharp(join(publicFolder, 'icons', name)).metadata();
    expect([width, height]).toEqual([size, size]);
  });

  it('are opaque if the system cuts their shape', async () => {
    for (const name of ['maskable-512.png', 'apple-touch-icon.png']) {
      expect((await sharp(join(publicFolder, 'icons', name)).stats()).isOpaque).toBe(true);
    }
  });
});
