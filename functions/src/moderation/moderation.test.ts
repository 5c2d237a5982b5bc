import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { commentErrors } from '@glimpse/contract/comments/comment';
import { CaseDoc, LogEntryDoc, type ModeratorAction, moderationErrors } from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import { postErrors } from '@glimpse/contract/posts/post';
import { profileErrors } from '@glimpse/contract/profiles/user';
import { caseIdOf, type NewReport } from '@glimpse/contract/safety/report';
import { safetyLimits } from '@glimpse/contract/safety/safety-rules';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { countOf, testDatabases } from '../../testing/database.ts';
import { finishJob } from '../../testing/jobs.ts';
import { type MemoryAccounts, memoryAccounts } from '../../testing/memory-accounts.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { crowd, noon, person, post, storedPost, storedUser } from '../../testing/people.ts';
import { removeProfile } from '../auth/remove-profile.ts';
import { addComment } from '../comments/add-comment.ts';
import { editComment } from '../comments/edit-comment.ts';
import { listComments } from '../comments/list-comments.ts';
import { toggleVote } from '../comments/toggle-vote.ts';
import { deletePost } from '../posts/delete-post.ts';
import { readPost } from '../posts/read-post.ts';
import { listUsers, readUser } from '../profiles/read-users.ts';
import { block } from '../safety/block.ts';
import { report } from '../safety/report.ts';
import { moderate, undoModeration } from './moderate.ts';

const database = testDatabases();
const aboutPost = (postId: string): NewReport => ({ kind: 'post', postId, reason: 'spam', text: 'Look!' });
const aboutComment = (postId: string, commentId: string): NewReport => ({
  kind: 'comment',
  postId,
  commentId,
  reason: 'hate',
});
const aboutPerson = (userId: string): NewReport => ({ kind: 'person', userId, reason: 'harassment' });

/** Ana posts, Bo comments, Cy reports, and Mo moderates. */
async function scene() {
  const db = database();
  const [ana, bo, cy, mo] = await Promise.all(['ana', 'bo', 'cy', 'mo'].map((uid) => person(db, uid)));
  if (!ana || !bo || !cy || !mo) throw new Error('a person was not created');
  const postId = await post(db, ana);
  await addComment(db, noon, bo, postId, { message: 'Buy followers', commentId: 'c1' });
  return { db, ana, bo, cy, mo, postId };
}

const storedCase = async (db: Firestore, about: NewReport) =>
  CaseDoc.parse((await db.doc(paths.case(caseIdOf(about))).get()).data());
const entry = async (db: Firestore, id: string) => LogEntryDoc.parse((await db.doc(paths.logEntry(id)).get()).data());
const noModerator = async () => false;
const act = (db: Firestore, about: NewReport, action: ModeratorAction) =>
  moderate(db, noon, 'mo', { caseId: caseIdOf(about), action, reason: 'Because' }, noModerator);
const undo = (db: Firestore, entryId: string) => undoModeration(db, noon, 'mo', entryId, 'A mistake');

/** Runs the moderation job. The process dies after each `kill` slices. */
const runModerationJob = (db: Firestore, accounts: MemoryAccounts, uid: string, kill?: number) =>
  finishJob(db, memoryStore(), 'applyModeration', uid, kill, { accounts });

