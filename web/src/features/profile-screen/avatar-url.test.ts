import { type Media, mediaDefaults } from '@glimpse/contract/media/media';
import { expect, it } from 'vitest';
import { avatarUrlOf } from './avatar-url.ts';

const media = (...widths: number[]): Media => ({
  type: 'image',
  url: 'https://media.example/full',
  path: 'media/u1/x/',
  width: 1200,
  height: 1200,
  alt: '',
  placeholder: '',
  variants: widths.map((width) => ({ width, url: `https://media.example/${width}`, hasAvif: false })),
  posterUrl: '',
  ...mediaDefaults,
});

it.each([
  [[320, 640, 1080], 'https://media.example/320'],
  [[200], 'https://media.example/200'],
  [[], 'https://media.example/full'],
])('selects from renditions with the widths %j the file %s', (widths, url) => {
  expect(avatarUrlOf(media(...widths))).toBe(url);
});
