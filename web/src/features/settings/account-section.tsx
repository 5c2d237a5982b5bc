import { useViewer } from '../viewer/viewer.tsx';
import { SettingRow, SettingsSection } from './settings-section.tsx';

/** Who the viewer is to others. */
export function AccountSection() {
  const { fullName, email } = useViewer();
  return (
    <SettingsSection title="Account">
      <SettingRow label="Name">
        <span dir="auto">{fullName}</span>
      </SettingRow>
      <SettingRow label="Email">{email}</SettingRow>
    </SettingsSection>
  );
}