describe('a report', () => {
  it('is stored once per person and target, and its case has the number of reports but not the reporters', async () => {
    const { db, ana, bo, cy, postId } = await scene();
    const about = aboutPost(postId);
    await Promise.all([report(db, noon, cy, about), report(db, noon, cy, about), report(db, noon, bo, about)]);
    expect(await countOf(db.collection(paths.reports()))).toBe(2);
    const known = await storedCase(db, about);
    expect(known).toMatchObject({ kind: 'post', targetUid: ana, reportCount: 2, isOpen: true });
    expect(known.shown).toMatchObject({ by: { uid: ana }, text: 'First light' });
    expect(known.voices).toHaveLength(2);
    expect(JSON.stringify(known)).not.toMatch(/"(bo|cy)/);
  });

  it('of a comment shows its parent, and of a person shows the profile', async () => {
    const { db, cy, postId } = await scene();
    await report(db, noon, cy, aboutComment(postId, 'c1'));
    expect((await storedCase(db, aboutComment(postId, 'c1'))).shown).toMatchObject({
      by: { uid: 'bo' },
      text: 'Buy followers',
      context: 'ana Example: First light',
    });
    await report(db, noon, cy, aboutPerson('bo'));
    expect((await storedCase(db, aboutPerson('bo'))).shown.by.uid).toBe('bo');
  });

  it('is refused of a missing target, and without a profile', async () => {
    const { db, cy, postId } = await scene();
    await expect(report(db, noon, cy, aboutPost('none'))).rejects.toEqual(postErrors.notFound());
    await expect(report(db, noon, cy, aboutPerson('none'))).rejects.toEqual(profileErrors.notFound());
    await expect(report(db, noon, cy, aboutComment(postId, 'none'))).rejects.toEqual(commentErrors.notFound());
    await expect(report(db, noon, 'none', aboutPost(postId))).rejects.toEqual(signInErrors.viewerNotRegistered());
  });

  it('is possible after a block, and the case has a limited size', async () => {
    const { db, ana, cy, postId } = await scene();
    await block(db, noon, cy, ana);
    await report(db, noon, cy, aboutPost(postId));
    const fans = await crowd(db, safetyLimits.caseVoices + 1);
    for (const [index, uid] of fans.entries()) await report(db, noon + index, uid, aboutPost(postId));
    const { voices, reportCount, updatedAt } = await storedCase(db, aboutPost(postId));
    expect([voices.length, reportCount]).toEqual([safetyLimits.caseVoices, fans.length + 1]);
    expect(updatedAt).toBe(noon + fans.length - 1);
  });
});

describe('a moderator', () => {
  it('dismisses a case, and another report opens it again', async () => {
    const { db, bo, cy, postId } = await scene();
    const about = aboutPost(postId);
    await report(db, noon, cy, about);
    const entryId = await act(db, about, 'dismiss');
    expect(await storedCase(db, about)).toMatchObject({ isOpen: false, settledBy: entryId });
    expect(await entry(db, entryId)).toMatchObject({
      ...{ action: 'dismiss', moderatorUid: 'mo', moderatorName: 'mo Example', targetName: 'ana Example' },
      ...{ reason: 'Because', isUndone: false, undoes: '' },
    });
    await expect(act(db, about, 'hide')).rejects.toEqual(moderationErrors.caseClosed());
    await report(db, noon, cy, about);
    expect((await storedCase(db, about)).isOpen).toBe(false);
    await report(db, noon, bo, about);
    expect(await storedCase(db, about)).toMatchObject({ isOpen: true, reportCount: 2 });
    await expect(undo(db, entryId)).rejects.toEqual(moderationErrors.cannotUndo());
  });

  it('hides a post from everybody except its author, and shows it again', async () => {
    const { db, ana, bo, cy, postId } = await scene();
    const about = aboutPost(postId);
    await report(db, noon, cy, about);
    const entryId = await act(db, about, 'hide');
    expect(await storedPost(db, postId)).toMatchObject({ visibility: 'hidden', hiddenBy: ['moderator'] });
    await expect(readPost(db, bo, postId)).rejects.toEqual(postErrors.notFound());
    await expect(readPost(db, null, postId)).rejects.toEqual(postErrors.notFound());
    expect((await readPost(db, ana, postId)).id).toBe(postId);

    const undoId = await undo(db, entryId);
    expect(await storedPost(db, postId)).toMatchObject({ visibility: 'public', hiddenBy: [] });
    expect(await storedCase(db, about)).toMatchObject({ isOpen: true, settledBy: '' });
    expect(await entry(db, entryId)).toMatchObject({ isUndone: true });
    expect(await entry(db, undoId)).toMatchObject({ action: 'undo', undoes: entryId, reason: 'A mistake' });
    for (const id of [entryId, undoId]) await expect(undo(db, id)).rejects.toEqual(moderationErrors.cannotUndo());
    expect(await countOf(db.collection(paths.logEntries()))).toBe(2);
  });

  it('removes the message of a comment and its copies, and restores them', async () => {
    const { db, bo, cy, postId } = await scene();
    const about = aboutComment(postId, 'c1');
    const id = { postId, commentId: 'c1' };
    await report(db, noon, cy, about);
    const entryId = await act(db, about, 'hide');
    const everything = await db.doc(paths.post(postId)).get();
    const comment = await db.doc(paths.comment(postId, 'c1')).get();
    expect(JSON.stringify([everything.data(), comment.data()])).not.toContain('Buy followers');
    expect((await listComments(db, bo, postId, {})).comments).toEqual([]);
    expect((await readPost(db, cy, postId)).comments).toEqual([]);
    await expect(editComment(db, noon, bo, id, { message: 'Buy more' })).rejects.toEqual(
      moderationErrors.commentModerated(),
    );
    await expect(toggleVote(db, cy, id, 1)).rejects.toEqual(moderationErrors.commentModerated());
    await expect(report(db, noon, 'ana', about)).rejects.toEqual(commentErrors.notFound());
    const original = await db.doc(paths.original(postId, 'c1')).get();
    expect(original.data()).toEqual({ uid: bo, message: 'Buy followers', hiddenBy: ['moderator'] });

    await undo(db, entryId);
    expect((await readPost(db, cy, postId)).comments).toMatchObject([{ message: 'Buy followers' }]);
    expect((await listComments(db, cy, postId, {})).comments).toMatchObject([{ message: 'Buy followers' }]);
    expect((await db.doc(paths.original(postId, 'c1')).get()).exists).toBe(false);
  });

  it.each([undefined, 1])(
    'suspends an account and ends the suspension, also when each slice is killed (%s)',
    async (kill) => {
      const { db, ana, cy, postId } = await scene();
      // These need more than one slice of the job.
      const others = Array.from({ length: 21 }, (_, index) => `post-${index}`);
      const copies = db.batch();
      const stored = (await db.doc(paths.post(postId)).get()).data() ?? {};
      for (const id of others) copies.set(db.doc(paths.post(id)), stored);
      await copies.commit();
      const accounts = memoryAccounts();
      await report(db, noon, cy, aboutPost(postId));
      const hiding = await act(db, aboutPost(postId), 'hide');
      await report(db, noon, cy, aboutPerson(ana));
      const entryId = await act(db, aboutPerson(ana), 'suspend');
      await expect(addComment(db, noon, ana, postId, { message: 'Still here' })).rejects.toEqual(
        accountErrors.suspended(),
      );
      await expect(readUser(db, cy, ana)).rejects.toEqual(profileErrors.notFound());
      expect((await listUsers(db, cy, { search: 'ana' })).users).toEqual([]);

      await runModerationJob(db, accounts, ana, kill);
      expect([...accounts.disabled, ...accounts.revoked]).toContain(ana);
      const visible = db.collection(paths.posts()).where('visibility', '==', 'public').orderBy('createdAt', 'desc');
      expect(await countOf(visible)).toBe(0);

      await undo(db, entryId);
      await runModerationJob(db, accounts, ana, kill);
      expect(accounts.disabled.size).toBe(0);
      expect(await countOf(visible)).toBe(others.length);
      // This post is also moderated for another reason.
      expect(await storedPost(db, postId)).toMatchObject({ visibility: 'hidden', hiddenBy: ['moderator'] });
      await undo(db, hiding);
      await runModerationJob(db, accounts, ana);
      expect(await countOf(visible)).toBe(others.length + 1);
      expect(await countOf(db.collection(paths.jobs()))).toBe(0);
    },
  );

  it('hides the comments of a suspended person, and restores those without another reason, also when each slice is killed', async () => {
    const { db, bo, cy, postId } = await scene();
    const [first, second] = [await post(db, cy), await post(db, bo)];
    await addComment(db, noon, bo, first, { message: 'Buy more', commentId: 'c2' });
    await addComment(db, noon, bo, second, { message: 'Buy here', commentId: 'c3' });
    // The copies need more than one slice of the job.
    const stored = (await db.doc(paths.comment(first, 'c2')).get()).data() ?? {};
    const copies = db.batch();
    for (let index = 0; index < 21; index++) copies.set(db.doc(paths.comment(first, `copy-${index}`)), stored);
    await copies.commit();
    await report(db, noon, cy, aboutComment(postId, 'c1'));
    const hiding = await act(db, aboutComment(postId, 'c1'), 'hide');
    await report(db, noon, cy, aboutPerson(bo));
    const entryId = await act(db, aboutPerson(bo), 'suspend');
    const accounts = memoryAccounts();
    await runModerationJob(db, accounts, bo, 1);
    const words = async () => {
      const comments = await db.collectionGroup('comments').get();
      const posts = await Promise.all([postId, first, second].map((id) => storedPost(db, id)));
      const shown = [...comments.docs.map((comment) => comment.data()), ...posts];
      return JSON.stringify(shown).match(/Buy [a-z]+/g) ?? [];
    };
    expect(await words()).toEqual([]);
    expect((await readPost(db, cy, first)).comments).toEqual([]);
    expect((await listComments(db, null, first, {})).comments).toEqual([]);

    await undo(db, entryId);
    await runModerationJob(db, accounts, bo, 1);
    // 22 comments and one copy in a preview. The comment on Bo's own post is there twice.
    expect((await words()).sort()).toEqual([...Array(2).fill('Buy here'), ...Array(23).fill('Buy more')]);
    expect((await readPost(db, cy, first)).comments).toMatchObject([{ message: 'Buy more' }]);
    await undo(db, hiding);
    expect(await words()).toContain('Buy followers');
    expect(await countOf(db.collectionGroup('hidden'))).toBe(0);
  });

  it('ends a suspension while its job is running', async () => {
    const { db, ana, cy } = await scene();
    await report(db, noon, cy, aboutPerson(ana));
    const entryId = await act(db, aboutPerson(ana), 'suspend');
    await undo(db, entryId);
    const accounts = memoryAccounts();
    await runModerationJob(db, accounts, ana);
    expect([accounts.disabled.size, (await storedUser(db, ana)).isSuspended]).toEqual([0, false]);
    const visible = db.collection(paths.posts()).where('visibility', '==', 'public').orderBy('createdAt', 'desc');
    expect(await countOf(visible)).toBe(1);
  });

  it('cannot hide a profile, suspend the guest or a moderator, or act on a missing case', async () => {
    const { db, cy, postId } = await scene();
    await person(db, guestAccount.uid);
    for (const about of [aboutPerson('ana'), aboutPerson(guestAccount.uid)]) await report(db, noon, cy, about);
    await expect(act(db, aboutPerson('ana'), 'hide')).rejects.toEqual(moderationErrors.cannotRemovePerson());
    await expect(act(db, aboutPerson(guestAccount.uid), 'suspend')).rejects.toEqual(moderationErrors.cannotSuspend());
    const action = { caseId: caseIdOf(aboutPerson('ana')), action: 'suspend', reason: 'x' } as const;
    await expect(moderate(db, noon, 'mo', action, async () => true)).rejects.toEqual(moderationErrors.cannotSuspend());
    await expect(act(db, aboutPost(postId), 'dismiss')).rejects.toEqual(moderationErrors.caseNotFound());
    await expect(undo(db, 'none')).rejects.toEqual(moderationErrors.caseNotFound());
    expect(await countOf(db.collection(paths.logEntries()))).toBe(0);
  });

  it('can undo an action on a target that was deleted since', async () => {
    const { db, ana, cy, postId } = await scene();
    await report(db, noon, cy, aboutPost(postId));
    await report(db, noon, cy, aboutPerson('bo'));
    const hiding = await act(db, aboutPost(postId), 'hide');
    const suspending = await act(db, aboutPerson('bo'), 'suspend');
    await deletePost(db, noon, ana, postId);
    await removeProfile(db, noon, 'bo');
    await undo(db, hiding);
    await undo(db, suspending);
    expect((await db.doc(paths.post(postId)).get()).exists).toBe(false);
    expect((await db.doc(paths.user('bo')).get()).exists).toBe(false);
  });
});
