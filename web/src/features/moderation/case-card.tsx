import type { ModeratorAction } from '@glimpse/contract/moderation/moderation';
import { useState } from 'react';
import { styled } from 'styled-components';
import { profileLinks } from '../../entities/links/profile-links.ts';
import { IsolatedWords } from '../../entities/rich-text/linked-text.tsx';
import { links } from '../../lib/browser/links.ts';
import { rich } from '../../lib/languages/rich.ts';
import { t } from '../../lib/languages/translate.ts';
import { reasonTexts } from '../../parts/safety/reason-texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { hitArea } from '../../ui/hit-area.ts';
import { Link } from '../../ui/link.tsx';
import { TimeLabel } from '../../ui/time-label.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { Evidence, ReportedPicture } from './evidence.tsx';
import type { LiveCase } from './queries.ts';

/** A case: the reported post, comment, message or account, its reports, and the buttons for the moderator's actions. */
export function CaseCard({ openCase }: { openCase: LiveCase }) {
  const { kind, shown, reportCount, voices, updatedAt, postId } = openCase;
  const [action, setAction] = useState<ModeratorAction | null>(null);
  const { by } = shown;
  const pictures = [{ url: shown.pictureUrl, alt: shown.pictureAlt }, ...shown.morePictures];
  return (
    <Card aria-label={t('safety.caseName', { kind, name: by.fullName })}>
      <Header>
        <Avatar url={by.profileAvatar} size={40} />
        <Author>
          <Name to={profileLinks.profile(by)} dir="auto">
            {by.fullName}
          </Name>
          <SecondaryText>
            {rich('safety.caseSummary', { kind, count: reportCount, time: () => <TimeLabel timeMs={updatedAt} /> })}
          </SecondaryText>
        </Author>
      </Header>
      <Target>
        <Pictures {...(pictures.length > 1 && scrollable())}>
          {pictures.map(({ url, alt }) => (
            <ReportedPicture key={url} url={url} alt={alt} />
          ))}
        </Pictures>
        <Details>
          {kind === 'message' ? (
            <Evidence messages={openCase.evidence} />
          ) : shown.text === '' ? (
            <SecondaryText>{t('safety.noCaption')}</SecondaryText>
          ) : (
            <Text dir="auto">
              <IsolatedWords text={shown.text} />
            </Text>
          )}
          {shown.context !== '' && (
            <SecondaryText dir="auto">{t('safety.replyTo', { text: shown.context })}</SecondaryText>
          )}
          {kind === 'person' || kind === 'story' || kind === 'message' ? (
            <OpenLink to={profileLinks.profile(by)}>{t('safety.openProfile')}</OpenLink>
          ) : (
            <OpenLink to={links.post(postId)}>{t('safety.openPost')}</OpenLink>
          )}
        </Details>
      </Target>
      <Reports aria-label={t('safety.reports')}>
        {voices.map(({ reason, text, createdAt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the reports have no ids, so that they stay anonymous
          <li key={index}>
            <strong>{t(reasonTexts[reason])}</strong> <TimeLabel timeMs={createdAt} />
            {text !== '' && (
              <p dir="auto">
                <IsolatedWords text={text} />
              </p>
            )}
          </li>
        ))}
      </Reports>
      <Actions>
        <Button tone="quiet" onClick={() => setAction('dismiss')}>
          {t('safety.dismiss')}
        </Button>
        {kind === 'post' && (
          <Button tone="quiet" onClick={() => setAction('markSensitive')}>
            {t('safety.markSensitive')}
          </Button>
        )}
        {kind !== 'person' && (
          <Button tone="danger" onClick={() => setAction('hide')}>
            {t('safety.hideReported', { kind })}
          </Button>
        )}
        <Button tone="danger" onClick={() => setAction('suspend')}>
          {t('safety.suspendAccount')}
        </Button>
      </Actions>
      {action !== null && (
        <ActionDialog
          caseId={openCase.id}
          action={action}
          kind={kind}
          name={by.fullName}
          onClose={() => setAction(null)}
        />
      )}
    </Card>
  );
}

/** The browser scrolls the focused element when the user presses an arrow key. */
const scrollable = () => ({ role: 'group', 'aria-label': t('safety.reportedMedia'), tabIndex: 0 });

const Card = styled.article`
  padding: ${({ theme }) => theme.space(4)};
  border: 1px solid ${({ theme }) => theme.color.border};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.surface};
`;

const Header = styled.header`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
`;

const Author = styled.div`
  min-width: 0;
`;

const Name = styled(Link)`
  font-weight: 650;
  overflow-wrap: anywhere;
`;

const SecondaryText = styled.div`
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  overflow-wrap: anywhere;
`;

const Target = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(4)};
  margin-top: ${({ theme }) => theme.space(4)};
`;

const Pictures = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-content: start;
  gap: ${({ theme }) => theme.space(2)};
  max-width: 60%;

  &:empty { display: none; }
`;

const Details = styled.div`
  display: flex;
  flex-direction: column;
  align-items: start;
  gap: ${({ theme }) => theme.space(2)};
  min-width: 0;
`;

const Text = styled.p`
  max-height: 9rem;
  overflow-y: auto;
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

const OpenLink = styled(Link)`
  ${hitArea}
  position: relative;
  color: ${({ theme }) => theme.color.accentText};
  font-weight: 600;

  &:hover { text-decoration: underline; }
`;

const Reports = styled.ul`
  margin-top: ${({ theme }) => theme.space(4)};
  padding: ${({ theme }) => theme.space(1)} ${({ theme }) => theme.space(3)};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sunken};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};

  & > li { padding: ${({ theme }) => theme.space(2)} 0; }
  & > li + li { border-top: 1px solid ${({ theme }) => theme.color.border}; }
  & p { overflow-wrap: anywhere; }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
  margin-top: ${({ theme }) => theme.space(4)};
`;
