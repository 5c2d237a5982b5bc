import { expect, it } from 'vitest';
import { aPost, media } from '../../../testing/examples.ts';
import { estimatedCardHeight } from './card-height.ts';

const square = { ...media, width: 4, height: 4 };
const aCommentCopy = {
  ...{
    id: 'c1',
    uid: 'bo',
    name: 'Bo',
    username: 'bo',
    email: '',
    profilePicture: '',
    message: 'Lovely',
    mentions: [],
  },
  ...{ parentId: null, isHidden: false, createdAt: 0, updatedAt: 0 },
};

// The height of the picture, of the fixed parts (177 px) and of the lines of text (22 px each).
it.each([
  ['without a caption', { content: '' }, 177],
  ['with a short caption', { content: 'First light' }, 199],
  ['with a caption of two paragraphs', { content: 'First\nlight' }, 221],
  ['with a caption that is cut off', { content: 'x'.repeat(500) }, 221],
  ['with two comments', { content: '', commentPreview: [aCommentCopy, aCommentCopy, aCommentCopy] }, 225],
])('estimates a card %s', (_name, change, px) => {
  expect(estimatedCardHeight(aPost({ media: [square], ...change }))).toBe(`calc(min(100vw, 470px) / 1 + ${px}px)`);
});

it('limits the ratio of the picture as the card does', () => {
  const tall = aPost({ media: [{ ...media, width: 1, height: 9 }], content: '' });
  expect(estimatedCardHeight(tall)).toBe('calc(min(100vw, 470px) / 0.8 + 177px)');
});
