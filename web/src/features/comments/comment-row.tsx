import { useState } from 'react';
import { useFirestore } from 'reactfire';
import { styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Link } from '../../ui/link.tsx';
import { TimeLabel } from '../../ui/time-label.tsx';
import { useHidden } from '../safety/hidden.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { LinkedText } from '../words/linked-text.tsx';
import { CommentEditor } from './comment-editor.tsx';
import { CommentMenu } from './comment-menu.tsx';
import { type LiveComment, liveOriginal } from './queries.ts';
import { useChangeComment } from './use-change-comment.ts';
import { VoteButtons } from './vote-buttons.tsx';

interface CommentRowProps {
  comment: LiveComment;
  postOwnerUid: string;
}

/** Who said what, and when; its author can edit it, its author and the post's owner can delete it, and everybody else report it. */
export function CommentRow({ comment, postOwnerUid }: CommentRowProps) {
  const { uid } = useViewer();
  const [isEditing, setIsEditing] = useState(false);
  const change = useChangeComment({ postId: comment.postId, commentId: comment.id });
  const { isHidden } = useHidden();
  const isMine = comment.uid === uid;
  if (change.isDeleted || isHidden(comment.uid) || (comment.isHidden && !isMine)) return null;

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
            onSave={(changed) => {
              setIsEditing(false);
              if (changed !== message) change.edit(changed);
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
            <VoteButtons comment={comment} />
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

/** The viewer's own comment, on its way. */
export function PendingComment({ message }: { message: string }) {
  const { fullName, profileAvatar } = useViewer();
  return (
    <Row>
      <Avatar url={profileAvatar} size={32} />
      <Body>
        <Words dir="auto">
          <strong>
            <bdi>{fullName}</bdi>
          </strong>{' '}
          <LinkedText text={message} />
        </Words>
        <Small>Sending…</Small>
      </Body>
    </Row>
  );
}

const Row = styled.li`
  display: flex;
  gap: ${({ theme }) => theme.space(3)};
`;

const Body = styled.div`
  flex: 1;
  min-width: 0;
`;

const Words = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;

  & > strong { font-weight: 650; }
`;

const Name = styled(Link)`
  font-weight: 650;
`;

const Small = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  margin-top: ${({ theme }) => theme.space(1)};
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;
