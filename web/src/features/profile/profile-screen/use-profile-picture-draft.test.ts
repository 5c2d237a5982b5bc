import { type Media, mediaDefaults } from '@glimpse/contract/media/media';
import { expect, it } from 'vitest';
import { avatarUrlOf } from './use-profile-picture-draft.ts';

const variantOf = (name: string, width: number) => ({
  width,
  url: `https://media.example/${name}${width}`,
  hasAvif: false,
});
const media = (widths: number[], sides: number[] = []): Media => ({
  type: 'image',
  url: 'https://media.example/full',
  path: 'media/u1/x/',
  width: 1200,
  height: 1200,
  alt: '',
  placeholder: '',
  posterUrl: '',
  ...mediaDefaults,
  variants: widths.map((width) => variantOf('', width)),
  squares: sides.map((side) => variantOf('square-', side)),
});

it.each([
  ['the smallest square', [256, 512, 864], [160, 320, 640], 'https://media.example/square-160'],
  ['a rendition of an earlier release', [320, 640, 1080], [320, 640], 'https://media.example/320'],
  ['a rendition of a small picture', [200], [160, 200], 'https://media.example/200'],
  ['the whole picture without renditions', [], [], 'https://media.example/full'],
])('selects %s', (_what, widths, sides, url) => {
  expect(avatarUrlOf(media(widths, sides))).toBe(url);
});
