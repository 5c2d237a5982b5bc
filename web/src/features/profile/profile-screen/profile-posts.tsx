import CameraIcon from 'lucide-react/icons/camera';
import { styled } from 'styled-components';
import { links } from '../../../lib/browser/links.ts';
import { t } from '../../../lib/languages/translate.ts';
import type { LiveList } from '../../../lib/live/live-list.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LiveGrid } from '../../posts/grid/live-grid.tsx';
import { PinnedTiles, PostTiles } from '../../posts/grid/post-tiles.tsx';
import type { LivePost } from '../../posts/post/queries.ts';
import { usePostIdsArchived } from '../../posts/post/use-archive.ts';

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
