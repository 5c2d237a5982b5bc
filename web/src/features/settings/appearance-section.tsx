import { styled } from 'styled-components';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../lib/browser/theme-store.ts';
import { Button } from '../../ui/button.tsx';
import { SettingRow, SettingsSection } from './settings-section.tsx';

const choices: readonly { choice: ThemeChoice; label: string }[] = [
  { choice: 'system', label: 'System' },
  { choice: 'light', label: 'Light' },
  { choice: 'dark', label: 'Dark' },
];

/** The section of the settings page for settings of this browser. */
export function AppearanceSection() {
  const current = useThemeChoice();
  return (
    <SettingsSection title="Appearance">
      <SettingRow
        label="Theme"
        action={
          <Choices role="group" aria-label="Theme">
            {choices.map(({ choice, label }) => (
              <Button
                key={choice}
                tone={choice === current ? 'primary' : 'quiet'}
                aria-pressed={choice === current}
                onClick={() => chooseTheme(choice)}
              >
                {label}
              </Button>
            ))}
          </Choices>
        }
      >
        Applies to this browser only.
      </SettingRow>
    </SettingsSection>
  );
}

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
`;
