import type { Author } from '@glimpse/contract/profiles/user';
import { styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import { Avatar } from '../../../ui/avatar.tsx';

interface ConversationStartProps {
  other: Author;
  /** Nobody has written a message yet. */
  isNew: boolean;
}

/** Above the first message: the other person, and who can read the messages. */
export const ConversationStart = ({ other, isNew }: ConversationStartProps) => (
  <Box>
    <Avatar url={other.profileAvatar} size={80} />
    <Name dir="auto">{other.fullName}</Name>
    {isNew && <Text>{t('conversations.firstMessage', { name: other.fullName })}</Text>}
    <Text>{t('conversations.notEncrypted')}</Text>
  </Box>
);

const Box = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => theme.space(8)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)};
  text-align: center;
`;

const Name = styled.p`
  font: 700 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
  overflow-wrap: anywhere;
`;

const Text = styled.p`
  max-width: 24rem;
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;
