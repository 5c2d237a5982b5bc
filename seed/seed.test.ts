import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guest } from '@glimpse/contract/auth/guest';
import { CommentDoc, CommentMessage } from '@glimpse/contract/comments/comment';
import { DocumentId } from '@glimpse/contract/fields';
import { mediaDefaults } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { Caption, PostDoc } from '@glimpse/contract/posts/post';
import { type Author, ProfileEdit, UserDoc, usernameOf } from '@glimpse/contract/profiles/user';
import { HighlightInput } from '@glimpse/contract/stories/highlight';
import { Overlay, storyLimits } from '@glimpse/contract/stories/story';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parseAndCleanMp4 } from '../functions/src/media/video-mp4.ts';
import { commentDocuments, postDocument, userDocument } from './documents.ts';
import { media, type SeedMedia } from './media.ts';
import { type PersonName, people, type SeedPerson } from './people.ts';
import { posts } from './posts.ts';
import { highlights, stories } from './stories.ts';

const folder = join(import.meta.dirname, 'media');
const seedPeople = Object.values<SeedPerson>(people);
const everyMedia = Object.values<SeedMedia>(media);
const clock = { first: Date.parse('2026-06-01T00:00:00Z'), last: Date.parse('2026-11-19T00:00:00Z') };
const bytesOf = (file: string) => readFileSync(join(folder, file));

/** Returns the size in bytes of each frame in an MP4's first track (sample size box, ISO/IEC 14496-12, 8.7.3). */
function frameSizes(mp4: Buffer): number[] {
  const box = mp4.indexOf('stsz', 0, 'latin1');
  const count = mp4.readUInt32BE(box + 12);
  return Array.from({ length: count }, (_, index) => mp4.readUInt32BE(box + 16 + 4 * index));
}

function author(name: PersonName): Author {
  const { uid, fullName, email, avatar } = people[name];
  return { uid, fullName, username: usernameOf(fullName), email, profileAvatar: avatar };
}

describe('the people', () => {
  it('are six, including the guest', () => {
    expect(seedPeople).toHaveLength(6);
    expect(seedPeople.filter(({ email }) => email === guest.email)).toHaveLength(1);
  });

  it('differ in uid, email, username and avatar', () => {
    for (const keyOf of [
      (person: SeedPerson) => person.uid,
      (person: SeedPerson) => person.email,
      (person: SeedPerson) => usernameOf(person.fullName),
      (person: SeedPerson) => person.avatar,
    ]) {
      expect(new Set(seedPeople.map(keyOf)).size).toBe(6);
    }
  });

  it.each(seedPeople)('$fullName has a profile that the API would accept', (person) => {
    UserDoc.parse(userDocument(person));
    ProfileEdit.parse({ bio: person.bio, website: person.website, profileAvatar: person.avatar });
    expect(person.email).toMatch(/@example\.com$/);
    expect(person.website).toMatch(/^(https:\/\/[a-z]+\.example\.com\b.*)?$/);
  });
});

describe('the posts', () => {
  it('are twenty, each with its own media, and at least two are videos', () => {
    expect(posts).toHaveLength(20);
    expect(new Set(posts.map(({ id }) => id)).size).toBe(20);
    expect(new Set(posts.map((post) => post.media)).size).toBe(20);
    expect(posts.filter((post) => media[post.media].kind === 'video').length).toBeGreaterThanOrEqual(2);
  });

  it('are listed newest first, and each person wrote some before the fixed time', () => {
    const times = posts.map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(clock.first);
    expect(Math.max(...times)).toBeLessThan(clock.last);
    expect(new Set(posts.map(({ by }) => by)).size).toBe(6);
  });

  it('have no comments or two, and both kinds exist', () => {
    expect(new Set(posts.map(({ comments }) => comments.length))).toEqual(new Set([0, 2]));
  });

  it.each(posts)('$id becomes documents that match the contract', (post) => {
    const url = 'http://127.0.0.1:9199/v0/b/demo/o/picture?alt=media';
    const { kind, width, height, alt } = media[post.media];
    const postMedia = {
      type: kind,
      url,
      path: 'media/',
      width,
      height,
      alt,
      placeholder: '',
      variants: [],
      posterUrl: '',
      ...mediaDefaults,
    };
    const document = PostDoc.parse(postDocument(post, postMedia, author));
    Caption.parse(post.caption);
    DocumentId.parse(post.id);
    expect(document.likeCount).toBe(0);
    const comments = commentDocuments(post, author);
    expect(document.commentCount).toBe(comments.length);
    expect(document.commentPreview.map(({ id }) => id)).toEqual(comments.map(({ id }) => id).reverse());
    for (const { id, data } of comments) {
      DocumentId.parse(id);
      CommentDoc.parse(data);
      CommentMessage.parse(data.message);
      expect(data.createdAt).toBeGreaterThan(document.createdAt);
      expect(data.createdAt).toBeLessThan(clock.last);
    }
  });
});

describe('the stories', () => {
  const lifetimeMinutes = storyLimits.lifetimeMs / 60_000;

  it('of three people are live, and the expired ones are in a highlight', () => {
    const live = stories.filter(({ age }) => age < lifetimeMinutes / 2);
    expect(new Set(live.map(({ by }) => by)).size).toBe(3);
    const highlighted = highlights.flatMap(({ storyIds }) => storyIds);
    expect(
      stories
        .filter((story) => !live.includes(story))
        .map(({ id }) => id)
        .sort(),
    ).toEqual(highlighted.sort());
  });

  it('have ids and overlays that the API would accept, and show public posts that exist', () => {
    for (const { id, source, overlays } of stories) {
      DocumentId.parse(id);
      for (const overlay of overlays) Overlay.parse(overlay);
      if ('postId' in source)
        expect(posts).toContainEqual(expect.objectContaining({ id: source.postId, by: source.postBy }));
    }
    for (const { id, title, storyIds } of highlights) {
      DocumentId.parse(id);
      HighlightInput.parse({ title, storyIds });
    }
  });
});

describe('the media', () => {
  it('are exactly the files of seed/media', () => {
    const named = everyMedia.flatMap(({ file, poster }) => (poster ? [file, poster] : [file]));
    expect(readdirSync(folder).sort()).toEqual(named.sort());
  });

  it.each(everyMedia)('$file is small, has the listed size and an alt text', async (item) => {
    expect(bytesOf(item.file).length).toBeLessThan(150_000);
    expect(item.alt.length).toBeGreaterThan(20);
    expect(item.alt.length).toBeLessThanOrEqual(mediaLimits.altText);
    const stillFile = item.poster ?? item.file;
    expect(bytesOf(stillFile).length).toBeLessThan(150_000);
    const { format, width, height } = await sharp(bytesOf(stillFile)).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: item.width, height: item.height });
    if (item.kind === 'video')
      expect(parseAndCleanMp4(bytesOf(item.file))).toMatchObject({ width: item.width, height: item.height });
  });

  it.each(everyMedia.filter(({ kind }) => kind === 'video'))('$file moves, all the time', ({ file }) => {
    const sizes = frameSizes(bytesOf(file)).sort((a, b) => a - b);
    expect(sizes.length).toBeGreaterThanOrEqual(48);
    // A frame that repeats the previous one takes 20 to 50 bytes.
    expect(sizes[Math.floor(sizes.length / 4)]).toBeGreaterThan(100);
  });
});
