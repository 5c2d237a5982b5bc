import { useState } from 'react';
import type { Person } from '../../../entities/profiles/queries.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { useToggledIds } from '../../../lib/outbox/use-toggled-ids.ts';
import { pins } from '../../../parts/marks/use-pin.ts';
import type { LivePost } from '../../posts/post/queries.ts';
import { livePinnedPosts, type ProfileAudience } from './queries.ts';

const noIds: readonly string[] = [];

/**
 * Returns those of the person's pinned posts that the viewer may see, in order. Returns undefined while they load or
 * `person` is undefined. Own posts that the viewer is pinning or unpinning already count.
 */
export function usePinnedPosts(person: Person | undefined, audience: ProfileAudience): readonly LivePost[] | undefined {
  const db = useFirestore();
  const stored = person?.pinnedPostIds ?? noIds;
  const toggled = useToggledIds(pins, audience === 'own' ? stored : noIds);
  const ids = audience === 'own' ? toggled : stored;
  const { data, isPending } = useLiveQuery(
    person && ids.length > 0 ? livePinnedPosts(db, audience, person.id, ids) : null,
  );
  // After a pin has changed, the former posts stay until the new ones have loaded.
  const [known, setKnown] = useState(data);
  if (data !== undefined && data !== known) setKnown(data);
  const posts = data ?? known;
  if (!person || (isPending && !posts)) return undefined;
  return ids.flatMap((id) => posts?.find((post) => post.id === id) ?? []);
}
