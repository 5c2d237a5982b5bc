import { toApiTime } from '@glimpse/contract/fields';
import { paths } from '@glimpse/contract/paths';
import { type OtherPerson, profileErrors, UserDoc } from '@glimpse/contract/profiles/user';
import { type Story, StoryDoc, StoryTrayDoc, storyLimits } from '@glimpse/contract/stories/story';
import { toBlockLists } from '@glimpse/contract/visibility/block-lists';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument, readDocument, readDocuments, type Stored } from '../firestore/documents.ts';
import { liveStories } from '../firestore/queries.ts';
import { readTogether } from '../firestore/read-together.ts';
import { requireViewer } from '../firestore/require.ts';
import { authorOf, personSummary } from '../views/user-view.ts';
import { blockListsIn } from '../visibility/block-lists.ts';

/**
 * Returns a person's stories that have not expired and that the viewer can see, oldest first. Throws
 * `viewerNotRegistered`, `suspended`, or `userNotFound` for a missing or suspended author.
 */
export async function listStories(
  db: Firestore,
  nowMs: number,
  viewerUid: string,
  uid: string,
): Promise<{ author: OtherPerson; stories: Story[] }> {
  const [read, live] = await Promise.all([
    readTogether(db, {
      viewer: db.doc(paths.user(viewerUid)),
      author: db.doc(paths.user(uid)),
      blockLists: db.doc(paths.blockLists(viewerUid)),
      follower: db.doc(paths.followerOf(uid, viewerUid)),
      tray: db.doc(paths.storyTrayEntry(viewerUid, uid)),
    }),
    liveStories(db, uid, nowMs).limit(storyLimits.live).get(),
  ]);
  requireViewer(read.viewer);
  const author = readDocument(UserDoc, read.author);
  if (!author || author.data.isSuspended) throw profileErrors.notFound();
  const isAuthor = uid === viewerUid;
  const isFollower = read.follower.exists;
  const isBlocked = toBlockLists(blockListsIn(read.blockLists)).isBlocked(uid);
  const seenUntil = readableDocument(StoryTrayDoc, read.tray)?.data.seenUntil ?? 0;
  // While an account becomes private, its stories can still be public. While it becomes public, its profile is private.
  const isVisible = ({ visibility }: StoryDoc) =>
    isAuthor ||
    (!isBlocked && ((visibility === 'public' && !author.data.isPrivate) || (visibility !== 'hidden' && isFollower)));
  const stories = readDocuments(StoryDoc, live.docs)
    .filter(({ data }) => isVisible(data))
    .map((story) => storyView(story, isAuthor || story.data.createdAt <= seenUntil))
    .reverse();
  return { author: { ...personSummary(authorOf(author)), isPrivate: author.data.isPrivate }, stories };
}

/** Returns the API form of a story. */
export const storyView = ({ id, data }: Stored<StoryDoc>, isSeen: boolean): Story => ({
  _id: id,
  uid: data.uid,
  media: data.media,
  post: data.post,
  overlays: data.overlays,
  createdAt: toApiTime(data.createdAt),
  expireAt: toApiTime(data.expireAt),
  isSeen,
});
