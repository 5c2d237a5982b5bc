import { shownAddress } from '@glimpse/contract/rich-text/shown-address';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { profileLinks } from '../../../entities/links/profile-links.ts';
import type { Person } from '../../../entities/profiles/queries.ts';
import { LinkedText } from '../../../entities/rich-text/linked-text.tsx';
import { rich } from '../../../lib/languages/rich.ts';
import { t } from '../../../lib/languages/translate.ts';
import { PeopleLink } from '../../../parts/people-list/people-link.tsx';
import { alignedWithParent } from '../../../ui/aligned-with-parent.ts';

interface ProfileHeaderProps {
  person: Person;
  avatar: ReactNode;
  /** The button beside the name. */
  action: ReactNode;
  /** Added to the number of followers: 1 or -1 while the viewer's follow or unfollow is pending. */
  followerDelta?: number;
  /** Whether to show the numbers of posts, followers and followed people. */
  hasCounts?: boolean;
  /** Covers the lower part of the header. */
  overlay?: ReactNode;
}

export function ProfileHeader({
  person,
  avatar,
  action,
  followerDelta = 0,
  hasCounts = true,
  overlay,
}: ProfileHeaderProps) {
  const { username, fullName, email, hidesEmail, bio, website, followingCount } = person;
  const followerCount = person.followerCount + followerDelta;
  const number = (content: ReactNode[]) => <strong>{content}</strong>;
  const address = (content: ReactNode[]) => <bdi>{content}</bdi>;
  return (
    <Header>
      <Picture>{avatar}</Picture>
      <Top>
        <Username dir="auto">{username}</Username>
        {action}
      </Top>
      {hasCounts && (
        <Counts aria-label={t('profile.counts')}>
          <li>{rich('profile.postCount', { count: person.postCount, number })}</li>
          <PeopleCount of="followers" person={person} count={followerCount}>
            {rich('profile.followerCount', { count: followerCount, number })}
          </PeopleCount>
          <PeopleCount of="following" person={person} count={followingCount}>
            {rich('profile.followingCount', { count: followingCount, number })}
          </PeopleCount>
        </Counts>
      )}
      <Facts>
        <Name dir="auto">{fullName}</Name>
        {/* Only the owner gets a hidden email. */}
        {email !== '' && (
          <Email>{hidesEmail ? rich('profile.hiddenEmail', { email, address }) : address([email])}</Email>
        )}
        {bio !== '' && (
          <Bio dir="auto">
            <LinkedText text={bio} linksNames />
          </Bio>
        )}
        <Website address={website} />
      </Facts>
      {overlay && <Overlay>{overlay}</Overlay>}
    </Header>
  );
}

interface PeopleCountProps {
  of: 'followers' | 'following';
  person: Person;
  count: number;
  /** The text with the count. */
  children: ReactNode;
}

/** A count that links to the list of the counted people, if there are any. */
function PeopleCount({ of, person, count, children }: PeopleCountProps) {
  const { username, id: uid } = person;
  return (
    <li>
      {count > 0 ? (
        <PeopleLink kind={{ of, uid }} to={profileLinks.followList({ username, uid }, of)}>
          {children}
        </PeopleLink>
      ) : (
        children
      )}
    </li>
  );
}

/** The server checks the website too. This second check ensures that a `javascript:` URL never becomes a link. */
const isWebAddress = (address: string) => /^https?:\/\//u.test(address);

function Website({ address }: { address: string }) {
  if (!isWebAddress(address)) return null;
  return (
    <Site href={address} target="_blank" rel="noopener noreferrer nofollow">
      <bdi>
        {shownAddress(address)
          .replace(/^https?:\/\//u, '')
          .replace(/\/$/u, '')}
      </bdi>
    </Site>
  );
}

const Header = styled.header`
  position: relative;
  display: grid;
  grid-template: 'picture top' auto 'facts facts' auto 'counts counts' auto / auto minmax(0, 1fr);
  gap: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(5)};
  align-items: center;
  padding: ${({ theme }) => theme.space(5)} ${({ theme }) => theme.space(4)} 0;

  ${({ theme }) => theme.at.tablet} {
    grid-template: 'picture top' auto 'picture counts' auto 'picture facts' auto / auto minmax(0, 1fr);
    gap: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(16)};
    align-items: start;
    padding: 0 ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(10)};
  }
`;

const Picture = styled.div`
  grid-area: picture;

  ${({ theme }) => theme.at.tablet} { padding-inline-start: ${({ theme }) => theme.space(8)}; }
`;

const Top = styled.div`
  grid-area: top;
  display: flex;
  flex-direction: column;
  align-items: start;
  gap: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(5)};
  min-width: 0;

  ${({ theme }) => theme.at.tablet} {
    flex-flow: row wrap;
    align-items: center;
  }
`;

const Username = styled.h1`
  min-width: 0;
  font: 500 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
  overflow-wrap: anywhere;
`;

const Counts = styled.ul`
  grid-area: counts;
  display: flex;
  justify-content: space-around;
  margin: 0 ${({ theme }) => theme.space(-4)};
  padding: ${({ theme }) => theme.space(3)} 0;
  border-top: 1px solid ${({ theme }) => theme.color.border};
  color: ${({ theme }) => theme.color.textSoft};
  text-align: center;
  font-variant-numeric: tabular-nums;

  & strong {
    display: block;
    color: ${({ theme }) => theme.color.text};
    font-weight: 650;
  }

  ${({ theme }) => theme.at.tablet} {
    justify-content: start;
    gap: ${({ theme }) => theme.space(10)};
    margin: 0;
    padding: 0;
    border: 0;
    color: ${({ theme }) => theme.color.text};

    & strong { display: inline; }
  }
`;

const Facts = styled.div`
  grid-area: facts;
  min-width: 0;
  max-width: 26rem;
`;

const Name = styled.p`
  ${alignedWithParent}
  font-weight: 650;
  overflow-wrap: anywhere;
`;

const Email = styled.p`
  color: ${({ theme }) => theme.color.textSoft};
  overflow-wrap: anywhere;
`;

const Bio = styled.p`
  margin-top: ${({ theme }) => theme.space(1)};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Site = styled.a`
  display: inline-block;
  padding: ${({ theme }) => theme.space(1)} 0;
  color: ${({ theme }) => theme.color.accentText};
  font-weight: 600;
  overflow-wrap: anywhere;

  ${({ theme }) => theme.at.coarse} { padding-block: 0.6875rem; }
  &:hover { text-decoration: underline; }
`;

/** A little larger than the covered area, because of its padding. So its text has the position of the covered text. */
const Overlay = styled.div`
  position: absolute;
  z-index: ${({ theme }) => theme.layer.panel};
  grid-row: 2;
  grid-column: 1 / -1;
  top: -0.5rem;
  inset-inline-end: -0.5rem;
  inset-inline-start: -0.5rem;

  ${({ theme }) => theme.at.tablet} {
    grid-column: 2;
    inset-inline-end: auto;
    inset-inline-start: -1.0625rem;
    width: min(27rem, 100% + 2rem);
  }
`;
