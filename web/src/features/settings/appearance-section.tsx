import { switchTheme } from '../../lib/browser/theme-store.ts';
import { Button } from '../../ui/button.tsx';
import { SettingRow, SettingsSection } from './settings-section.tsx';

/** The section of the settings page for settings of this browser. */
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
        Applies to this browser only.
      </SettingRow>
    </SettingsSection>
  );
}
