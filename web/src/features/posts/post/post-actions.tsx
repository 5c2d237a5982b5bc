import BookmarkIcon from 'lucide-react/icons/bookmark';
import HeartIcon from 'lucide-react/icons/heart';
import CommentIcon from 'lucide-react/icons/message-circle';
import ShareIcon from 'lucide-react/icons/send';
import { useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { useShowsLikes } from '../../../entities/preferences/preferences.tsx';
import { links } from '../../../lib/browser/links.ts';
import { t } from '../../../lib/languages/translate.ts';
import { type ToggleControl, useToggle } from '../../../lib/outbox/use-toggle.ts';
import { useSaveDialog } from '../../../parts/collections/use-save-dialog.tsx';
import { bookmarkLabel, bookmarks, likes } from '../../../parts/marks/likes-bookmarks-pins.ts';
import type { Marks } from '../../../parts/marks/use-marks.ts';
import { PeopleLink } from '../../../parts/people-list/people-link.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLongPress } from '../../../ui/use-long-press.ts';
import type { LivePost } from './queries.ts';
import { sharePost } from './share-link.ts';
import { useEditedPost } from './use-edit-post.ts';

interface PostActionsProps {
  controls: PostControls;
  onComment: () => void;
}

const iconProps = { size: 26, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * The buttons for like, comment, share and bookmark, and the number of likes below them, unless it is hidden. A long
 * press on the bookmark opens the dialog 'Save to collection', which is also in the menu of the post.
 */
export function PostActions({ controls, onComment }: PostActionsProps) {
  const { post, likeCount, isLiked, isBookmarked, toggleLike, toggleBookmark } = controls;
  // The heart of a post that was already liked must not move when the post appears.
  const [isPressed, setIsPressed] = useState(false);
  const showsLikes = useShowsLikes(post);
  const { openDialog, dialog } = useSaveDialog(post.id);
  const longPress = useLongPress(openDialog);
  const likesText = t('posts.likeCount', { count: likeCount });
  return (
    <>
      <Row>
        <LikeButton
          name={isLiked ? t('posts.unlike') : t('posts.like')}
          icon={<HeartIcon {...iconProps} fill={isLiked ? 'currentColor' : 'none'} />}
          onClick={() => {
            setIsPressed(true);
            toggleLike();
          }}
          $isOn={isLiked}
          $isPressed={isPressed}
        />
        <IconButton name={t('posts.comment')} icon={<CommentIcon {...iconProps} />} onClick={onComment} />
        <IconButton name={t('posts.share')} icon={<ShareIcon {...iconProps} />} onClick={() => void sharePost(post)} />
        <BookmarkButton
          {...longPress}
          name={bookmarkLabel(isBookmarked)}
          icon={<BookmarkIcon {...iconProps} fill={isBookmarked ? 'currentColor' : 'none'} />}
          onClick={toggleBookmark}
        />
      </Row>
      {dialog}
      {showsLikes && (
        <Likes>
          {likeCount === 0 ? (
            likesText
          ) : (
            <PeopleLink kind={{ of: 'likes', postId: post.id }} to={links.likes(post.id)}>
              {likesText}
            </PeopleLink>
          )}
        </Likes>
      )}
    </>
  );
}

/** The negative margin aligns the first icon with the text below it. */
const Row = styled.div`
  display: flex;
  margin: 0 -0.5rem;
`;

const Likes = styled.div`
  margin-bottom: ${({ theme }) => theme.space(1)};
  font-weight: 650;
  line-height: 1.5rem;

  ${({ theme }) => theme.at.coarse} {
    margin-bottom: 0;
    line-height: 2.75rem;
  }
`;

const pop = keyframes`from { scale: 0.7; } 60% { scale: 1.15; }`;

const LikeButton = styled(IconButton)<{ $isOn: boolean; $isPressed: boolean }>`
  color: ${({ theme, $isOn }) => ($isOn ? theme.color.heart : 'inherit')};

  ${({ theme }) => theme.at.hover} {
    &:hover { color: ${({ theme, $isOn }) => ($isOn ? theme.color.heart : theme.color.textSoft)}; }
  }
  & > svg { animation: ${({ $isOn, $isPressed }) => ($isOn && $isPressed ? pop : 'none')} ${({ theme }) => theme.motion.calm}; }
`;

const BookmarkButton = styled(IconButton)`
  margin-inline-start: auto;
  touch-action: manipulation;
  user-select: none;
  -webkit-touch-callout: none;
`;

/** A post with the viewer's pending changes, and the actions on it. Both the card and the page of a post use it. */
export interface PostControls {
  /**
   * Includes the viewer's pending edit. Without an edit, it is the stored object, so memoised components skip a render.
   */
  readonly post: LivePost;
  /** Includes the viewer's pending like. */
  readonly likeCount: number;
  readonly isLiked: boolean;
  readonly isBookmarked: boolean;
  readonly toggleLike: () => void;
  readonly toggleBookmark: () => void;
  /** For double clicks, which like a post but never remove a like. */
  readonly like: () => void;
}

const toggleHandler = (toggle: ToggleControl) => () => toggle.set(!toggle.isOn);

export function usePostControls(stored: LivePost, marks: Marks): PostControls {
  const post = useEditedPost(stored);
  const like = useToggle(likes, post.id, marks.isLiked);
  const bookmark = useToggle(bookmarks, post.id, marks.isBookmarked);
  return {
    post,
    likeCount: post.likeCount + like.countDelta,
    isLiked: like.isOn,
    isBookmarked: bookmark.isOn,
    toggleLike: toggleHandler(like),
    toggleBookmark: toggleHandler(bookmark),
    like: () => {
      if (!like.isOn) like.set(true);
    },
  };
}
