import { Switch } from '../../ui/switch.tsx';
import { SettingRow } from '../settings/settings-section.tsx';

const label = 'Show my email';

/** A row with the switch that shows or hides the viewer's email. Stand-in until branch part-preferences is merged. */
export const EmailSwitch = () => (
  <SettingRow label={label} action={<Switch name={label} isOn isDisabled onPress={() => {}} />}>
    Everyone sees your email on your profile and can find you by it.
  </SettingRow>
);
