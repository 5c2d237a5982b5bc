import ShieldIcon from 'lucide-react/icons/shield';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Queue } from '../features/moderation/case-queue.tsx';
import { Log } from '../features/moderation/moderation-log.tsx';
import { useIsModerator } from '../features/moderation/use-is-moderator.ts';
import { links } from '../lib/browser/links.ts';
import { NavLink } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle, TitledPage } from '../ui/page-title.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** /moderation: what waits. */
export const ModerationPage = () => (
  <Frame title="Reports">
    <Queue />
  </Frame>
);

/** /moderation/log: what has been done. */
export const ModerationLogPage = () => (
  <Frame title="Moderation log">
    <Log />
  </Frame>
);

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const isModerator = useIsModerator({ isFresh: true });
  return (
    <TitledPage $width="44rem">
      <title>{`${title} • Glimpse`}</title>
      {isModerator === undefined && (
        <Centre>
          <Spinner label="Loading" />
        </Centre>
      )}
      {isModerator === false && (
        <Notice icon={<ShieldIcon size={28} strokeWidth={1.5} />} title="Moderators only">
          This page is for moderators.
        </Notice>
      )}
      {isModerator && (
        <>
          <PageTitle>{title}</PageTitle>
          <Ways aria-label="Moderation">
            <Way to={links.moderation}>Queue</Way>
            <Way to={links.moderationLog}>Log</Way>
          </Ways>
          {children}
        </>
      )}
    </TitledPage>
  );
}

const Ways = styled.nav`
  display: flex;
  gap: ${({ theme }) => theme.space(6)};
  margin: ${({ theme }) => theme.space(2)} 0 ${({ theme }) => theme.space(6)};
  border-bottom: 1px solid ${({ theme }) => theme.color.border};
`;

const Way = styled(NavLink)`
  margin-bottom: -1px;
  padding: ${({ theme }) => theme.space(3)} 0;
  border-bottom: 2px solid transparent;
  color: ${({ theme }) => theme.color.textSoft};
  font-weight: 600;

  &[aria-current='page'] {
    border-color: ${({ theme }) => theme.color.text};
    color: ${({ theme }) => theme.color.text};
  }
`;

const Centre = styled.div`
  display: grid;
  place-items: center;
  min-height: 50vh;
`;
