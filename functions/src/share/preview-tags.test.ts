import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Found, metaContent, metaOf, outline } from '../../testing/outline.ts';
import { builtPage, origin, person, post, videoPost } from '../../testing/share-examples.ts';
import { postCard } from './post-card.ts';
import { cardTags, neutralTags, withTags } from './preview-tags.ts';
import { profileCard } from './profile-card.ts';

const pageOf = (shown: typeof post) => outline(withTags(builtPage, cardTags(postCard(origin, 'p1', shown))));
const dataOf = (found: readonly Found[]): unknown =>
  JSON.parse(found.find(({ attributes }) => attributes.get('type') === 'application/ld+json')?.text ?? '');
const shape = (found: readonly Found[]) =>
  found.map(({ tag, attributes }) => [tag, ...attributes.keys(), attributes.get('property') ?? attributes.get('name')]);

/** Text of an attacker: markup, quotes, entities, script ends, replacement patterns, broken surrogates. */
const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '"><script>alert(1)</script>',
      '</script>',
      '</SCRIPT ',
      '<!--',
      '-->',
      ']]>',
      '</title>',
      "'",
      '"',
    ),
    fc.constantFrom(
      '&quot;',
      '&#34;',
      '&',
      '<',
      '>',
      '$&',
      "$'",
      '$1',
      '\u2028',
      '\u0000',
      '\ud800',
      ' onload=x ',
      '`',
    ),
    fc.string({ unit: 'grapheme', minLength: 1 }),
  ),
  minLength: 1,
});

describe('the tags of a post', () => {
  it('exist for a video with an invalid URL', () => {
    const media = { ...videoPost.media[0], url: 'https://[' };
    expect(metaContent(pageOf({ ...videoPost, media: [media] }), 'og:video')).toBe('https://[');
  });

  it('describe it', () => {
    const found = pageOf(post);
    expect(found.filter(({ tag }) => tag === 'title').map(({ text }) => text)).toEqual([
      'Ana Lima: “First light over the ridge” • Glimpse',
    ]);
    expect(metaOf(found)).toMatchObject({
      description: 'First light over the ridge',
      'og:type': 'article',
      'og:url': 'https://glimpse.example/post/p1',
      'og:image': 'https://glimpse.example/share/ana/upload-1/1080.jpg',
      'og:image:type': 'image/jpeg',
      'og:image:width': '1080',
      'og:image:height': '720',
      'og:image:alt': 'A ridge at dawn',
      'twitter:card': 'summary_large_image',
    });
    expect(found.find(({ tag }) => tag === 'link')?.attributes.get('href')).toBe('https://glimpse.example/post/p1');
    expect(dataOf(found)).toMatchObject({
      '@type': 'SocialMediaPosting',
      articleBody: 'First light over the ridge',
      datePublished: '2026-11-20T08:30:00.000Z',
    });
    expect(metaContent(found, 'robots')).not.toContain('noindex');
  });

  it('come first in the head', () => {
    const html = withTags(builtPage, cardTags(postCard(origin, 'p1', post)));
    expect(html.indexOf('og:image')).toBeLessThan(html.indexOf('viewport'));
    expect(html.indexOf('charset')).toBeLessThan(html.indexOf('<title>'));
  });

  it('do not change the rest of the page', () => {
    const sources = (found: readonly Found[]) => found.map(({ attributes }) => attributes.get('src')).filter(Boolean);
    expect(sources(pageOf(post))).toEqual(sources(outline(builtPage)));
    expect(metaContent(pageOf(post), 'glimpse-config')).toBe('{"firebase":{}}');
  });

  it('of several media have their number, and show the first', () => {
    const [photo, film] = [post.media[0], videoPost.media[0]];
    for (const [others, words] of [
      [[photo, photo], '3 photos'],
      [[film], '2 photos and videos'],
    ] as const) {
      const found = pageOf({ ...post, content: '', media: [photo, ...others] });
      expect(metaContent(found, 'og:title')).toBe(`${post.postBy.fullName} shared ${words} • Glimpse`);
      expect(metaContent(found, 'og:description')).toContain(`${words} that `);
      expect(metaContent(found, 'og:image')).toBe(metaContent(pageOf(post), 'og:image'));
    }
    const films = pageOf({ ...videoPost, content: '', media: [film, film] });
    expect(metaContent(films, 'og:title')).toContain('shared 2 videos');
    expect(metaContent(films, 'og:video')).toBe(film.url);
  });

  it('have the poster of a video as the picture, and the video', () => {
    const found = pageOf(videoPost);
    expect(metaOf(found)).toMatchObject({
      'og:type': 'video.other',
      'og:image': 'https://glimpse.example/share/ana/upload-1/1080.jpg',
      'og:video': videoPost.media[0].url,
      'og:video:type': 'video/mp4',
    });
    expect(dataOf(found)).toMatchObject({
      video: { '@type': 'VideoObject', contentUrl: videoPost.media[0].url },
    });
  });

  it('describe a post without a caption', () => {
    const found = pageOf({ ...post, content: ' \n', media: [{ ...post.media[0], alt: '' }] });
    expect(found.find(({ tag }) => tag === 'title')?.text).toBe('Ana Lima shared a photo • Glimpse');
    expect(metaContent(found, 'description')).toBe('A photo that Ana Lima shared on Glimpse.');
    expect(metaContent(found, 'og:image:alt')).toBe('A photo by Ana Lima');
  });

  it('have the URL of a picture hosted elsewhere, and the icon if a video has no poster', () => {
    const hosted = {
      ...post.media[0],
      path: '',
      variants: [],
      url: 'https://pictures.example/a.png?b=1&c=2',
    };
    expect(metaContent(pageOf({ ...post, media: [hosted] }), 'og:image')).toBe(
      'https://pictures.example/a.png?b=1&c=2',
    );
    const video = { ...hosted, type: 'video' as const, url: 'https://videos.example/a' };
    const found = pageOf({ ...post, media: [video] });
    expect(metaContent(found, 'og:image')).toBe('https://glimpse.example/icons/icon-512.png');
    expect(metaContent(found, 'og:video:type')).toBeUndefined();
  });

  it('cannot be broken out of, whatever the texts are', () => {
    const expected = shape(pageOf(post));
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (content, fullName, username, alt) => {
        fc.pre(content.trim() !== '');
        const found = pageOf({
          ...post,
          content,
          postBy: { ...post.postBy, fullName, username },
          media: [{ ...post.media[0], alt }],
        });
        expect(shape(found)).toEqual(expected);
        expect(dataOf(found)).toMatchObject({
          articleBody: content,
          author: { name: fullName, alternateName: username },
        });
      }),
      { numRuns: 300 },
    );
  });
});

