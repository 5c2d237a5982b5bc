import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { styled } from 'styled-components';
import { profileLinks } from '../../../entities/links/profile-links.ts';
import { LinkedText } from '../../../entities/rich-text/linked-text.tsx';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { rich } from '../../../lib/languages/rich.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { useSafetyMenu } from '../../../parts/safety/safety-menu.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Link } from '../../../ui/link.tsx';
import { cancelItem, MenuButton, type MenuItem } from '../../../ui/menu.tsx';
import { TimeLabel } from '../../../ui/time-label.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { CommentEditor } from './comment-editor.tsx';
import { Body, Details, MenuSpacer, Message, RemovedCommentText, Row, When } from './comment-layout.ts';
import { type LiveComment, liveModeratedMessage } from './queries.ts';
import type { OwnComment } from './use-add-comment.ts';
import { useChangeComment } from './use-change-comment.ts';
import { VoteButtons } from './vote-buttons.tsx';

export interface CommentRowProps {
  comment: LiveComment;
  postOwnerUid: string;
  onReply: (comment: LiveComment) => void;
}

/** A comment. Its author can edit it. Its author and the owner of the post can delete it. Others can report it. */
export function CommentRow({ comment, postOwnerUid, onReply }: CommentRowProps) {
  const { uid } = useViewer();
  const [isEditing, setIsEditing] = useState(false);
  const { newMessage, edit, remove } = useChangeComment({ postId: comment.postId, commentId: comment.id });
  const isMine = comment.uid === uid;
  if (comment.isHidden && !isMine)
    return comment.replyCount > 0 ? <RemovedCommentText>{t('comments.hiddenComment')}</RemovedCommentText> : null;

  const message = newMessage ?? comment.message;
  const profilePath = profileLinks.profile(comment);
  return (
    <Row>
      <Face to={profilePath} tabIndex={-1} aria-hidden>
        <Avatar url={comment.profilePicture} size={32} />
      </Face>
      <Body>
        {isEditing ? (
          <CommentEditor
            message={message}
            onCancel={() => setIsEditing(false)}
            onSave={(edited, mentionedUids) => {
              setIsEditing(false);
              if (edited !== message) edit({ message: edited, mentionedUids });
            }}
          />
        ) : (
          <Message dir="auto">
            <Name to={profilePath}>
              <bdi>{comment.name}</bdi>
            </Name>{' '}
            {comment.isHidden ? (
              <ModeratedMessage comment={comment} />
            ) : (
              <LinkedText text={message} mentions={comment.mentions} />
            )}
          </Message>
        )}
        <Details>
          <When>
            <TimeLabel timeMs={comment.createdAt} />
            {comment.updatedAt > comment.createdAt && (
              <>
                {' · '}
                <span>{t('comments.edited')}</span>
              </>
            )}
          </When>
          {comment.isHidden ? (
            <span>{t('comments.hiddenByModerator')}</span>
          ) : (
            <>
              <VoteButtons comment={comment} />
              <ReplyButton type="button" onClick={() => onReply(comment)}>
                {rich('comments.reply', {
                  name: comment.name,
                  hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden>,
                })}
              </ReplyButton>
            </>
          )}
        </Details>
      </Body>
      <CommentMenu
        comment={comment}
        onEdit={isMine && !comment.isHidden ? () => setIsEditing(true) : null}
        onDelete={isMine || postOwnerUid === uid ? remove : null}
      />
    </Row>
  );
}

/** The text of a moderated comment, for its author. */
function ModeratedMessage({ comment: { postId, id } }: { comment: LiveComment }) {
  return useLiveQuery(liveModeratedMessage(useFirestore(), postId, id)).data ?? '';
}

/** The clickable area is 44 by 44 px. */
const Face = styled(Link)`
  align-self: start;
  padding: 6px;
  margin: -6px;
`;

const Name = styled(Link)`
  font-weight: 650;
`;

const ReplyButton = styled.button`
  flex: none;
  min-height: 1.75rem;
  padding: 0 ${({ theme }) => theme.space(1)};
  border: 0;
  background: none;
  color: inherit;
  font-weight: 600;
  cursor: pointer;

  ${({ theme }) => theme.at.coarse} { min-width: 2.75rem; min-height: 2.75rem; }
  ${({ theme }) => theme.at.hover} {
    &:hover { color: ${({ theme }) => theme.color.text}; }
  }
`;

/** A new comment of the viewer, shown until the live list contains it. */
export function OwnCommentRow({ comment: { message, isSent, writtenAtMs } }: { comment: OwnComment }) {
  const { fullName, profileAvatar } = useViewer();
  return (
    <Row role="listitem">
      <Avatar url={profileAvatar} size={32} />
      <Body>
        <Message dir="auto">
          <strong>
            <bdi>{fullName}</bdi>
          </strong>{' '}
          <LinkedText text={message} />
        </Message>
        <Details>{isSent ? <TimeLabel timeMs={writtenAtMs} /> : t('comments.sending')}</Details>
      </Body>
      <MenuSpacer />
    </Row>
  );
}

interface CommentMenuProps {
  comment: LiveComment;
  /** null if the viewer may not edit the comment. */
  onEdit: (() => void) | null;
  /** null if the viewer may not delete the comment. */
  onDelete: (() => void) | null;
}

function CommentMenu({ comment, onEdit, onDelete }: CommentMenuProps) {
  const { uid } = useViewer();
  const safety = useSafetyMenu({
    target: { kind: 'comment', postId: comment.postId, commentId: comment.id },
    person: { uid: comment.uid, fullName: comment.name },
  });
  const items: MenuItem[] = [
    ...(onDelete ? [{ label: t('common.delete'), tone: 'danger', onSelect: onDelete } as const] : []),
    ...(onEdit ? [{ label: t('comments.edit'), onSelect: onEdit }] : []),
    ...(comment.uid === uid ? [] : safety.items),
    cancelItem,
  ];
  return (
    <>
      <AlignedButton name={t('comments.options')} icon={<EllipsisIcon size={18} aria-hidden />} items={items} />
      {safety.dialog}
    </>
  );
}

const AlignedButton = styled(MenuButton)`
  margin-block: ${({ theme }) => theme.space(-2)} auto;
  margin-inline: 0 ${({ theme }) => theme.space(-2.5)};
`;
