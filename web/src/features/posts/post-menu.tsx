import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { useNavigate } from 'react-router-dom';
import { links } from '../../lib/browser/links.ts';
import { cancelItem, MenuButton, type MenuItem } from '../../ui/menu.tsx';
import { bookmarkLabel } from '../marks/use-bookmark.ts';
import { useSafetyMenu } from '../safety/safety-menu.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import type { LivePost } from './queries.ts';
import { sharePost } from './share-post.ts';
import { useArchive } from './use-archive.ts';
import { useDeletePost } from './use-delete-post.ts';
import type { PostControls } from './use-post-controls.ts';

interface PostMenuProps {
  controls: PostControls;
  /** Leaves out 'Go To Post'. */
  isOnPostPage?: boolean;
  onDeleted?: () => void;
}

/**
 * The menu 'More options'. The author can delete, edit and archive the post. Other people can bookmark and report it.
 */
export function PostMenu(props: PostMenuProps) {
  const isMine = props.controls.post.postBy.uid === useViewer().uid;
  return isMine ? <OwnPostMenu {...props} /> : <OthersPostMenu {...props} />;
}

function OwnPostMenu({ controls: { post }, isOnPostPage = false, onDeleted }: PostMenuProps) {
  const navigate = useNavigate();
  const deletePost = useDeletePost(post);
  const archive = useArchive(post);
  const items: MenuItem[] = [
    {
      label: 'Delete',
      tone: 'danger',
      onSelect: () => {
        deletePost();
        onDeleted?.();
      },
    },
    { label: 'Edit', onSelect: () => navigate(links.editPost(post.id)) },
    { label: archive.isOn ? 'Show on profile again' : 'Archive', onSelect: () => archive.set(!archive.isOn) },
    ...useGeneralItems(post, isOnPostPage, !archive.isOn),
    cancelItem,
  ];
  return <Button items={items} />;
}

function OthersPostMenu({ controls, isOnPostPage = false }: PostMenuProps) {
  const { post, isBookmarked, toggleBookmark } = controls;
  const safety = useSafetyMenu({ target: { kind: 'post', postId: post.id }, person: post.postBy });
  const items: MenuItem[] = [
    { label: bookmarkLabel(isBookmarked), onSelect: toggleBookmark },
    ...useGeneralItems(post, isOnPostPage, true),
    ...safety.items,
    cancelItem,
  ];
  return (
    <>
      <Button items={items} />
      {safety.dialog}
    </>
  );
}

/** Returns the items for everybody. Nobody can open the link of an archived post, so it cannot be shared. */
function useGeneralItems(post: LivePost, isOnPostPage: boolean, isShareable: boolean): MenuItem[] {
  const navigate = useNavigate();
  return [
    ...(isOnPostPage ? [] : [{ label: 'Go To Post', onSelect: () => navigate(links.post(post.id)) }]),
    ...(isShareable ? [{ label: 'Share', onSelect: () => void sharePost(post) }] : []),
  ];
}

const Button = ({ items }: { items: readonly MenuItem[] }) => (
  <MenuButton name="More options" icon={<EllipsisIcon size={22} aria-hidden />} items={items} />
);
