import { Avatar } from '../../ui/avatar.tsx';
import { TimeLabel } from '../../ui/time-label.tsx';
import { LinkedText } from '../rich-text/linked-text.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { Body, NoMenu, Row, Small, Words } from './comment-layout.ts';
import type { WrittenComment as Comment } from './use-add-comment.ts';

/** The viewer's own comment, until the list has it. */
export function WrittenComment({ comment: { message, isSent, writtenAtMs } }: { comment: Comment }) {
  const { fullName, profileAvatar } = useViewer();
  return (
    <Row role="listitem">
      <Avatar url={profileAvatar} size={32} />
      <Body>
        <Words dir="auto">
          <strong>
            <bdi>{fullName}</bdi>
          </strong>{' '}
          <LinkedText text={message} />
        </Words>
        <Small>{isSent ? <TimeLabel timeMs={writtenAtMs} /> : 'Sending…'}</Small>
      </Body>
      <NoMenu />
    </Row>
  );
}
