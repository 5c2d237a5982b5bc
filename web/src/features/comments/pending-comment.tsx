import { Avatar } from '../../ui/avatar.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { LinkedText } from '../words/linked-text.tsx';
import { Body, Row, Small, Words } from './comment-look.ts';

/** The viewer's own comment, on its way. */
export function PendingComment({ message }: { message: string }) {
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
        <Small>Sending…</Small>
      </Body>
    </Row>
  );
}
