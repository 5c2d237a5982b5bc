import { guestAccount } from '@glimpse/contract/auth/guest';
import { pageSizes } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { crowd, noon, person, picture, post, privatePerson } from '../../testing/people.ts';
import { follow } from '../follows/follow.ts';
import { createPost } from '../posts/create-post.ts';
import { block } from '../safety/block.ts';
import { mute } from '../safety/mute.ts';
import { listSuggestions } from './list-suggestions.ts';

const database = testDatabases();
const suggested = async (db: Firestore, uid: string) =>
  (await listSuggestions(db, uid)).map(({ user, knownBy, knownCount }) => [user.id, knownBy, knownCount]);

describe('suggestions', () => {
  it('are people followed by people whom the viewer follows, most common first, then the most followed, with a reason', async () => {
    const db = database();
    for (const uid of ['me', 'ana', 'bo', 'cy', 'dee', 'eve', 'fay', 'gus']) await person(db, uid);
    for (const friend of ['ana', 'bo', 'cy']) {
      await follow(db, noon, 'me', friend);
      await follow(db, noon, friend, 'dee');
    }
    await follow(db, noon, 'cy', 'eve');
    for (const fan of ['eve', 'gus']) await follow(db, noon, fan, 'fay');
    // Bo is suggested through Ana, but is already followed. Ana also follows the viewer.
    await follow(db, noon, 'ana', 'bo');
    await follow(db, noon, 'ana', 'me');
    const names = ['cy Example', 'bo Example'];
    expect(await suggested(db, 'me')).toEqual([
      ['dee', names, 3],
      ['eve', ['cy Example'], 1],
      ['fay', [], 0],
    ]);
    await db.doc(paths.user('me')).update({ isPrivate: true, followingPreview: [] });
    expect((await suggested(db, 'me'))[0]).toEqual(['dee', names, 3]);
  });

  it('leave out people who are blocked, muted, suspended, followed or requested, and the viewer', async () => {
    const db = database();
    await person(db, 'me');
    const [fan = '', ...others] = await crowd(db, 4);
    for (const uid of ['blocked', 'blocker', 'muted', 'suspended', 'followed', 'fine', 'quiet']) await person(db, uid);
    for (const uid of ['asked', 'private']) await privatePerson(db, uid);
    const all = ['blocked', 'blocker', 'muted', 'suspended', 'followed', 'fine', 'me'];
    for (const uid of all) for (const other of [fan, ...others]) await follow(db, noon, other, uid);
    await db.doc(paths.user('asked')).update({ followerCount: 9 });
    await db.doc(paths.user('private')).update({ followerCount: 8 });
    await follow(db, noon, 'me', 'followed');
    await follow(db, noon, 'me', 'asked');
    await block(db, noon, 'me', 'blocked');
    await block(db, noon, 'blocker', 'me');
    await mute(db, noon, 'me', 'muted');
    await db.doc(paths.user('suspended')).update({ isSuspended: true });
    expect((await suggested(db, 'me')).map(([id]) => id)).toEqual(['private', 'fine']);
    // The same is true for suggestions through a followed person.
    await follow(db, noon, 'me', fan);
    expect((await suggested(db, 'me')).map(([id]) => id)).toEqual(['fine', 'private']);
  });

  it('include a popular person whom few friends follow, also when friends follow many others', async () => {
    const db = database();
    for (const uid of ['me', 'ana', 'star']) await person(db, uid);
    await follow(db, noon, 'me', 'ana');
    // These people are deleted, so they fill the list of common people without being suggested.
    const deleted = Array.from({ length: 3 * pageSizes.suggestions }, (_, index) => `deleted-${index}`);
    const author = { fullName: 'A name', username: 'aname', email: '', profileAvatar: '' };
    const followingPreview = [...deleted, 'star'].map((uid) => ({ ...author, uid }));
    await db.doc(paths.user('ana')).update({ followingPreview });
    await db.doc(paths.user('star')).update({ followerCount: 9 });
    expect(await suggested(db, 'me')).toEqual([['star', ['ana Example'], 1]]);
  });

  it('with pictures are the newest accounts while nobody has followers, without the guest', async () => {
    const db = database();
    for (const uid of ['me', 'ana', guestAccount.uid]) await person(db, uid);
    expect((await listSuggestions(db, 'me', true)).map(({ user }) => user.id)).toEqual(['ana']);
    expect(await listSuggestions(db, 'me')).toEqual([]);
  });

  it('have the newest three public posts if the caller asks for pictures, and people with posts come first', async () => {
    const db = database();
    for (const uid of ['me', 'ana', 'bo', 'cy']) await person(db, uid);
    await privatePerson(db, 'pia');
    for (const [uid, followerCount] of Object.entries({ ana: 9, pia: 8, bo: 7, cy: 6 }))
      await db.doc(paths.user(uid)).update({ followerCount });
    const posts: string[] = [];
    for (let minute = 0; minute < 6; minute += 1) {
      const { id } = await createPost(db, noon + minute, 'bo', { postImage: picture, content: '' });
      posts.push(id);
    }
    const [, , , older = '', sensitive = '', moderated = ''] = posts;
    await db.doc(paths.post(moderated)).update({ visibility: 'hidden' });
    await db.doc(paths.post(sensitive)).update({ sensitive: true });
    await post(db, 'cy');
    await post(db, 'pia');
    // A post that is still public while its author turns private.
    await db.doc(paths.post(await post(db, 'pia'))).update({ visibility: 'public' });
    const shown = await listSuggestions(db, 'me', true);
    expect(shown.map(({ user, pictures }) => [user.id, pictures.length])).toEqual([
      ['bo', 2],
      ['cy', 1],
      ['ana', 0],
      ['pia', 0],
    ]);
    expect(shown[0]?.pictures[0]).toMatchObject({ postId: older, media: { url: picture } });
    expect((await listSuggestions(db, 'me')).flatMap(({ pictures }) => pictures)).toEqual([]);
  });

  it('are limited, for any number of people', async () => {
    const db = database();
    const people = await crowd(db, pageSizes.suggestions + 3);
    await person(db, 'me');
    for (const [index, uid] of people.entries()) await db.doc(paths.user(uid)).update({ followerCount: index + 1 });
    const found = await suggested(db, 'me');
    expect(found).toHaveLength(pageSizes.suggestions);
    expect(found[0]?.[0]).toBe(people.at(-1));
  });
});
