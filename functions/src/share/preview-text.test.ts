import { describe, expect, it } from 'vitest';
import { previewText } from './preview-text.ts';

describe('a text of a link preview', () => {
  it('has the form of its numbers, and English numbers without separators', () => {
    const text = (posts: number, followers: number) =>
      previewText('en', 'preview.profileDescription', { name: 'Ana', posts, followers });
    expect(text(1, 12_345)).toBe('Ana on Glimpse: 1 post, 12345 followers.');
    expect(text(0, 1)).toBe('Ana on Glimpse: 0 posts, 1 follower.');
  });

  it('contains texts of people as they are', () => {
    const author = "{count} <b>Ana</b> '{' #";
    expect(previewText('en', 'preview.photosBy', { author, count: 2 })).toBe(`2 photos by ${author}`);
  });

  it('isolates texts of people in a right-to-left language', () => {
    expect(previewText('ar', 'preview.avatarAlt', { name: 'Ana' })).toContain('\u2068Ana\u2069');
  });
});
