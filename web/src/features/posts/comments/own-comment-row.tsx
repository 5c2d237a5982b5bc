import { LinkedText } from '../../../entities/rich-text/linked-text.tsx';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { t } from '../../../lib/languages/translate.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { TimeLabel } from '../../../ui/time-label.tsx';
import { Body, Details, MenuSpacer, Message, Row } from './comment-layout.ts';
import type { OwnComment } from './use-add-comment.ts';

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
