import { mediaDefaults } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { noon, person, picture, post, privatePerson } from '../../testing/people.ts';
import { changeUsername } from '../accounts/change-username.ts';
import { toStored } from '../firestore/documents.ts';
import { deletePost } from '../posts/delete-post.ts';
import { readCard } from './read-card.ts';
import { readPreview } from './read-preview.ts';

const database = testDatabases();
const origin = 'https://glimpse.example';

/** A public account with a public post. */
async function scene() {
  const db = database();
  const ana = await person(db, 'ana');
  const postId = await post(db, ana);
  const change = (path: string, data: object) => db.doc(path).update(toStored(data));
  return {
    db,
    ana,
    postId,
    changePost: (data: object) => change(paths.post(postId), data),
    changeAna: (data: object) => change(paths.user(ana), data),
  };
}

const previewOf = (db: Firestore, path: string) => readPreview(db, noon, path);

/** Neither the login screen nor the page for link previews shows anything. */
async function expectNothing(db: Firestore, ...addresses: ({ path: string } & Parameters<typeof readCard>[2])[]) {
  for (const { path, ...address } of addresses) {
    expect(await previewOf(db, path)).toBeNull();
    expect(await readCard(db, origin, address, noon)).toBeNull();
  }
}

describe('the preview of a post', () => {
  it('has the author, the caption, the picture and the counts', async () => {
    const { db, postId } = await scene();
    expect(await previewOf(db, `/post/${postId}`)).toEqual({
      kind: 'post',
      person: { fullName: 'ana Example', username: 'anaexample', profileAvatar: '' },
      text: 'First light',
      picture: { url: picture, alt: 'A photo by ana Example', focus: { x: 0.5, y: 0.5 } },
      isSensitive: false,
      likeCount: 0,
      commentCount: 0,
    });
  });

  it('has a cut caption', async () => {
    const { db, postId, changePost } = await scene();
    await changePost({ content: 'word '.repeat(300) });
    const { text } = (await previewOf(db, `/post/${postId}`)) ?? { text: '' };
    expect(text).toMatch(/^(word ){31}word…$/);
  });

  it('has the rendition that is wide enough, and the poster of a video or an animation', async () => {
    const { db, postId, changePost } = await scene();
    const variant = (width: number) => ({ width, url: `https://example.com/${width}.webp`, hasAvif: false });
    const media = {
      ...{ type: 'image', url: variant(2048).url, path: 'media/ana/u/', width: 4, height: 3, alt: 'Dawn' },
      ...{ placeholder: '', variants: [320, 640, 1080].map(variant), posterUrl: '', ...mediaDefaults },
    };
    const pictureOf = async (changed: object) => {
      await changePost({ media: [{ ...media, ...changed }] });
      const preview = await previewOf(db, `/post/${postId}`);
      return preview?.kind === 'post' ? preview.picture : undefined;
    };
    const posterUrl = 'https://example.com/still.webp';
    expect(await pictureOf({})).toEqual({ url: variant(640).url, alt: 'Dawn', focus: { x: 0.5, y: 0.5 } });
    expect(await pictureOf({ variants: [variant(320)] })).toMatchObject({ url: variant(320).url });
    expect(await pictureOf({ isAnimated: true, posterUrl })).toMatchObject({ url: posterUrl });
    expect(await pictureOf({ type: 'video', variants: [], posterUrl })).toMatchObject({ url: posterUrl });
    expect(await pictureOf({ type: 'video', variants: [] })).toBeNull();
  });

  it('of a sensitive post has no picture, and neither has its link preview', async () => {
    const { db, postId, changePost } = await scene();
    await changePost({ sensitive: true });
    expect(await previewOf(db, `/post/${postId}`)).toMatchObject({ picture: null, isSensitive: true });
    const card = await readCard(db, origin, { kind: 'post', postId }, noon);
    expect(card).toMatchObject({ picture: { url: 'https://glimpse.example/icons/icon-512.png' }, type: 'article' });
    expect(JSON.stringify(card)).not.toContain(picture);
  });

  it('has no count of likes if the author hides it, and neither has its link preview', async () => {
    const { db, postId, changePost, changeAna } = await scene();
    await changePost({ likeCount: 4321 });
    expect(await previewOf(db, `/post/${postId}`)).toMatchObject({ likeCount: 4321 });
    await changePost({ hidesLikeCount: true });
    expect(await previewOf(db, `/post/${postId}`)).toMatchObject({ likeCount: null });
    await changePost({ hidesLikeCount: false });
    await changeAna({ hidesLikeCounts: true });
    expect(await previewOf(db, `/post/${postId}`)).toMatchObject({ likeCount: null });
    const card = await readCard(db, origin, { kind: 'post', postId }, noon);
    expect(JSON.stringify(card)).not.toMatch(/4321|LikeAction/);
  });
});

