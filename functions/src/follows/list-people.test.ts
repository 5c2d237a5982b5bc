import { followErrors, followLimits } from '@glimpse/contract/follows/follow';
import { maxInValues, pageSizes } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import { postErrors } from '@glimpse/contract/posts/post';
import { profileErrors } from '@glimpse/contract/profiles/user';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { crowd, noon, person, post, privatePerson } from '../../testing/people.ts';
import { likePost } from '../posts/like-post.ts';
import { block } from '../safety/block.ts';
import { follow } from './follow.ts';
import { listConnections, listLikers, type PeopleRequest } from './list-people.ts';
import { acceptRequest } from './requests.ts';

const database = testDatabases();

/** Six people like Ana's post one after the other, and follow her in the same order. */
async function scene() {
  const db = database();
  for (const uid of ['ana', 'me']) await person(db, uid);
  const fans = await crowd(db, 6);
  const postId = await post(db, 'ana');
  for (const [index, uid] of fans.entries()) {
    await likePost(db, noon + index, uid, postId);
    await follow(db, noon + index, uid, 'ana');
  }
  const idsOf = ({ people }: { people: readonly { id: string }[] }) => people.map(({ id }) => id);
  const likers = async (request: PeopleRequest = {}) => idsOf(await listLikers(db, 'me', postId, request));
  const followers = async (request: PeopleRequest = {}) =>
    idsOf(await listConnections(db, 'me', 'ana', 'followers', request));
  return { db, postId, likers, followers, newest: fans.toReversed() };
}

describe('lists of people', () => {
  it('start with people whom the viewer follows, then the newest, page by page', async () => {
    const { db, likers, followers, newest, postId } = await scene();
    expect([await likers(), await followers()]).toEqual([newest, newest]);
    await follow(db, noon, 'me', 'person-1');
    const knownFirst = ['person-1', ...newest.filter((uid) => uid !== 'person-1')];
    expect([await likers(), await followers()]).toEqual([knownFirst, knownFirst]);
    expect((await listConnections(db, 'me', 'me', 'following', {})).people).toMatchObject([
      { id: 'person-1', fullName: 'person-1 Example', isPrivate: false },
    ]);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listLikers(db, 'me', postId, { limit: '2', cursor });
      seen.push(...page.people.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect([...new Set(seen)]).toEqual(knownFirst);
    expect(followLimits.followedFirst + pageSizes.default).toBeLessThanOrEqual(maxInValues);
  });

  it('are searched by name and email, case-insensitive', async () => {
    const { likers, followers } = await scene();
    for (const list of [likers, followers]) {
      expect(await list({ search: 'PERSON-3 ex' })).toEqual(['person-3']);
      expect(await list({ search: 'person-4@' })).toEqual(['person-4']);
      expect(await list({ search: 'nobody' })).toEqual([]);
    }
  });

  it('leave out people who are suspended, deleted or blocked', async () => {
    const { db, likers, followers, newest } = await scene();
    await block(db, noon, 'me', 'person-0');
    await block(db, noon, 'person-1', 'me');
    await db.doc(paths.user('person-2')).update({ isSuspended: true });
    await db.doc(paths.user('person-3')).delete();
    expect([await likers(), await followers()]).toEqual([newest.slice(0, 2), newest.slice(0, 2)]);
  });

  it('of a private account are visible only to its followers, and of a blocked person are empty', async () => {
    const { db, postId, followers, likers } = await scene();
    await privatePerson(db, 'pia');
    await follow(db, noon, 'pia', 'ana');
    const ofPia = (viewer: string) => listConnections(db, viewer, 'pia', 'following', {});
    await expect(ofPia('me')).rejects.toEqual(followErrors.listIsPrivate());
    expect((await ofPia('pia')).people).toHaveLength(1);
    await follow(db, noon, 'me', 'pia');
    await acceptRequest(db, noon, 'pia', 'me');
    expect((await ofPia('me')).people).toHaveLength(1);

    await db.doc(paths.post(postId)).update({ visibility: 'followers' });
    await expect(likers()).rejects.toEqual(postErrors.notFound());
    await db.doc(paths.post(postId)).update({ visibility: 'public' });
    await block(db, noon, 'ana', 'me');
    await expect(likers()).rejects.toEqual(postErrors.notFound());
    expect(await followers()).toEqual([]);
    await expect(listConnections(db, 'me', 'nobody', 'followers', {})).rejects.toEqual(profileErrors.notFound());
  });
});
