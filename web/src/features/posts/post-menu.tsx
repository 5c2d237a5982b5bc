import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { links } from '../../lib/browser/links.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { bookmarkAction } from '../marks/use-bookmark.ts';
import { useSafetyMenu } from '../safety/safety-menu.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { sharePost } from './share-post.ts';
import { useDeletePost } from './use-delete-post.ts';
import type { PostControls } from './use-post-controls.ts';

interface PostMenuProps {
  controls: PostControls;
  /** On the post's own page there is nowhere to go to. */
  isOnPostPage?: boolean;
  onDeleted?: () => void;
}

/** 'More options': the owner can delete and edit, others bookmark, mute, block and report; everyone can open and share the post. */
export function PostMenu({ controls, isOnPostPage = false, onDeleted }: PostMenuProps) {
  const { post, isBookmarked, switchBookmark } = controls;
  const [isOpen, setIsOpen] = useState(false);
  const { uid } = useViewer();
  const navigate = useNavigate();
  const deletePost = useDeletePost(post.id);
  const safety = useSafetyMenu({ target: { kind: 'post', postId: post.id }, person: post.postBy });
  const isMine = post.postBy.uid === uid;

  const ofOwner: MenuItem[] = [
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
  const ofOthers: MenuItem[] = [{ label: bookmarkAction(isBookmarked), onSelect: switchBookmark }];
  const items: MenuItem[] = [
    ...(isMine ? ofOwner : ofOthers),
    ...(isOnPostPage ? [] : [{ label: 'Go To Post', onSelect: () => navigate(links.post(post.id)) }]),
    { label: 'Share', onSelect: () => void sharePost(post) },
    ...(isMine ? [] : safety.items),
    { label: 'Cancel', onSelect: () => {} },
  ];

  return (
    <>
      <IconButton
        name="More options"
        icon={<EllipsisIcon size={22} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <Menu label="More options" items={items} onClose={() => setIsOpen(false)} />}
      {safety.dialog}
    </>
  );
}
