import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../lib/browser/theme-store.ts';
import { messageName, type NamedMessage, t } from '../../lib/languages/translate.ts';
import { ChoiceRow, SettingsSection } from './settings-section.tsx';

const choices: readonly (readonly [ThemeChoice, NamedMessage])[] = [
  ['system', messageName('settings.themeSystem')],
  ['light', messageName('settings.themeLight')],
  ['dark', messageName('settings.themeDark')],
];

/** The section of the settings page for settings of this browser. */
export const AppearanceSection = () => (
  <SettingsSection title={t('settings.appearance')}>
    <ChoiceRow label={t('settings.theme')} choices={choices} current={useThemeChoice()} onChoose={chooseTheme}>
      {t('settings.themeAbout')}
    </ChoiceRow>
  </SettingsSection>
);
