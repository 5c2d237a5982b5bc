import { styled } from 'styled-components';
import { SettingRow, SettingsSection } from '../../entities/settings/settings-section.tsx';
import { links } from '../../lib/browser/links.ts';
import { t } from '../../lib/languages/translate.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { useIsModerator } from './use-is-moderator.ts';

/** The section of the settings page that links to the reports. Only moderators see it. */
export function ModerationSection() {
  if (!useIsModerator({ isFresh: false })) return null;
  return (
    <SettingsSection title={t('safety.moderation')}>
      <SettingRow
        label={t('safety.moderationReports')}
        action={
          <ButtonLink to={links.moderation} $tone="quiet">
            {t('safety.openModeration')}
          </ButtonLink>
        }
      >
        {t('safety.moderationAbout')}
      </SettingRow>
    </SettingsSection>
  );
}

const ButtonLink = styled(Link)<{ $tone: 'quiet' }>`
  ${buttonLook}
`;
