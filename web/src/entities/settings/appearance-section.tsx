import { styled } from 'styled-components';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../lib/browser/theme-store.ts';
import { messageName, type NamedMessage, t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { SettingRow, SettingsSection } from './settings-section.tsx';

const choices: readonly { choice: ThemeChoice; label: NamedMessage }[] = [
  { choice: 'system', label: messageName('settings.themeSystem') },
  { choice: 'light', label: messageName('settings.themeLight') },
  { choice: 'dark', label: messageName('settings.themeDark') },
];

/** The section of the settings page for settings of this browser. */
export function AppearanceSection() {
  const current = useThemeChoice();
  return (
    <SettingsSection title={t('settings.appearance')}>
      <SettingRow
        label={t('settings.theme')}
        action={
          <Choices role="group" aria-label={t('settings.theme')}>
            {choices.map(({ choice, label }) => (
              <Button
                key={choice}
                tone={choice === current ? 'primary' : 'quiet'}
                aria-pressed={choice === current}
                onClick={() => chooseTheme(choice)}
              >
                {t(label)}
              </Button>
            ))}
          </Choices>
        }
      >
        {t('settings.themeAbout')}
      </SettingRow>
    </SettingsSection>
  );
}

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
`;
