import CameraIcon from 'lucide-react/icons/camera';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Person } from '../../../entities/profiles/queries.ts';
import { links } from '../../../lib/browser/links.ts';
import { t } from '../../../lib/languages/translate.ts';
import type { LiveList } from '../../../lib/live/live-list.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { useToggledIds } from '../../../lib/outbox/use-toggled-ids.ts';
import { pins } from '../../../parts/marks/likes-bookmarks-pins.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LiveGrid } from '../../posts/grid/live-grid.tsx';
import { PinnedTiles, PostTiles } from '../../posts/grid/post-tiles.tsx';
import type { LivePost } from '../../posts/post/queries.ts';
import { usePostIdsArchived } from '../../posts/post/use-archive.ts';
import { livePinnedPosts, type ProfileAudience } from './queries.ts';

interface ProfilePostsProps {
  list: LiveList<LivePost>;
  isOwn?: boolean;
  /** The pinned posts in order, or undefined while they load. */
  pinnedPosts: readonly LivePost[] | undefined;
}

/**
 * A grid of one person's posts: the pinned ones, then the others, newest first. It stays invisible while the pinned
 * posts load, so that nothing moves.
 */
export function ProfilePosts({ list, isOwn = false, pinnedPosts }: ProfilePostsProps) {
  const archivedIds = usePostIdsArchived(true);
  const isWanted = ({ id }: LivePost) => !archivedIds.has(id);
  return (
    <Grid $isHidden={pinnedPosts === undefined}>
      <LiveGrid
        list={list}
        label={t('common.posts')}
        Tiles={PostTiles}
        isWanted={isWanted}
        lead={{ items: (pinnedPosts ?? []).filter(isWanted), Tiles: PinnedTiles }}
        showsNewerItems
        empty={<NoPosts isOwn={isOwn} />}
      />
    </Grid>
  );
}

const Grid = styled.div<{ $isHidden: boolean }>`
  visibility: ${({ $isHidden }) => ($isHidden ? 'hidden' : 'inherit')};
`;

/** Shown on a profile without posts. On the viewer's own profile, it links to the form for a new post. */
const NoPosts = ({ isOwn }: { isOwn: boolean }) => (
  <Notice
    icon={<CameraIcon size={28} strokeWidth={1.5} />}
    action={
      isOwn && (
        <Create to={links.createPost} $tone="primary">
          {t('profile.createPost')}
        </Create>
      )
    }
  >
    {t('profile.noPosts')}
  </Notice>
);

const Create = styled(Link)<{ $tone: 'primary' }>`
  ${buttonLook}
`;

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
