import { switchTheme } from '../../lib/browser/theme-store.ts';
import { Button } from '../../ui/button.tsx';
import { SettingRow, SettingsSection } from './settings-section.tsx';

/** What concerns this browser alone. */
export function AppearanceSection() {
  return (
    <SettingsSection title="Appearance">
      <SettingRow
        label="Light and dark"
        action={
          <Button tone="quiet" onClick={switchTheme}>
            Switch Mode
          </Button>
        }
      >
        For this browser only.
      </SettingRow>
    </SettingsSection>
  );
}
