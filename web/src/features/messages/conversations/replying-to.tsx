import { kindOf } from '@glimpse/contract/conversations/conversation-message';
import type { Author } from '@glimpse/contract/profiles/user';
import XIcon from 'lucide-react/icons/x';
import { styled } from 'styled-components';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { rich } from '../../../lib/languages/rich.ts';
import { t } from '../../../lib/languages/translate.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { oneLine } from '../../../ui/text-overflow.ts';
import type { LiveMessage } from './listen-to-newest.ts';
import { shortText } from './short-text.ts';

interface ReplyingToProps {
  message: LiveMessage;
  other: Author;
  onCancel: () => void;
}

/** The message that the next message answers. */
export function ReplyingTo({ message, other, onCancel }: ReplyingToProps) {
  const { uid } = useViewer();
  const name = message.uid === uid ? t('conversations.yourself') : other.fullName;
  return (
    <Line role="status">
      <Texts>
        <span>{rich('conversations.replyingTo', { name, person: (person) => <bdi>{person}</bdi> })}</span>
        <Text dir="auto">{shortText(kindOf(message), message.text)}</Text>
      </Texts>
      <IconButton name={t('conversations.cancelReply')} icon={<XIcon size={18} aria-hidden />} onClick={onCancel} />
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: 0 ${({ theme }) => theme.space(1)} ${({ theme }) => theme.space(1.5)};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

const Texts = styled.div`
  min-width: 0;
  padding-inline-start: ${({ theme }) => theme.space(2)};
  border-inline-start: 3px solid ${({ theme }) => theme.color.accent};
`;

const Text = styled.p`
  ${oneLine}
  color: ${({ theme }) => theme.color.textSoft};
`;
