import { limits } from '@glimpse/contract/limits';
import { uploadTypes } from '@glimpse/contract/media/media';
import { validationTexts } from '@glimpse/contract/texts';
import { describe, expect, it } from 'vitest';
import { acceptedTypes, checkFile, uploadTexts } from './check-file.ts';

const picture = { name: 'dawn.jpg', type: 'image/jpeg', size: limits.imageBytes };
const video = { name: 'wave.mp4', type: 'video/mp4', size: limits.videoBytes };

describe('checking a file before it is sent', () => {
  it.each(uploadTypes)('takes %s', (type) => {
    expect(checkFile({ name: 'file', type, size: 1 }, 'media')).toEqual({ kind: type.split('/')[0], type });
  });

  it('takes a picture and a video of exactly the limit', () => {
    expect(checkFile(picture, 'media')).toEqual({ kind: 'image', type: 'image/jpeg' });
    expect(checkFile(video, 'media')).toEqual({ kind: 'video', type: 'video/mp4' });
  });

  it.each([
    ['a picture one byte too large', { ...picture, size: limits.imageBytes + 1 }, validationTexts.imageSize],
    ['a video one byte too large', { ...video, size: limits.videoBytes + 1 }, validationTexts.videoSize],
    ['an svg', { ...picture, type: 'image/svg+xml' }, uploadTexts.mediaOnly],
    ['a HEIC', { ...picture, type: 'image/heic' }, uploadTexts.mediaOnly],
    ['a sound', { ...video, type: 'audio/mp4' }, uploadTexts.mediaOnly],
    ['a text', { name: 'notes.txt', type: 'text/plain', size: 1 }, uploadTexts.mediaOnly],
    ['an empty file', { ...picture, size: 0 }, uploadTexts.empty],
  ])('refuses %s', (_what, file, text) => expect(checkFile(file, 'media')).toBe(text));

  it('takes no video where only a picture is wanted', () => {
    expect(checkFile(video, 'image')).toBe(uploadTexts.imagesOnly);
    expect(checkFile(picture, 'image')).toEqual({ kind: 'image', type: 'image/jpeg' });
    expect(acceptedTypes('image')).not.toContain('video');
  });

  it.each([
    ['wave.MOV', '', 'video/quicktime'],
    ['dawn.avif', '', 'image/avif'],
    ['dawn', 'image/jpg', 'image/jpeg'],
    ['wave.m4v', 'video/x-m4v', 'video/mp4'],
  ])('knows %s with the type "%s" as %s', (name, said, type) => {
    expect(checkFile({ name, type: said, size: 1 }, 'media')).toMatchObject({ type });
  });

  it('goes by the type, not by the name, where there is one', () => {
    expect(checkFile({ name: 'dawn.jpg', type: 'text/html', size: 1 }, 'media')).toBe(uploadTexts.mediaOnly);
  });
});
