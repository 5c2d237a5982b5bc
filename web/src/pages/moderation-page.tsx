import ShieldIcon from 'lucide-react/icons/shield';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CaseQueue } from '../features/moderation/case-queue.tsx';
import { ModerationLog } from '../features/moderation/moderation-log.tsx';
import { useIsModerator } from '../features/moderation/use-is-moderator.ts';
import { links } from '../lib/browser/links.ts';
import { t } from '../lib/languages/translate.ts';
import { hitArea } from '../ui/hit-area.ts';
import { NavLink } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle, TitledPage } from '../ui/page-title.tsx';
import { SpinnerArea } from '../ui/spinner.tsx';

/** /moderation, the open cases. */
export const ModerationPage = () => (
  <Frame title={t('shell.reports')}>
    <CaseQueue />
  </Frame>
);

/** /moderation/log, the actions of the moderators. */
export const ModerationLogPage = () => (
  <Frame title={t('shell.moderationLog')}>
    <ModerationLog />
  </Frame>
);

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const isModerator = useIsModerator({ isFresh: true });
  return (
    <TitledPage $width="44rem">
      <title>{t('shell.pageTitle', { title })}</title>
      {isModerator === undefined && <SpinnerArea height="50vh" />}
      {isModerator === false && (
        <Notice icon={<ShieldIcon size={28} strokeWidth={1.5} />} title={t('shell.moderatorsOnly')}>
          {t('shell.aboutModeratorsOnly')}
        </Notice>
      )}
      {isModerator && (
        <>
          <PageTitle>{title}</PageTitle>
          <Tabs aria-label={t('shell.moderation')}>
            <Tab to={links.moderation}>{t('shell.moderationQueue')}</Tab>
            <Tab to={links.moderationLog}>{t('shell.moderationLogLink')}</Tab>
          </Tabs>
          {children}
        </>
      )}
    </TitledPage>
  );
}

const Tabs = styled.nav`
  display: flex;
  gap: ${({ theme }) => theme.space(6)};
  margin: ${({ theme }) => theme.space(2)} 0 ${({ theme }) => theme.space(6)};
  border-bottom: 1px solid ${({ theme }) => theme.color.border};
`;

const Tab = styled(NavLink)`
  ${hitArea}
  position: relative;
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
