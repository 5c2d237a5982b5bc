import { uploadTypes } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { validationTexts } from '@glimpse/contract/validation';
import { describe, expect, it } from 'vitest';
import { uncropped } from '../../lib/pictures/crop.ts';
import { wholePicture } from '../../lib/pictures/redraw-plan.ts';
import { acceptedTypes, checkFile, redrawOf, selectFiles, tooManyFiles } from './selected-file.ts';

function file(name: string, type: string, sizeBytes = 1): File {
  const created = new File([], name, { type });
  Object.defineProperty(created, 'size', { value: sizeBytes });
  return created;
}
const picture = file('dawn.jpg', 'image/jpeg', mediaLimits.imageBytes);
const video = file('wave.mp4', 'video/mp4', mediaLimits.videoBytes);
const tooLarge = mediaLimits.imageBytes + 1;

describe('checkFile', () => {
  it.each(uploadTypes)('accepts %s', (type) => {
    expect(checkFile(file('file', type), 'media')).toMatchObject({ kind: type.split('/')[0], type });
  });

  it('accepts a picture and a video that are as large as possible', () => {
    expect(checkFile(picture, 'media')).toMatchObject({ file: picture, kind: 'image', type: 'image/jpeg' });
    expect(checkFile(video, 'media')).toMatchObject({ file: video, kind: 'video', type: 'video/mp4' });
  });

  it.each([
    ['a picture with one byte too many', file('dawn.jpg', 'image/jpeg', tooLarge), 'imageTooLarge'],
    ['a video with one byte too many', file('wave.mp4', 'video/mp4', mediaLimits.videoBytes + 1), 'videoTooLarge'],
    ['an SVG', file('dawn.svg', 'image/svg+xml'), 'mediaOnly'],
    ['a HEIC', file('dawn.heic', 'image/heic'), 'mediaOnly'],
    ['a sound', file('wave.m4a', 'audio/mp4'), 'mediaOnly'],
    ['a text', file('notes.txt', 'text/plain'), 'mediaOnly'],
    ['an empty file', file('dawn.jpg', 'image/jpeg', 0), 'empty'],
  ])('rejects %s', (_name, rejected, problem) => expect(checkFile(rejected, 'media')).toBe(problem));

  it('rejects a video if only pictures are accepted', () => {
    expect(checkFile(video, 'image')).toBe('imagesOnly');
    expect(checkFile(picture, 'image')).toMatchObject({ kind: 'image', type: 'image/jpeg' });
    expect(acceptedTypes('image')).not.toContain('video');
  });

  it.each([
    ['wave.MOV', '', 'video/quicktime'],
    ['dawn.avif', '', 'image/avif'],
    ['dawn', 'image/jpg', 'image/jpeg'],
    ['wave.m4v', 'video/x-m4v', 'video/mp4'],
  ])('knows %s with the type "%s" as %s', (name, reported, type) => {
    expect(checkFile(file(name, reported), 'media')).toMatchObject({ type });
  });

  it('uses the extension only if the browser reports no type', () => {
    expect(checkFile(file('dawn.jpg', 'text/html'), 'media')).toBe('mediaOnly');
  });
});

describe('selectFiles', () => {
  it('selects a valid file unchanged', () => {
    const [selected] = selectFiles([picture], 1).selected;
    expect(selected).toMatchObject({ file: picture, needsRedraw: false });
    expect(selected && redrawOf(selected)).toBeNull();
  });

  it('selects no more files than there is room for, and reports the others once', () => {
    const { selected, rejections } = selectFiles([picture, video, picture, video], 2);
    expect(selected.map((one) => one.file)).toEqual([picture, video]);
    expect(rejections).toEqual([tooManyFiles]);
  });

  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])('offers to shrink a large %s', (type) => {
    expect(selectFiles([file('large', type, tooLarge)], 1).rejections).toMatchObject([
      { text: validationTexts.imageSize, smaller: { kind: 'image', type, needsRedraw: true } },
    ]);
  });

  it.each([
    ['a GIF', file('wave.gif', 'image/gif', tooLarge), validationTexts.imageSize],
    ['a picture that no browser can decode', file('a.jpg', 'image/jpeg', 2 ** 30), validationTexts.imageSize],
    ['a video', file('wave.mp4', 'video/mp4', mediaLimits.videoBytes + 1), validationTexts.videoSize],
    ['an empty HEIC', file('a.heic', 'image/heic', 0), expect.stringMatching(/^Choose a JPEG/)],
  ])('does not offer to shrink %s', (_name, rejected, text) => {
    expect(selectFiles([rejected], 1).rejections).toEqual([{ name: '', text, smaller: null }]);
  });

  it.each([
    ['IMG_1.HEIC', ''],
    ['IMG_1', 'image/heic'],
    ['IMG_1.heif', 'image/heif'],
  ])('redraws %s with the type "%s" as a JPEG', (name, type) => {
    const [selected] = selectFiles([file(name, type, 9 * 2 ** 20)], 1).selected;
    expect(selected).toMatchObject({ type: 'image/jpeg' });
    expect(selected && redrawOf(selected)).toEqual(wholePicture);
  });
});

describe('redrawOf', () => {
  const [selected] = selectFiles([picture], 1).selected;
  const size = { width: 4, height: 2 };
  const focus = { x: 0, y: 0 };

  it('applies the crop', () => {
    const adjustment = { crop: { ...uncropped, ratio: 1 }, focus, size };
    expect(selected && redrawOf({ ...selected, adjustment })).toEqual({
      quarterTurns: 0,
      part: { x: 0.25, y: 0, width: 0.5, height: 1 },
    });
  });

  it('is null if only the focal point was set', () => {
    expect(selected && redrawOf({ ...selected, adjustment: { crop: uncropped, focus, size } })).toBeNull();
  });
});
