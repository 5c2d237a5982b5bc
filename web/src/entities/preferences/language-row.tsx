import type { LanguageChoice } from '@glimpse/contract/preferences/preferences';
import { useSyncExternalStore } from 'react';
import { languageChoice } from '../../lib/languages/choose-language.ts';
import { subscribeToLanguage, t } from '../../lib/languages/translate.ts';
import { LanguageSelect } from '../languages/language-select.tsx';
import { SettingRow } from '../settings/settings-section.tsx';

/** The language of the interface. `onChoose` saves it in the account. */
export function LanguageRow({ onChoose }: { onChoose: (choice: LanguageChoice) => void }) {
  const choice = useSyncExternalStore(subscribeToLanguage, languageChoice);
  return (
    <SettingRow
      label={t('settings.language')}
      action={<LanguageSelect value={choice} systemName={t('settings.languageOfBrowser')} onChoose={onChoose} />}
    >
      {t('settings.languageAbout')}
    </SettingRow>
  );
}
