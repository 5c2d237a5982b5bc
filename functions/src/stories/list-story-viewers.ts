import { toApiTime } from '@glimpse/contract/fields';
import { paths } from '@glimpse/contract/paths';
import type { OtherPerson } from '@glimpse/contract/profiles/user';
import { StoryViewerDoc, storyErrors } from '@glimpse/contract/stories/story';
import type { Firestore } from 'firebase-admin/firestore';
import { type PageRequest, readPage } from '../firestore/page.ts';
import { newestStoryViewers } from '../firestore/queries.ts';
import { requireViewer } from '../firestore/require.ts';
import { readPeople } from '../follows/list-people.ts';
import { readBlockLists } from '../visibility/block-lists.ts';

interface Viewers {
  viewers: { person: OtherPerson; seenAt: string }[];
  viewerCount: number;
  nextCursor: string | null;
}

/**
 * Lists who viewed a story of `uid`, newest first. An aggregation counts the viewers. A counter in the story would take
 * one write per second and would tell it to everybody. Leaves out deleted, suspended and blocked people. Throws
 * `viewerNotRegistered`, `suspended` or `notFound`.
 */
export async function listStoryViewers(
  db: Firestore,
  uid: string,
  storyId: string,
  request: PageRequest,
): Promise<Viewers> {
  const [viewer, story] = await db.getAll(db.doc(paths.user(uid)), db.doc(paths.story(uid, storyId)));
  if (viewer) requireViewer(viewer);
  if (!story?.exists) throw storyErrors.notFound();
  const [blockLists, count] = await Promise.all([
    readBlockLists(db, uid),
    db.collection(paths.storyViewers(uid, storyId)).count().get(),
  ]);
  const { items, nextCursor } = await readPage(
    newestStoryViewers(db, uid, storyId),
    StoryViewerDoc,
    request,
    (_viewer, id) => !blockLists.isBlocked(id),
  );
  const seenAt = new Map(items.map(({ id, data }) => [id, toApiTime(data.createdAt)]));
  const people = await readPeople(db, [...seenAt.keys()]);
  const viewers = people.map((person) => ({ person, seenAt: seenAt.get(person._id) ?? '' }));
  return { viewers, viewerCount: count.data().count, nextCursor };
}
