import { CommentDoc } from '@glimpse/contract/comments/comment';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/posts/post';
import { mentionFields } from '@glimpse/contract/rich-text/mention';
import { TagDoc } from '@glimpse/contract/rich-text/tag';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person, picture, storedPost } from '../../testing/people.ts';
import { changeUsername } from '../accounts/change-username.ts';
import { createUserDocument } from '../auth/create-profile.ts';
import { addComment } from '../comments/add-comment.ts';
import { editComment } from '../comments/edit-comment.ts';
import { refreshComment } from '../comments/refresh-comment.ts';
import { createPost } from '../posts/create-post.ts';
import { deletePost } from '../posts/delete-post.ts';
import { editPost } from '../posts/edit-post.ts';
import { block } from '../safety/block.ts';
import { recountTags, refreshPosts } from '../sweep/sweep-posts.ts';
import { countTags } from './count-tags.ts';
import { isDirectTextChange, publicTags, refreshRichText } from './refresh-rich-text.ts';

const database = testDatabases();

/** Ana writes. Two people are called Cy Dahl, and the second one has digits in the username. Dee's has punctuation. */
async function scene() {
  const db = database();
  for (const uid of ['ana', 'bo']) await person(db, uid);
  await createUserDocument(db, noon, 'cy-1', 'Cy Dahl', 'cy-1@example.com');
  const second = await createUserDocument(db, noon, 'cy-2', 'Cy Dahl', 'cy-2@example.com');
  await createUserDocument(db, noon, 'dee', 'Dee (she/her)', 'dee@example.com');
  const write = async (content: string, mentionedUids?: string[]) =>
    (await createPost(db, noon, 'ana', { postImage: picture, content, mentionedUids })).id;
  return { db, write, secondCy: second.data.username };
}

const meant = ({ content, mentions }: { content: string; mentions: PostDoc['mentions'] }) =>
  mentions.map(({ uid, start, end }) => `${content.slice(start, end)}=${uid}`);
const inPost = async (db: Firestore, postId: string) => meant(await storedPost(db, postId));
const sweepRun = (db: Firestore) => ({
  db,
  nowMs: noon + 1000,
  store: memoryStore(),
  works: {} as never,
  isTimeUp: () => false,
});
const counts = async (db: Firestore) =>
  Object.fromEntries(
    (await db.collection(paths.tags()).get()).docs.map((tag) => {
      const { tag: name, postCount } = TagDoc.parse(tag.data());
      return [name, postCount];
    }),
  );

describe('the words of a post', () => {
  it('are normalized tags, and mentions of people by username or chosen people', async () => {
    const { db, write, secondCy } = await scene();
    const text = `#Light #LIGHT with @boexample, @${secondCy}, @nobody and @DEE(she/her)!`;
    const alone = await write(text);
    expect((await storedPost(db, alone)).tags).toEqual(['light']);
    expect(await inPost(db, alone)).toEqual(['@boexample=bo', `@${secondCy}=cy-2`]);
    const chosen = await write(text, ['cy-2', 'dee', 'nobody']);
    expect(await inPost(db, chosen)).toEqual(['@boexample=bo', `@${secondCy}=cy-2`, '@DEE(she/her)=dee']);
    expect((await storedPost(db, chosen)).mentionedUids).toEqual(['bo', 'cy-2', 'dee']);
    // A chosen person must have the username.
    expect(await inPost(db, await write('@boexample @cydahl', ['cy-2']))).toEqual(['@boexample=bo', '@cydahl=cy-1']);
  });

  it('are updated by an edit, and a name keeps its meaning', async () => {
    const { db, write } = await scene();
    const postId = await write('#one @cydahl', ['cy-1']);
    await changeUsername(db, noon, 'cy-1', 'anothername');
    await editPost(db, noon, 'ana', postId, { content: 'Now #two with @cydahl and @boexample' });
    expect((await storedPost(db, postId)).tags).toEqual(['two']);
    expect(await inPost(db, postId)).toEqual(['@cydahl=cy-1', '@boexample=bo']);
    await editPost(db, noon, 'ana', postId, { alt: 'A ridge' });
    expect(await inPost(db, postId)).toEqual(['@cydahl=cy-1', '@boexample=bo']);
  });

  it('mention nobody who is blocked in either direction or suspended', async () => {
    const { db, write } = await scene();
    await block(db, noon, 'ana', 'bo');
    await block(db, noon, 'cy-1', 'ana');
    await db.doc(paths.user('dee')).update({ isSuspended: true });
    const postId = await write('@boexample @cydahl @dee(she/her)', ['cy-1', 'dee']);
    expect(await inPost(db, postId)).toEqual([]);
    expect((await storedPost(db, postId)).mentionedUids).toEqual([]);
  });

  it('are found by the sweep in posts of an earlier release and after direct changes', async () => {
    const { db, write } = await scene();
    const [old, changed, same] = [await write('x'), await write('@boexample'), await write('#same')];
    const before = await db.doc(paths.post(changed)).get();
    await db.doc(paths.post(old)).update({ content: '#old @boexample', tags: [], updatedAt: new Date(noon) });
    await db.doc(paths.post(changed)).update({ content: 'for all: @boexample', updatedAt: new Date(noon) });
    expect(isDirectTextChange(before, await db.doc(paths.post(changed)).get(), 'content')).toBe(true);
    expect(isDirectTextChange(undefined, before, 'content')).toBe(false);
    const untouched = await db.doc(paths.post(same)).get();
    await refreshPosts(sweepRun(db));
    expect(await inPost(db, old)).toEqual(['@boexample=bo']);
    expect(await inPost(db, changed)).toEqual(['@boexample=bo']);
    expect(await counts(db)).toEqual({ old: 1 });
    expect((await db.doc(paths.post(same)).get()).updateTime).toEqual(untouched.updateTime);
  });
});

