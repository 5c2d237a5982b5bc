import { type CommentDoc, commentErrors } from '@glimpse/contract/comments/comment';
import { type Media, stillUrl } from '@glimpse/contract/media/media';
import { CaseDoc } from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/posts/post';
import { type Author, profileErrors, UserDoc, usernameOf } from '@glimpse/contract/profiles/user';
import { caseIdOf, type NewReport, type ReportDoc } from '@glimpse/contract/safety/report';
import { safetyErrors, safetyLimits } from '@glimpse/contract/safety/safety-rules';
import type { StoryDoc } from '@glimpse/contract/stories/story';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import type { Commit } from '../firestore/commit.ts';
import { type DocumentView, readableDocument, readDocument, type Stored } from '../firestore/documents.ts';
import { requireComment, requireViewer } from '../firestore/require.ts';
import { requireVisibleStory } from '../stories/story-access.ts';
import { authorOf } from '../views/user-view.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';

/** The fields of a case that describe its target and do not depend on the reports. */
export type Reported = Pick<
  CaseDoc,
  'kind' | 'path' | 'postId' | 'commentId' | 'storyId' | 'targetUid' | 'shown' | 'evidence' | 'evidenceUids'
>;

/**
 * Stores a report by `uid`, increments the counter of the case of its target, and opens the case (again). A second
 * report by the same person about the same target changes nothing. The case gets a copy of the current content for
 * the moderators. Throws `viewerNotRegistered`, `reportSelf`, or a not-found error, also if the reporter cannot see
 * the target.
 */
export async function report(db: Firestore, nowMs: number, uid: string, input: NewReport): Promise<void> {
  const caseId = caseIdOf(input);
  const options = {
    lockPaths: [paths.case(caseId)],
    unchanged: { report: db.doc(paths.report(caseId, uid)), case: db.doc(paths.case(caseId)) },
    // The target can change, because the case contains a copy from this moment.
    mayChange: { viewer: db.doc(paths.user(uid)), ...targetRefs(db, input) },
  };
  await inBatch(db, options, async (commit, read) => {
    requireViewer(read.viewer);
    const reported = await readReported(db, nowMs, uid, input, read);
    if (reported.targetUid === uid) throw safetyErrors.reportSelf();
    storeReport(commit, read, { ...input, uid, caseId, reported, nowMs });
    // Moderators can read only stories that somebody has reported.
    if (input.kind === 'story' && !read.report.exists) commit.update(read.target, { isReported: true });
  });
}

/** A report by `uid`, and what it is about. */
interface ReportedByPerson extends Pick<NewReport, 'reason' | 'text'> {
  readonly uid: string;
  readonly caseId: string;
  readonly reported: Reported;
  readonly nowMs: number;
}

/** Stores the report and the case of what was reported. Does nothing if the person has already reported it. */
export function storeReport(
  commit: Commit,
  read: Readonly<Record<'report' | 'case', DocumentView>>,
  { uid, caseId, reported, reason, text = '', nowMs }: ReportedByPerson,
): void {
  if (read.report.exists) return;
  const existing = readableDocument(CaseDoc, read.case)?.data;
  const voices = [{ reason, text, createdAt: nowMs }, ...(existing?.voices ?? [])];
  const reportDoc: ReportDoc = {
    kind: reported.kind,
    path: reported.path,
    caseId,
    targetUid: reported.targetUid,
    reporterUid: uid,
    reason,
    text,
    createdAt: nowMs,
  };
  const caseDoc: CaseDoc = {
    ...reported,
    reportCount: (existing?.reportCount ?? 0) + 1,
    voices: voices.slice(0, safetyLimits.caseVoices),
    isOpen: true,
    settledBy: '',
    createdAt: existing?.createdAt ?? nowMs,
    updatedAt: nowMs,
  };
  commit.create(read.report.ref, reportDoc);
  commit.put(read.case, caseDoc);
}

