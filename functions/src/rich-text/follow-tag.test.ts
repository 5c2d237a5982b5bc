import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { paths } from '@glimpse/contract/paths';
import { richTextLimits } from '@glimpse/contract/rich-text/rich-text';
import { FollowedTagDoc, FollowedTagsDoc, TagDoc, tagErrors } from '@glimpse/contract/rich-text/tag';
import { tagCalls } from '@glimpse/contract/rich-text/tag-calls';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { memoryAccounts } from '../../testing/memory-accounts.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person, picture } from '../../testing/people.ts';
import { createJobWorks } from '../job-works.ts';
import { createPost } from '../posts/create-post.ts';
import { recountTags } from '../sweep/sweep-posts.ts';
import { countTagFollowers, countTags } from './count-tags.ts';
import { followTag, unfollowTag } from './follow-tag.ts';

const database = testDatabases();

/** Returns the tags of the list, and those of the single documents. */
async function followed(db: Firestore, uid: string) {
  const list = await db.doc(paths.followedTagList(uid)).get();
  const single = await db.collection(paths.followedTags(uid)).get();
  return {
    list: list.exists ? FollowedTagsDoc.parse(list.data()).tags : null,
    single: single.docs.map((document) => FollowedTagDoc.parse(document.data()).tag).sort(),
  };
}

describe('followTag', () => {
  it('adds the folded tag once, with the newest first', async () => {
    const db = database();
    const ana = await person(db, 'ana');
    await followTag(db, noon, ana, 'Light');
    await followTag(db, noon, ana, 'ÉTÉ');
    await followTag(db, noon, ana, 'LIGHT');
    expect(await followed(db, ana)).toEqual({ list: ['été', 'light'], single: ['light', 'été'] });
    await unfollowTag(db, ana, 'LIGHT');
    await unfollowTag(db, ana, 'light');
    expect(await followed(db, ana)).toEqual({ list: ['été'], single: ['été'] });
  });

  it('adds every tag of calls that arrive at once, up to the limit', async () => {
    const db = database();
    const ana = await person(db, 'ana');
    const tags = Array.from({ length: richTextLimits.followedTags + 2 }, (_, index) => `tag${index}`);
    const results = await Promise.allSettled(tags.map((tag) => followTag(db, noon, ana, tag)));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toEqual([tagErrors.tooManyTags(), tagErrors.tooManyTags()]);
    const { list, single } = await followed(db, ana);
    expect(list).toHaveLength(richTextLimits.followedTags);
    expect(list?.toSorted()).toEqual(single);
    await unfollowTag(db, ana, single[0] ?? '');
    await followTag(db, noon, ana, 'other');
    expect((await followed(db, ana)).list?.[0]).toBe('other');
  });

  it('refuses people without a profile', async () => {
    const db = database();
    await expect(followTag(db, noon, 'nobody', 'light')).rejects.toEqual(signInErrors.viewerNotRegistered());
    await expect(unfollowTag(db, 'nobody', 'light')).rejects.toEqual(signInErrors.viewerNotRegistered());
    expect(await followed(db, 'nobody')).toEqual({ list: null, single: [] });
  });
});

describe('the number of followers', () => {
  const countsOf = async (db: Firestore) => {
    const tag = await db.doc(paths.tag('light')).get();
    if (!tag.exists) return null;
    const { postCount, followerCount } = TagDoc.parse(tag.data());
    return { postCount, followerCount };
  };
  const writePost = (db: Firestore, uid: string) =>
    createPost(db, noon, uid, { postImage: picture, content: '#light' });

  it('follows from the documents of the followers, whichever event comes first', async () => {
    const db = database();
    const [ana, bo] = [await person(db, 'ana'), await person(db, 'bo')];
    await followTag(db, noon, ana, 'light');
    await countTagFollowers(db, 'light');
    expect(await countsOf(db)).toBeNull();
    await writePost(db, ana);
    await countTags(db, noon, ['light']);
    expect(await countsOf(db)).toEqual({ postCount: 1, followerCount: 1 });
    await followTag(db, noon, bo, 'light');
    await followTag(db, noon, bo, 'other');
    await countTagFollowers(db, 'light');
    await writePost(db, bo);
    await countTags(db, noon, ['light']);
    expect(await countsOf(db)).toEqual({ postCount: 2, followerCount: 2 });
    await unfollowTag(db, ana, 'light');
    await countTagFollowers(db, 'light');
    await countTagFollowers(db, 'light');
    expect(await countsOf(db)).toEqual({ postCount: 2, followerCount: 1 });
  });

  it('above 10,000 is only counted by the daily sweep', async () => {
    const db = database();
    const ana = await person(db, 'ana');
    await writePost(db, ana);
    await followTag(db, noon, ana, 'light');
    await countTags(db, noon, ['light']);
    await db.doc(paths.tag('light')).update({ followerCount: 10_001 });
    await countTagFollowers(db, 'light');
    expect(await countsOf(db)).toEqual({ postCount: 1, followerCount: 10_001 });
    const store = memoryStore();
    const works = createJobWorks(db, store, memoryAccounts());
    const dayMs = 24 * 60 * 60 * 1000;
    await recountTags({ db, store, works, nowMs: noon + dayMs + 1, isTimeUp: () => false });
    expect(await countsOf(db)).toEqual({ postCount: 1, followerCount: 1 });
  });
});

describe('the parameter of the calls', () => {
  const accepts = (tag: string) => tagCalls.followTag.params.safeParse({ tag }).success;

  it('is a hashtag without #', () => {
    expect(['light', 'Light', '夏', 'a_1'].filter(accepts)).toEqual(['light', 'Light', '夏', 'a_1']);
    const bad = ['', '#light', '123', 'two words', 'a/b', '..', 'x'.repeat(richTextLimits.tagLength + 1)];
    expect(bad.filter(accepts)).toEqual([]);
  });
});
