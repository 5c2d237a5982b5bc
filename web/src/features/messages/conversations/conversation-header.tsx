import type { Author } from '@glimpse/contract/profiles/user';
import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { profileLinks } from '../../../entities/links/profile-links.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useToggle } from '../../../lib/outbox/use-toggle.ts';
import { useSafetyMenu } from '../../../parts/safety/safety-menu.tsx';
import { alignedWithParent } from '../../../ui/aligned-with-parent.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Link } from '../../../ui/link.tsx';
import { cancelItem, MenuButton } from '../../../ui/menu.tsx';
import { oneLine } from '../../../ui/text-overflow.ts';
import { tabletQuery } from '../../../ui/theme.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { mutedConversations } from './change-conversation.ts';
import type { LiveConversation } from './queries.ts';

interface ConversationHeaderProps {
  other: Author;
  /** null before the first message. */
  conversation: LiveConversation | null;
}

/** The person of the conversation, and a menu to mute the conversation, and to block or report the person. */
export function ConversationHeader({ other, conversation }: ConversationHeaderProps) {
  const { uid, fullName, username } = other;
  const navigate = useNavigate();
  const { isOn: isMuted, set: setMuted } = useToggle(mutedConversations, uid, conversation?.isMuted ?? false);
  const { items, dialog } = useSafetyMenu({
    target: { kind: 'person', userId: uid },
    person: { uid, fullName },
  });
  const isBesideList = useMedia(tabletQuery);
  const profile = profileLinks.profile({ username, uid });
  const muteItem = {
    label: isMuted ? t('conversations.unmute') : t('conversations.mute'),
    onSelect: () => setMuted(!isMuted),
  };
  return (
    <Bar>
      <PersonLink to={profile}>
        <Avatar url={other.profileAvatar} size={36} />
        <Names>
          <Name as={isBesideList ? 'h2' : 'h1'} dir="auto">
            {fullName}
          </Name>
          <Username dir="auto">{username}</Username>
        </Names>
      </PersonLink>
      <MenuButton
        name={t('conversations.options')}
        icon={<EllipsisIcon size={22} aria-hidden />}
        items={[
          { label: t('conversations.openProfile'), onSelect: () => navigate(profile) },
          ...(conversation ? [muteItem] : []),
          ...items,
          cancelItem,
        ]}
      />
      {dialog}
    </Bar>
  );
}

const Bar = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => theme.space(1.5)} ${({ theme }) => theme.space(3)};
  border-bottom: 1px solid ${({ theme }) => theme.color.border};
`;

const PersonLink = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  min-width: 0;
  min-height: 2.75rem;
`;

const Names = styled.span`
  min-width: 0;
  line-height: 1.25;
`;

const Name = styled.h2`
  ${oneLine}
  ${alignedWithParent}
  font: 650 ${({ theme }) => theme.font.body} ${({ theme }) => theme.font.family};
`;

const Username = styled.span`
  display: block;
  ${oneLine}
  ${alignedWithParent}
  color: ${({ theme }) => theme.color.textSoft};
  font-size: 0.8125rem;
`;