describe('there is no preview', () => {
  it.each(['followers', 'hidden', 'archived'])('of a post with the visibility %s', async (visibility) => {
    const { db, postId, changePost } = await scene();
    await changePost({ visibility });
    await expectNothing(db, { path: `/post/${postId}`, kind: 'post', postId });
  });

  it('of a suspended account, and of its posts before a job hides them', async () => {
    const { db, ana, postId, changeAna } = await scene();
    await changeAna({ isSuspended: true });
    await expectNothing(
      db,
      { path: `/post/${postId}`, kind: 'post', postId },
      { path: `/profile/${ana}`, kind: 'profile', person: ana },
      { path: '/profile/ana@example.com', kind: 'profile', person: 'ana@example.com' },
    );
  });

  it('of the posts of a private account before a job hides them', async () => {
    const { db, postId, changeAna } = await scene();
    await changeAna({ isPrivate: true });
    await expectNothing(db, { path: `/post/${postId}`, kind: 'post', postId });
  });

  it('of a private account, by its address or its id, although a link preview has its name and counts', async () => {
    const db = database();
    await privatePerson(db, 'ana');
    for (const person of ['ana', 'ana@example.com']) {
      expect(await previewOf(db, `/profile/${person}`)).toBeNull();
      const card = await readCard(db, origin, { kind: 'profile', person }, noon);
      expect(card?.title).toContain('ana Example');
      expect(JSON.stringify(card)).not.toContain('ana@example.com');
    }
  });

  it('of a deleted post, and of a post whose author is deleted', async () => {
    const { db, ana, postId } = await scene();
    const other = await post(db, ana);
    await deletePost(db, noon, ana, postId, () => {});
    await expectNothing(db, { path: `/post/${postId}`, kind: 'post', postId });
    await db.doc(paths.user(ana)).delete();
    await expectNothing(db, { path: `/post/${other}`, kind: 'post', postId: other });
  });

  it.each(['/post/none', '/post/__none__', '/post/create', '/profile/none', '/profile/no@example.com', '/@none'])(
    'of %s, which does not exist',
    async (path) => {
      const { db } = await scene();
      expect(await previewOf(db, path)).toBeNull();
    },
  );

  it.each(['', '/', '/posts', '//post/x', '/share/ana/up/1.jpg', 'https://elsewhere.example/post/x', '/@..', '/@a/b'])(
    'of %j, which is not the path of a post or a profile',
    async (path) => {
      const { db } = await scene();
      expect(await previewOf(db, path)).toBeNull();
    },
  );
});

describe('the preview of a profile', () => {
  const shown = {
    kind: 'profile',
    person: { fullName: 'ana Example', username: 'anaexample', profileAvatar: '' },
    text: 'Mountains, mostly.',
    postCount: 1,
    followerCount: 0,
  };

  it('is found by the address, the id and the username', async () => {
    const { db, changeAna } = await scene();
    await changeAna({ bio: 'Mountains,\nmostly.' });
    await db.doc('usernames/anaexample').set(toStored({ uid: 'ana', createdAt: noon, expireAt: null }));
    for (const path of ['/profile/ana@example.com', '/profile/Ana%40Example.com', '/profile/ana', '/@AnaExample'])
      expect(await previewOf(db, path)).toEqual(shown);
  });

  it('is not found by an address that the person hides', async () => {
    const { db, changeAna } = await scene();
    await changeAna({ hidesEmail: true });
    expect(await previewOf(db, '/profile/ana@example.com')).toBeNull();
    expect(await previewOf(db, '/profile/ana')).toMatchObject({ kind: 'profile' });
  });

  it('has a preset or an uploaded avatar, and no picture of another server', async () => {
    const { db, changeAna } = await scene();
    for (const [profileAvatar, expected] of [
      ['/avatars/avatar-03.webp', '/avatars/avatar-03.webp'],
      ['https://elsewhere.example/me.png', ''],
    ]) {
      await changeAna({ profileAvatar });
      expect(await previewOf(db, '/profile/ana')).toMatchObject({ person: { profileAvatar: expected } });
    }
  });

  it('is found by a former username until it expires', async () => {
    const { db } = await scene();
    await db.doc('usernames/former').set(toStored({ uid: 'ana', createdAt: noon, expireAt: noon + 1 }));
    expect(await previewOf(db, '/@former')).not.toBeNull();
    expect(await readPreview(db, noon + 1, '/@former')).toBeNull();
  });
});

describe('the card of a profile', () => {
  const cardAt = (db: Firestore, address: string) => readCard(db, origin, { kind: 'profile', person: address });

  it('is found by username, email and id, and names the address with the username', async () => {
    const { db } = await scene();
    for (const address of ['@anaexample', 'ana@example.com', 'ana'])
      expect((await cardAt(db, address))?.url, address).toBe(`${origin}/@anaexample`);
    expect(await cardAt(db, '@nobody')).toBeNull();
  });

  it('is found by a former username, and names the current one', async () => {
    const { db } = await scene();
    await changeUsername(db, Date.now(), 'ana', 'ana.lima');
    expect((await cardAt(db, '@anaexample'))?.url).toBe(`${origin}/@ana.lima`);
  });
});
