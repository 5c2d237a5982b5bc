import type { CommentDoc } from '@glimpse/contract/comments/comment';
import { serverErrors } from '@glimpse/contract/errors';
import { type Media, stillUrl } from '@glimpse/contract/media/media';
import { CaseDoc } from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/posts/post';
import { type Author, UserDoc, usernameOf } from '@glimpse/contract/profiles/user';
import { caseIdOf, type NewReport, type ReportDoc } from '@glimpse/contract/safety/report';
import { safetyErrors } from '@glimpse/contract/safety-errors';
import { safetyLimits } from '@glimpse/contract/safety-limits';
import type { Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readableDocument, readDocument } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { inTurn } from '../firestore/queue.ts';
import { requireComment, requireViewer } from '../firestore/require.ts';
import { authorOf } from '../views/user-view.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';

/** What is reported: the part of a case that does not change with the reports. */
type Reported = Pick<CaseDoc, 'kind' | 'path' | 'postId' | 'commentId' | 'targetUid' | 'shown'>;

/**
 * Notes that `uid` finds this wrong, and counts it in the case of the thing, which opens (again) by it. The second time the same
 * person reports the same thing, nothing is added. What is shown to moderators is copied as it is now. Throws
 * `viewerNotRegistered`, `reportSelf`, or that there is no such thing, also where the reporter may not see it.
 */
export async function report(db: Firestore, nowMs: number, uid: string, input: NewReport): Promise<void> {
  const caseId = caseIdOf(input);
  const { reason, text = '' } = input;
  await inTurn(db, paths.case(caseId), () =>
    commitOptimistically(db, async (commit) => {
      // What is reported is copied as it is in this moment.
      const { held, glanced } = await commit.read({
        held: { report: db.doc(paths.report(caseId, uid)), known: db.doc(paths.case(caseId)) },
        glanced: { viewer: db.doc(paths.user(uid)), ...refsOf(db, input) },
      });
      requireViewer(glanced.viewer);
      const reported = await readReported(db, uid, input, glanced);
      if (reported.targetUid === uid) throw safetyErrors.reportSelf();
      if (held.report.exists) return;
      const known = readableDocument(CaseDoc, held.known)?.data;
      const voices = [{ reason, text, createdAt: nowMs }, ...(known?.voices ?? [])];
      const added: ReportDoc = {
        kind: reported.kind,
        path: reported.path,
        caseId,
        targetUid: reported.targetUid,
        reporterUid: uid,
        reason,
        text,
        createdAt: nowMs,
      };
      const opened: CaseDoc = {
        ...reported,
        reportCount: (known?.reportCount ?? 0) + 1,
        voices: voices.slice(0, safetyLimits.caseVoices),
        isOpen: true,
        settledBy: '',
        createdAt: known?.createdAt ?? nowMs,
        updatedAt: nowMs,
      };
      commit.create(held.report.ref, added);
      commit.put(held.known, opened);
    }),
  );
}

/** What is reported, and the post that it is below. */
const refsOf = (db: Firestore, input: NewReport) => {
  if (input.kind === 'person') {
    const person = db.doc(paths.user(input.userId));
    return { thing: person, post: person };
  }
  const post = db.doc(paths.post(input.postId));
  return input.kind === 'post'
    ? { thing: post, post }
    : { thing: db.doc(paths.comment(input.postId, input.commentId)), post };
};

async function readReported(
  db: Firestore,
  uid: string,
  input: NewReport,
  read: Readonly<Record<'thing' | 'post', DocumentView>>,
): Promise<Reported> {
  if (input.kind === 'person') {
    const user = readDocument(UserDoc, read.thing);
    if (!user || user.data.isSuspended) throw serverErrors.userNotFound();
    const shown = { by: authorOf(user), text: user.data.bio, ...noPicture };
    const path = paths.user(user.id);
    return { kind: 'person', path, postId: '', commentId: '', targetUid: user.id, shown };
  }
  const { postId } = input;
  const { data: post } = await requireVisiblePost(db, uid, read.post);
  const picture = {
    pictureUrl: pictureOf(post.media),
    pictureAlt: post.media.alt,
    morePictures: post.moreMedia.map((media) => ({ url: pictureOf(media), alt: media.alt })),
  };
  if (input.kind === 'post') {
    const shown = { by: post.postBy, text: post.content, ...picture, context: '' };
    const path = paths.post(postId);
    return { kind: 'post', path, postId, commentId: '', targetUid: post.postBy.uid, shown };
  }
  const { commentId } = input;
  const { data: comment } = requireComment(read.thing);
  if (comment.isHidden) throw serverErrors.commentNotFound();
  const shown = { by: commenter(comment), text: comment.message, ...picture, context: contextOf(post) };
  const path = paths.comment(postId, commentId);
  return { kind: 'comment', path, postId, commentId, targetUid: comment.uid, shown };
}

const noPicture = { pictureUrl: '', pictureAlt: '', morePictures: [], context: '' };

const pictureOf = (media: Media): string => (media.type === 'video' ? media.posterUrl : stillUrl(media));

const commenter = ({ uid, name, email, profilePicture }: CommentDoc): Author => ({
  uid,
  fullName: name,
  username: usernameOf(name),
  email,
  profileAvatar: profilePicture,
});

const contextOf = ({ postBy, content }: PostDoc): string =>
  content === '' ? `A post by ${postBy.fullName}` : `${postBy.fullName}: ${content}`;
