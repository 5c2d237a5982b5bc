import { styled } from 'styled-components';
import { ModerationSection } from '../features/moderation/moderation-section.tsx';
import { NotificationKindsSection } from '../features/notifications/kinds-section.tsx';
import { PrivacySection } from '../features/privacy/privacy-section.tsx';
import { HiddenPeopleSection } from '../features/safety/hidden-people-section.tsx';
import { AccountSection } from '../features/settings/account-section.tsx';
import { AppearanceSection } from '../features/settings/appearance-section.tsx';
import { DataSection } from '../features/settings/data-section.tsx';

/** /settings: the sections, each a component of features/settings (or of the feature that it belongs to). */
export function SettingsPage() {
  return (
    <Page>
      <title>Settings • Glimpse</title>
      <Title>Settings</Title>
      <AccountSection />
      <PrivacySection />
      <NotificationKindsSection />
      <HiddenPeopleSection />
      <AppearanceSection />
      <DataSection />
      <ModerationSection />
    </Page>
  );
}

const Page = styled.div`
  max-width: 40rem;
  margin: 0 auto;
  padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(12)};

  ${({ theme }) => theme.at.tablet} { padding: ${({ theme }) => theme.space(8)} ${({ theme }) => theme.space(6)} ${({ theme }) => theme.space(16)}; }
`;

const Title = styled.h1`
  font: 700 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
`;
