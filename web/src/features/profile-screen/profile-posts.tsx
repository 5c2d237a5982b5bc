import { clientTexts } from '@glimpse/contract/texts';
import CameraIcon from 'lucide-react/icons/camera';
import { styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import type { LiveList } from '../../lib/live/live-list.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LiveGrid } from '../grid/live-grid.tsx';
import { PostTiles } from '../grid/post-tiles.tsx';
import type { LivePost } from '../posts/queries.ts';
import { usePostIdsArchived } from '../posts/use-archive.ts';

/** A grid of one person's posts, newest first. */
export function ProfilePosts({ list, isOwn = false }: { list: LiveList<LivePost>; isOwn?: boolean }) {
  const archivedIds = usePostIdsArchived(true);
  return (
    <LiveGrid
      list={list}
      label="Posts"
      Tiles={PostTiles}
      isWanted={({ id }) => !archivedIds.has(id)}
      showsNewerItems
      empty={<NoPosts isOwn={isOwn} />}
    />
  );
}

/** Shown on a profile without posts. On the viewer's own profile, it links to the form for a new post. */
const NoPosts = ({ isOwn }: { isOwn: boolean }) => (
  <Notice
    icon={<CameraIcon size={28} strokeWidth={1.5} />}
    action={
      isOwn && (
        <Create to={links.createPost} $tone="primary">
          {clientTexts.createPost}
        </Create>
      )
    }
  >
    {clientTexts.profileEmpty}
  </Notice>
);

const Create = styled(Link)<{ $tone: 'primary' }>`
  ${buttonLook}
`;