it('a host that looks like another one is shown as browsers do', () => {
  const text = 'see https://раураl.com/log-in';
  const shown = 'see https://xn--l-7sba6dbr.com/log-in';
  const ofPost = pageOf({ ...post, content: text });
  expect(ofPost.find(({ tag }) => tag === 'title')?.text).toContain(shown);
  expect(metaContent(ofPost, 'description')).toBe(shown);
  expect(
    JSON.stringify([
      ofPost,
      outline(withTags(builtPage, cardTags(profileCard(origin, 'ana', { ...person, bio: text })))),
    ]),
  ).not.toContain('раура');
});

describe('the tags of a profile', () => {
  const pageOfPerson = (shown: typeof person) =>
    outline(withTags(builtPage, cardTags(profileCard(origin, 'ana', shown))));

  it('describe the person', () => {
    const found = pageOfPerson(person);
    expect(found.find(({ tag }) => tag === 'title')?.text).toBe('Ana Lima (@analima) • Glimpse');
    expect(metaOf(found)).toMatchObject({
      description: 'Mountains, mostly. · 4 posts, 1 follower',
      'og:type': 'profile',
      'og:url': 'https://glimpse.example/@analima',
      'og:image': 'https://glimpse.example/share/avatars/avatar-03.jpg',
      'twitter:card': 'summary',
    });
    expect(dataOf(found)).toMatchObject({ '@type': 'ProfilePage', mainEntity: { name: 'Ana Lima' } });
  });

  it('have the icon if there is no avatar', () => {
    expect(metaContent(pageOfPerson({ ...person, profileAvatar: '' }), 'og:image')).toBe(
      'https://glimpse.example/icons/icon-512.png',
    );
  });

  it('cannot be broken out of, whatever the texts are', () => {
    const expected = shape(pageOfPerson(person));
    fc.assert(
      fc.property(hostile, hostile, hostile, (fullName, username, bio) => {
        const found = pageOfPerson({ ...person, fullName, username, bio });
        expect(shape(found)).toEqual(expected);
        expect(dataOf(found)).toMatchObject({ mainEntity: { name: fullName, description: bio } });
      }),
      { numRuns: 300 },
    );
  });
});

it('the page has the language of its tags', () => {
  const found = outline(withTags(builtPage, cardTags(postCard(origin, 'p1', post, 'ar')), 'ar'));
  expect(Object.fromEntries(found[0]?.attributes ?? [])).toEqual({ lang: 'ar', dir: 'rtl' });
  expect(metaContent(found, 'og:locale')).toBe('ar_AR');
  expect(Object.fromEntries(pageOf(post)[0]?.attributes ?? [])).toEqual({ lang: 'en', dir: 'ltr' });
  expect(metaContent(pageOf(post), 'og:locale')).toBe('en_US');
  expect(metaContent(outline(neutralTags(origin, true, 'ja')), 'og:locale')).toBe('ja_JP');
});

describe('neutral tags', () => {
  it('describe only the site, and have noindex for a missing page', () => {
    const found = outline(withTags(builtPage, neutralTags(origin, true)));
    expect(metaOf(found)).toMatchObject({
      robots: 'noindex',
      'og:title': 'Glimpse',
      'og:image': 'https://glimpse.example/icons/icon-512.png',
    });
    expect(found.some(({ tag }) => tag === 'link')).toBe(false);
    expect(metaContent(outline(withTags(builtPage, neutralTags(origin, false))), 'robots')).toBeUndefined();
  });
});
