import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { StoryDoc } from '@glimpse/contract/stories/story';
import type { ModeratedBy } from '@glimpse/contract/visibility/visibility';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { inIdOrder } from '../firestore/queries.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { revokeTokensLater } from '../follows/revoke-tokens.ts';
import { intendedVisibility, visibilityRefs } from '../visibility/intended-visibility.ts';
import { fanOutStoryJob } from './fan-out-story.ts';
import { removeStoryJob } from './remove-story.ts';
import { isShown, storyVisibility } from './story-access.ts';

const sliceSize = 100;

/**
 * Gives the person's next stories after `after` ('' for the first) the visibility that the account asks for, and hides
 * them while the person is suspended. Jobs add stories to the trays or remove them. If fewer people can then read a
 * story, a job revokes the download tokens. Returns the id of the last story, or null after the last one. Idempotent.
 */
export async function applyStoryVisibility(
  db: Firestore,
  nowMs: number,
  uid: string,
  after: string,
): Promise<string | null> {
  const query = inIdOrder(db, db.collection(paths.stories(uid)), after === '' ? '' : paths.story(uid, after));
  const { docs } = await query.select().limit(sliceSize).get();
  const refs = docs.map(({ ref }) => ref);
  if (refs.length === 0) return null;
  await inTransaction(db, { reads: visibilityRefs(db, uid), preload: refs }, async (commit, read) => {
    const profile = readableDocument(UserDoc, read.author);
    if (!profile) return;
    const intended = intendedVisibility(read);
    let isNarrowed = false;
    for (const view of await commit.readAll(refs)) {
      const story = readableDocument(StoryDoc, view)?.data;
      if (!story) continue;
      const others = story.hiddenBy.filter((reason) => reason !== 'suspension');
      const hiddenBy: ModeratedBy[] = profile.data.isSuspended ? [...others, 'suspension'] : others;
      const visibility = storyVisibility(hiddenBy, intended);
      if (visibility === story.visibility && hiddenBy.length === story.hiddenBy.length) continue;
      isNarrowed ||= visibility !== 'public';
      commit.update(view, { hiddenBy, visibility });
      const [was, is] = [story.visibility, visibility].map((one) => isShown({ ...story, visibility: one }, nowMs));
      if (was === is || story.expireAt <= nowMs) continue;
      commit.set(...(is ? fanOutStoryJob : removeStoryJob)(db, { uid, storyId: view.id, nowMs }));
    }
    if (isNarrowed) revokeTokensLater(commit, db, uid, nowMs);
  });
  return docs.length === sliceSize ? (docs.at(-1)?.id ?? null) : null;
}
