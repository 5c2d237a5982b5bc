import { useState } from 'react';
import { styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Link } from '../../ui/link.tsx';
import { TimeLabel } from '../../ui/time-label.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { LinkedText } from '../rich-text/linked-text.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { CommentEditor } from './comment-editor.tsx';
import { Body, Row, Small, Words } from './comment-layout.ts';
import { CommentMenu } from './comment-menu.tsx';
import { EmptyPlace } from './empty-place.tsx';
import { type LiveComment, liveOriginal } from './queries.ts';
import { useChangeComment } from './use-change-comment.ts';
import { VoteButtons } from './vote-buttons.tsx';

interface CommentRowProps {
  comment: LiveComment;
  postOwnerUid: string;
  onAnswer: (comment: LiveComment) => void;
}

/** Who said what, and when; its author can edit it, its author and the post's owner can delete it, and everybody else report it. */
export function CommentRow({ comment, postOwnerUid, onAnswer }: CommentRowProps) {
  const { uid } = useViewer();
  const [isEditing, setIsEditing] = useState(false);
  const change = useChangeComment({ postId: comment.postId, commentId: comment.id });
  const isMine = comment.uid === uid;
  if (comment.isHidden && !isMine)
    return comment.replyCount > 0 ? <EmptyPlace>This comment is hidden.</EmptyPlace> : null;

  const message = change.newMessage ?? comment.message;
  const profile = links.profile(comment.email, comment.uid);
  return (
    <Row>
      <Link to={profile} tabIndex={-1} aria-hidden>
        <Avatar url={comment.profilePicture} size={32} />
      </Link>
      <Body>
        {isEditing ? (
          <CommentEditor
            message={message}
            onCancel={() => setIsEditing(false)}
            onSave={(changed, mentionedUids) => {
              setIsEditing(false);
              if (changed !== message) change.edit({ message: changed, mentionedUids });
            }}
          />
        ) : (
          <Words dir="auto">
            <Name to={profile}>
              <bdi>{comment.name}</bdi>
            </Name>{' '}
            {comment.isHidden ? (
              <OriginalMessage comment={comment} />
            ) : (
              <LinkedText text={message} mentions={comment.mentions} />
            )}
          </Words>
        )}
        <Small>
          <TimeLabel timeMs={comment.createdAt} />
          {comment.updatedAt > comment.createdAt && <span>edited</span>}
          {comment.isHidden ? (
            <span>Hidden by a moderator. Only you see it.</span>
          ) : (
            <>
              <VoteButtons comment={comment} />
              <Answer type="button" onClick={() => onAnswer(comment)}>
                Reply
                <VisuallyHidden> to {comment.name}</VisuallyHidden>
              </Answer>
            </>
          )}
        </Small>
      </Body>
      <CommentMenu
        comment={comment}
        onEdit={isMine && !comment.isHidden ? () => setIsEditing(true) : null}
        onDelete={isMine || postOwnerUid === uid ? change.remove : null}
      />
    </Row>
  );
}

/** What the viewer's own comment said before a moderator hid it. */
function OriginalMessage({ comment: { postId, id } }: { comment: LiveComment }) {
  return useLiveQuery(liveOriginal(useFirestore(), postId, id)).data ?? '';
}

const Name = styled(Link)`
  font-weight: 650;
`;

const Answer = styled.button`
  min-height: 1.75rem;
  padding: 0 ${({ theme }) => theme.space(1)};
  border: 0;
  background: none;
  color: inherit;
  font-weight: 600;
  cursor: pointer;

  &:hover { color: ${({ theme }) => theme.color.text}; }
`;
