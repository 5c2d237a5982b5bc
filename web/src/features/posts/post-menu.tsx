import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { useNavigate } from 'react-router-dom';
import { links } from '../../lib/browser/links.ts';
import { cancelItem, MenuButton, type MenuItem } from '../../ui/menu.tsx';
import { bookmarkLabel } from '../marks/use-bookmark.ts';
import { useSafetyMenu } from '../safety/safety-menu.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { sharePost } from './share-post.ts';
import { useDeletePost } from './use-delete-post.ts';
import type { PostControls } from './use-post-controls.ts';

interface PostMenuProps {
  controls: PostControls;
  /** Leaves out 'Go To Post'. */
  isOnPostPage?: boolean;
  onDeleted?: () => void;
}

/** The menu 'More options'. The author can delete and edit the post. Other people can bookmark and report it. */
export function PostMenu({ controls, isOnPostPage = false, onDeleted }: PostMenuProps) {
  const { post, isBookmarked, toggleBookmark } = controls;
  const { uid } = useViewer();
  const navigate = useNavigate();
  const deletePost = useDeletePost(post.id);
  const safety = useSafetyMenu({ target: { kind: 'post', postId: post.id }, person: post.postBy });
  const isMine = post.postBy.uid === uid;

  const ownerItems: MenuItem[] = [
    {
      label: 'Delete',
      tone: 'danger',
      onSelect: () => {
        deletePost();
        onDeleted?.();
      },
    },
    { label: 'Edit', onSelect: () => navigate(links.editPost(post.id)) },
  ];
  const otherItems: MenuItem[] = [{ label: bookmarkLabel(isBookmarked), onSelect: toggleBookmark }];
  const items: MenuItem[] = [
    ...(isMine ? ownerItems : otherItems),
    ...(isOnPostPage ? [] : [{ label: 'Go To Post', onSelect: () => navigate(links.post(post.id)) }]),
    { label: 'Share', onSelect: () => void sharePost(post) },
    ...(isMine ? [] : safety.items),
    cancelItem,
  ];

  return (
    <>
      <MenuButton name="More options" icon={<EllipsisIcon size={22} aria-hidden />} items={items} />
      {safety.dialog}
    </>
  );
}
