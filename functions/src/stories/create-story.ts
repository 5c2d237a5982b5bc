import { UploadDoc } from '@glimpse/contract/media/media';
import { mediaErrors } from '@glimpse/contract/media/media-errors';
import { paths, storagePaths } from '@glimpse/contract/paths';
import { type NewStory, StoryDoc, storyErrors, storyLimits } from '@glimpse/contract/stories/story';
import type { Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readDocument, type Stored } from '../firestore/documents.ts';
import { liveStories } from '../firestore/queries.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { jobRef } from '../jobs/new-job.ts';
import { refuseBlocked } from '../visibility/block-lists.ts';
import { intendedVisibility, visibilityRefs } from '../visibility/intended-visibility.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';
import { fanOutStoryJob } from './fan-out-story.ts';
import { requireStoryteller, storyVisibility } from './story-access.ts';

/**
 * Creates a story of `uid` from an upload with the id of the story, or one that shows a post. Returns the existing
 * story if there is one, because the call may be a retry. The commit deletes the document of the upload, and creates
 * the job that adds the story to the trays of followers. Throws the errors of `requireStoryteller`, `uploadNotFound`,
 * `postNotFound`, `notPossible` if the author of the post or `uid` blocks the other, `idTaken` or `tooManyLive`.
 */
export const createStory = (
  db: Firestore,
  nowMs: number,
  uid: string,
  storyId: string,
  story: NewStory,
): Promise<Stored<StoryDoc>> => {
  const reads = {
    ...visibilityRefs(db, uid),
    story: db.doc(paths.story(uid, storyId)),
    removal: jobRef(db, 'removeStory', { uid, storyId }),
    source: db.doc(story.kind === 'post' ? paths.post(story.postId) : paths.upload(storyId)),
    blockLists: db.doc(paths.blockLists(uid)),
  };
  // Two calls that count the stories at the same time would abort each other.
  const lockPaths = [paths.stories(uid), reads.source.path];
  return inTransaction(db, { lockPaths, reads }, async (commit, read) => {
    const author = requireStoryteller(read.author);
    const existing = readDocument(StoryDoc, read.story);
    if (existing) return existing;
    // The job would remove the viewers and files of the new story.
    if (read.removal.exists) throw storyErrors.idTaken();
    const source =
      story.kind === 'post'
        ? { media: null, post: await shownPost(db, uid, read) }
        : { media: { ...storyMedia(uid, storyId, read.source), alt: story.alt ?? '' }, post: null };
    const { size } = await commit.runQuery(liveStories(db, uid, nowMs).limit(storyLimits.live).select());
    if (size >= storyLimits.live) throw storyErrors.tooManyLive();
    const data: StoryDoc = {
      uid,
      ...source,
      overlays: story.overlays ?? [],
      visibility: storyVisibility([], intendedVisibility(read)),
      hiddenBy: [],
      isReported: false,
      highlightIds: [],
      createdAt: nowMs,
      expireAt: nowMs + storyLimits.lifetimeMs,
    };
    commit.create(read.story.ref, data);
    if (story.kind === 'media') commit.delete(read.source);
    if (author.data.followerCount > 0) commit.set(...fanOutStoryJob(db, { uid, storyId, nowMs }));
    return { id: storyId, data };
  });
};

async function shownPost(db: Firestore, uid: string, read: Record<'source' | 'blockLists', DocumentView>) {
  const post = await requireVisiblePost(db, uid, read.source);
  const authorUid = post.data.postBy.uid;
  refuseBlocked(read.blockLists, [authorUid]);
  return { postId: post.id, authorUid };
}

/** Returns the media of an upload that was processed for a story. Throws `uploadNotFound`. */
function storyMedia(uid: string, storyId: string, upload: DocumentView) {
  const stored = readDocument(UploadDoc, upload)?.data;
  if (stored?.uid !== uid || stored.media.path !== storagePaths.storyFolder(uid, storyId))
    throw mediaErrors.uploadNotFound();
  return stored.media;
}