/**
 * Returns the references of the target and of its post. For a person, both are the profile. For a story, the second one
 * is the profile of its author.
 */
const targetRefs = (db: Firestore, input: NewReport) => {
  if (input.kind === 'person') {
    const person = db.doc(paths.user(input.userId));
    return { target: person, post: person };
  }
  if (input.kind === 'story')
    return { target: db.doc(paths.story(input.userId, input.storyId)), post: db.doc(paths.user(input.userId)) };
  const post = db.doc(paths.post(input.postId));
  return input.kind === 'post'
    ? { target: post, post }
    : { target: db.doc(paths.comment(input.postId, input.commentId)), post };
};

async function readReported(
  db: Firestore,
  nowMs: number,
  uid: string,
  input: NewReport,
  read: Readonly<Record<'target' | 'post', DocumentView>>,
): Promise<Reported> {
  if (input.kind === 'person') {
    const user = readDocument(UserDoc, read.target);
    if (!user || user.data.isSuspended) throw profileErrors.notFound();
    const shown = { by: authorOf(user), text: user.data.bio, ...noPicture };
    const path = paths.user(user.id);
    return { kind: 'person', path, ...noPost, targetUid: user.id, shown, ...noEvidence };
  }
  if (input.kind === 'story') {
    const story = await requireVisibleStory(db, nowMs, uid, read.target);
    return reportedStory(story, read.post);
  }
  const { postId } = input;
  const { data: post } = await requireVisiblePost(db, uid, read.post);
  const [first, ...others] = post.media;
  const picture = {
    pictureUrl: pictureOf(first),
    pictureAlt: first.alt,
    morePictures: others.map((media) => ({ url: pictureOf(media), alt: media.alt })),
  };
  if (input.kind === 'post') {
    const shown = { by: post.postBy, text: post.content, ...picture, context: '' };
    const path = paths.post(postId);
    return { kind: 'post', path, ...noPost, postId, targetUid: post.postBy.uid, shown, ...noEvidence };
  }
  const { commentId } = input;
  const { data: comment } = requireComment(read.target);
  if (comment.isHidden) throw commentErrors.notFound();
  const shown = { by: commenter(comment), text: comment.message, ...picture, context: contextOf(post) };
  const path = paths.comment(postId, commentId);
  return { kind: 'comment', path, ...noPost, postId, commentId, targetUid: comment.uid, shown, ...noEvidence };
}

export const noPost = { postId: '', commentId: '', storyId: '' };
const noEvidence = { evidence: [], evidenceUids: [] };
export const noPicture = { pictureUrl: '', pictureAlt: '', morePictures: [], context: '' };

const pictureOf = (media: Media): string => (media.type === 'video' ? media.posterUrl : stillUrl(media));

const commenter = ({ uid, name, username, email, profilePicture }: CommentDoc): Author => ({
  uid,
  fullName: name,
  username: username || usernameOf(name),
  email,
  profileAvatar: profilePicture,
});

const contextOf = ({ postBy, content }: PostDoc): string =>
  content === '' ? `A post by ${postBy.fullName}` : `${postBy.fullName}: ${content}`;

/** Returns the fields of a case about a story. The texts of its overlays are shown one per line. */
function reportedStory({ id, data }: Stored<StoryDoc>, author: DocumentView): Reported {
  const profile = readDocument(UserDoc, author);
  if (!profile || profile.data.isSuspended) throw profileErrors.notFound();
  const { uid, media, post, overlays } = data;
  return {
    kind: 'story',
    path: paths.story(uid, id),
    ...noPost,
    storyId: id,
    targetUid: uid,
    shown: {
      by: authorOf(profile),
      text: overlays.map(({ text }) => text).join('\n'),
      ...noPicture,
      pictureUrl: media ? pictureOf(media) : '',
      pictureAlt: media?.alt ?? '',
      context: post ? `A story that shows the post ${post.postId}` : '',
    },
    ...noEvidence,
  };
}
