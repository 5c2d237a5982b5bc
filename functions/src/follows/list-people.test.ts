import { circleLimits } from '@glimpse/contract/circle-limits';
import { serverErrors } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import { safetyErrors } from '@glimpse/contract/safety-errors';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { crowd, noon, person, post, privatePerson } from '../../testing/people.ts';
import { block } from '../blocks/block.ts';
import { likePost } from '../posts/like-post.ts';
import { follow } from './follow.ts';
import { listCircle, listLikers, type PeopleRequest } from './list-people.ts';
import { acceptRequest } from './requests.ts';

const database = testDatabases();

/** Ana's post, which six people like one after the other, and who follow her as they do. */
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
    idsOf(await listCircle(db, 'me', 'ana', 'followers', request));
  return { db, postId, likers, followers, newest: fans.toReversed() };
}

describe('lists of people', () => {
  it('begin with whom one follows, then the newest, page by page to the end', async () => {
    const { db, likers, followers, newest, postId } = await scene();
    expect([await likers(), await followers()]).toEqual([newest, newest]);
    await follow(db, noon, 'me', 'person-1');
    const knownFirst = ['person-1', ...newest.filter((uid) => uid !== 'person-1')];
    expect([await likers(), await followers()]).toEqual([knownFirst, knownFirst]);
    expect((await listCircle(db, 'me', 'me', 'following', {})).people).toMatchObject([
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
    expect(circleLimits.knownPeople + limits.pageDefault).toBeLessThanOrEqual(limits.inValues);
  });

  it('are searched by name and address, whatever the case', async () => {
    const { likers, followers } = await scene();
    for (const list of [likers, followers]) {
      expect(await list({ search: 'PERSON-3 ex' })).toEqual(['person-3']);
      expect(await list({ search: 'person-4@' })).toEqual(['person-4']);
      expect(await list({ search: 'nobody' })).toEqual([]);
    }
  });

  it('leave out who is suspended, gone, or apart from the viewer by a block', async () => {
    const { db, likers, followers, newest } = await scene();
    await block(db, noon, 'me', 'person-0');
    await block(db, noon, 'person-1', 'me');
    await db.doc(paths.user('person-2')).update({ isSuspended: true });
    await db.doc(paths.user('person-3')).delete();
    expect([await likers(), await followers()]).toEqual([newest.slice(0, 2), newest.slice(0, 2)]);
  });

  it('of a private account are for its followers, and of somebody apart are empty', async () => {
    const { db, postId, followers, likers } = await scene();
    await privatePerson(db, 'pia');
    await follow(db, noon, 'pia', 'ana');
    const ofPia = (viewer: string) => listCircle(db, viewer, 'pia', 'following', {});
    await expect(ofPia('me')).rejects.toEqual(safetyErrors.circlePrivate());
    expect((await ofPia('pia')).people).toHaveLength(1);
    await follow(db, noon, 'me', 'pia');
    await acceptRequest(db, noon, 'pia', 'me');
    expect((await ofPia('me')).people).toHaveLength(1);

    await db.doc(paths.post(postId)).update({ visibility: 'followers' });
    await expect(likers()).rejects.toEqual(serverErrors.postNotFound());
    await db.doc(paths.post(postId)).update({ visibility: 'public' });
    await block(db, noon, 'ana', 'me');
    await expect(likers()).rejects.toEqual(serverErrors.postNotFound());
    expect(await followers()).toEqual([]);
    await expect(listCircle(db, 'me', 'nobody', 'followers', {})).rejects.toEqual(
      serverErrors.userNotFound(),
    );
  });
});
