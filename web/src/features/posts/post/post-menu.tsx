import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { useNavigate } from 'react-router-dom';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { links } from '../../../lib/browser/links.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useToggle } from '../../../lib/outbox/use-toggle.ts';
import { saveLabel, useSaveDialog } from '../../../parts/collections/use-save-dialog.tsx';
import { useSendDialog } from '../../../parts/conversation-sharing/use-send-dialog.tsx';
import { bookmarkLabel, pinLabel, pins } from '../../../parts/marks/likes-bookmarks-pins.ts';
import { useSafetyMenu } from '../../../parts/safety/safety-menu.tsx';
import { cancelItem, MenuButton, type MenuItem } from '../../../ui/menu.tsx';
import type { PostControls } from './post-actions.tsx';
import { sharePost } from './share-link.ts';
import { archives } from './use-archive.ts';
import { useDeletePost } from './use-delete-post.ts';

interface PostMenuProps {
  controls: Pick<PostControls, 'post' | 'isBookmarked' | 'toggleBookmark'>;
  /** Leaves out 'Go To Post'. */
  isOnPostPage?: boolean;
  /** Further items for a post that can be shared. */
  shareItems?: readonly MenuItem[];
  onDeleted?: () => void;
}

/**
 * The menu 'More options'. The author can delete, edit, archive and pin the post. Other people can bookmark and report
 * it.
 */
export function PostMenu(props: PostMenuProps) {
  const isMine = props.controls.post.postBy.uid === useViewer().uid;
  return isMine ? <OwnPostMenu {...props} /> : <OtherPostMenu {...props} />;
}

function OwnPostMenu({ onDeleted, ...props }: PostMenuProps) {
  const { post } = props.controls;
  const navigate = useNavigate();
  const deletePost = useDeletePost(post);
  const archive = useToggle(archives, post.id, post.visibility === 'archived');
  const pin = useToggle(pins, post.id, useViewer().profile?.pinnedPostIds.includes(post.id));
  const items: MenuItem[] = [
    {
      label: t('common.delete'),
      tone: 'danger',
      onSelect: () => {
        deletePost();
        onDeleted?.();
      },
    },
    { label: t('posts.edit'), onSelect: () => navigate(links.editPost(post.id)) },
    { label: archive.isOn ? t('posts.unarchive') : t('posts.archive'), onSelect: () => archive.set(!archive.isOn) },
    ...(archive.isOn ? [] : [{ label: pinLabel(pin.isOn), onSelect: () => pin.set(!pin.isOn) }]),
  ];
  return <MenuWith {...props} first={items} isShareable={!archive.isOn} />;
}

function OtherPostMenu(props: PostMenuProps) {
  const { post, isBookmarked, toggleBookmark } = props.controls;
  const safety = useSafetyMenu({ target: { kind: 'post', postId: post.id }, person: post.postBy });
  const items: MenuItem[] = [{ label: bookmarkLabel(isBookmarked), onSelect: toggleBookmark }];
  return (
    <>
      <MenuWith {...props} first={items} last={safety.items} />
      {safety.dialog}
    </>
  );
}

interface MenuWithProps extends Omit<PostMenuProps, 'onDeleted'> {
  /** The items before those that both menus have. */
  first: readonly MenuItem[];
  /** The items after them. */
  last?: readonly MenuItem[];
  /** Nobody else can open an archived post, so it cannot be sent or shared. */
  isShareable?: boolean;
}

function MenuWith({
  controls: { post },
  isOnPostPage = false,
  shareItems = [],
  first,
  last = [],
  isShareable = true,
}: MenuWithProps) {
  const navigate = useNavigate();
  const { openDialog, dialog } = useSaveDialog(post.id);
  const send = useSendDialog({ kind: 'post', post });
  const items: MenuItem[] = [
    ...first,
    ...(openDialog ? [{ label: saveLabel(), onSelect: openDialog }] : []),
    ...(isOnPostPage ? [] : [{ label: t('posts.goToPost'), onSelect: () => navigate(links.post(post.id)) }]),
    ...(isShareable
      ? [send.item, { label: t('posts.share'), onSelect: () => void sharePost(post) }, ...shareItems]
      : []),
    ...last,
    cancelItem,
  ];
  return (
    <>
      <MenuButton name={t('posts.moreOptions')} icon={<EllipsisIcon size={22} aria-hidden />} items={items} />
      {dialog}
      {send.dialog}
    </>
  );
}
