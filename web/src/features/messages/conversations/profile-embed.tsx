import { styled } from 'styled-components';
import { profileLinks } from '../../../entities/links/profile-links.ts';
import { livePerson } from '../../../entities/profiles/queries.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { alignedWithParent } from '../../../ui/aligned-with-parent.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { oneLine } from '../../../ui/text-overflow.ts';
import { EmbedLink, embedWidthPx, MissingEmbed } from './embed-card.ts';

/** A profile in a message. The viewer's browser reads it, so it shows what the viewer may see. */
export function ProfileEmbed({ uid }: { uid: string }) {
  const { data: person, error } = useLiveQuery(livePerson(useFirestore(), uid));
  if (person === null || (error && !person)) return <MissingEmbed>{t('conversations.profileGone')}</MissingEmbed>;
  if (!person) return <Skeleton $width={`${embedWidthPx}px`} $height="4.375rem" />;
  return (
    <EmbedLink to={profileLinks.profile({ username: person.username, uid })}>
      <Line>
        <Avatar url={person.profileAvatar} size={44} />
        <Names>
          <Name dir="auto">{person.fullName}</Name>
          <Username dir="auto">{person.username}</Username>
        </Names>
      </Line>
    </EmbedLink>
  );
}

const Line = styled.span`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  padding: ${({ theme }) => theme.space(3)};
`;

const Names = styled.span`
  min-width: 0;
`;

const Name = styled.span`
  display: block;
  ${oneLine}
  ${alignedWithParent}
  font-weight: 650;
`;

const Username = styled(Name)`
  color: ${({ theme }) => theme.color.textSoft};
  font-weight: 400;
`;
