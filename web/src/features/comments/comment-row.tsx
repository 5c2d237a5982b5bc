import { useState } from 'react';
import { styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Link } from '../../ui/link.tsx';
import { TimeLabel } from '../../ui/time-label.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { CommentEditor } from './comment-editor.tsx';
import { CommentMenu } from './comment-menu.tsx';
import type { LiveComment } from './queries.ts';
import { useChangeComment } from './use-change-comment.ts';
import { VoteButtons } from './vote-buttons.tsx';

interface CommentRowProps {
  comment: LiveComment;
  postOwnerUid: string;
}

/** Who said what, and when; its author can edit it, and its author and the post's owner can delete it. */
export function CommentRow({ comment, postOwnerUid }: CommentRowProps) {
  const { uid } = useViewer();
  const [isEditing, setIsEditing] = useState(false);
  const change = useChangeComment({ postId: comment.postId, commentId: comment.id });
  if (change.isDeleted) return null;

  const isMine = comment.uid === uid;
  const message = change.newMessage ?? comment.message;
  const profile = links.profile(comment.email);
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
            {message}
          </Words>
        )}
        <Small>
          <TimeLabel timeMs={comment.createdAt} />
          {comment.updatedAt > comment.createdAt && <span>edited</span>}
          <VoteButtons comment={comment} />
        </Small>
      </Body>
      {(isMine || postOwnerUid === uid) && (
        <CommentMenu onEdit={isMine ? () => setIsEditing(true) : null} onDelete={change.remove} />
      )}
    </Row>
  );
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
          {message}
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