describe('the caption tokens of a post', () => {
  const tokens = async (db: Firestore, postId: string) => (await storedPost(db, postId)).captionTokens;

  it('are written with the caption when the post is created and edited', async () => {
    const { db, write } = await scene();
    const postId = await write('Big SEA');
    expect(await tokens(db, postId)).toEqual(['b', 'bi', 'big', 's', 'se', 'sea']);
    await editPost(db, noon, 'ana', postId, { content: 'Sky' });
    expect(await tokens(db, postId)).toEqual(['s', 'sk', 'sky']);
    await editPost(db, noon, 'ana', postId, { alt: 'A ridge' });
    expect(await tokens(db, postId)).toEqual(['s', 'sk', 'sky']);
  });

  it('are updated after a direct write, and no document is written if they are current', async () => {
    const { db, write } = await scene();
    const ref = db.doc(paths.post(await write('Sea')));
    const before = await ref.get();
    await ref.update({ content: 'Sky' });
    expect(isDirectTextChange(before, await ref.get(), 'content')).toBe(true);
    await refreshRichText(db, ref.id);
    expect(await tokens(db, ref.id)).toEqual(['s', 'sk', 'sky']);
    const { updateTime } = await ref.get();
    await refreshRichText(db, ref.id);
    expect((await ref.get()).updateTime).toEqual(updateTime);
  });

  it('are added by the sweep to all posts of an earlier release, also if that release has swept them', async () => {
    const { db, write } = await scene();
    const ids = [await write('Sea'), await write('Sky')];
    for (const id of ids) await db.doc(paths.post(id)).update({ captionTokens: FieldValue.delete() });
    for (const formerName of ['captions', 'captionTokens'])
      await db.doc(paths.sweep(formerName)).set({ through: new Date(noon + 1000) });
    await refreshPosts(sweepRun(db));
    expect(await Promise.all(ids.map((id) => tokens(db, id)))).toEqual([
      ['s', 'se', 'sea'],
      ['s', 'sk', 'sky'],
    ]);
  });
});

describe('the mentions of a comment', () => {
  it('are in the preview of the post, change with the comment, and are found again after a direct write', async () => {
    const { db, write } = await scene();
    const postId = await write('x');
    const id = { postId, commentId: 'c' };
    await addComment(db, noon, 'ana', postId, {
      message: 'Hi @cydahl',
      commentId: 'c',
      mentionedUids: ['cy-1'],
    });
    const stored = async () => CommentDoc.parse((await db.doc(paths.comment(postId, 'c')).get()).data());
    expect(await stored()).toMatchObject(mentionFields([{ uid: 'cy-1', start: 3, end: 10 }]));
    await editComment(db, noon, 'ana', id, { message: '@cydahl hi' });
    expect((await stored()).mentions).toEqual([{ uid: 'cy-1', start: 0, end: 7 }]);
    expect((await storedPost(db, postId)).commentPreview[0]?.mentions).toEqual((await stored()).mentions);
    await db.doc(paths.comment(postId, 'c')).update({ message: 'Or @boexample?' });
    await refreshComment(db, id, 'ana', true);
    expect((await stored()).mentions).toEqual([{ uid: 'bo', start: 3, end: 13 }]);
    expect((await storedPost(db, postId)).commentPreview[0]?.mentions).toEqual((await stored()).mentions);
  });
});

describe('the count of a tag', () => {
  it('is the number of its public posts, also when it is counted repeatedly or late', async () => {
    const { db, write } = await scene();
    const posts = [await write('#light #one'), await write('#light'), await write('#light')];
    await Promise.all([1, 2, 3].map(() => countTags(db, noon, ['light', 'one'])));
    expect(await counts(db)).toEqual({ light: 3, one: 1 });
    await db.doc(paths.post(posts[1] ?? '')).update({ visibility: 'followers' });
    await deletePost(db, noon, 'ana', posts[0] ?? '');
    await countTags(db, noon, ['light', 'one']);
    expect(await counts(db)).toEqual({ light: 1 });
    expect(publicTags(await db.doc(paths.post(posts[1] ?? '')).get())).toEqual([]);
    expect(publicTags(await db.doc(paths.post(posts[2] ?? '')).get())).toEqual(['light']);
  });

  it('is corrected by the sweep after a day when an event was lost', async () => {
    const { db, write } = await scene();
    await write('#light');
    const wrong: TagDoc = { tag: 'light', prefixes: ['l'], postCount: 7, followerCount: 0, updatedAt: noon };
    const set = (age: number) => db.doc(paths.tag('light')).set({ ...wrong, updatedAt: new Date(noon - age) });
    await set(0);
    await recountTags(sweepRun(db));
    expect(await counts(db)).toEqual({ light: 7 });
    await set(25 * 60 * 60 * 1000);
    await recountTags(sweepRun(db));
    expect(await counts(db)).toEqual({ light: 1 });
  });
});
