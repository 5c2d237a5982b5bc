import { AccountSection } from '../features/accounts/account-section.tsx';
import { DataSection } from '../features/accounts/data-section.tsx';
import { ModerationSection } from '../features/moderation/moderation-section.tsx';
import { NotificationKindsSection } from '../features/notifications/notification-kinds-section.tsx';
import { MessagesSection } from '../features/preferences/messages-section.tsx';
import { PreferencesSection } from '../features/preferences/preferences-section.tsx';
import { PrivacySection } from '../features/privacy/privacy-section.tsx';
import { FollowedTagsSection } from '../features/rich-text/followed-tags-section.tsx';
import { BlockedPeopleSection } from '../features/safety/blocked-people-section.tsx';
import { AppearanceSection } from '../features/settings/appearance-section.tsx';
import { t } from '../lib/languages/translate.ts';
import { PageTitle, TitledPage } from '../ui/page-title.tsx';

/** /settings. Each section is a component of the feature that it belongs to, or of features/settings. */
export function SettingsPage() {
  return (
    <TitledPage $width="40rem">
      <title>{t('shell.pageTitle', { title: t('common.settings') })}</title>
      <PageTitle>{t('common.settings')}</PageTitle>
      <AccountSection />
      <PrivacySection />
      <PreferencesSection />
      <MessagesSection />
      <NotificationKindsSection />
      <BlockedPeopleSection />
      <FollowedTagsSection />
      <AppearanceSection />
      <DataSection />
      <ModerationSection />
    </TitledPage>
  );
}
