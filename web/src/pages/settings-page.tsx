import { MessagesSection } from '../entities/preferences/messages-section.tsx';
import { PreferencesSection } from '../entities/preferences/preferences-section.tsx';
import { FollowedTagsSection } from '../entities/rich-text/followed-tags-section.tsx';
import { AppearanceSection } from '../entities/settings/appearance-section.tsx';
import { AccountSection } from '../features/account/accounts/account-section.tsx';
import { DataSection } from '../features/account/accounts/data-section.tsx';
import { ModerationSection } from '../features/moderation/moderation-section.tsx';
import { NotificationKindsSection } from '../features/notifications/notification-kinds-section.tsx';
import { PrivacySection } from '../features/profile/privacy/privacy-section.tsx';
import { t } from '../lib/languages/translate.ts';
import { BlockedPeopleSection } from '../parts/safety/blocked-people-section.tsx';
import { PageTitle, TitledPage } from '../ui/page-title.tsx';

/** /settings. Each section is a component of the feature or entity that it belongs to. */
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
