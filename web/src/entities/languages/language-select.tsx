import { languageNames, languages } from '@glimpse/contract/languages/language';
import type { LanguageChoice } from '@glimpse/contract/preferences/preferences';
import { styled } from 'styled-components';
import { notify } from '../../lib/browser/notify.ts';
import { loadLanguageChoice } from '../../lib/languages/follow-language-choice.ts';
import { t } from '../../lib/languages/translate.ts';

interface LanguageSelectProps {
  value: string;
  /** The name of the choice 'system', which is missing without it. */
  systemName?: string;
  /** Saves the choice in the account. */
  onChoose?: (choice: LanguageChoice) => void;
}

const choices: readonly LanguageChoice[] = ['system', ...languages];

/** Chooses the language of the interface. Each language has its name in the language itself. */
export function LanguageSelect({ value, systemName, onChoose }: LanguageSelectProps) {
  function choose(written: string) {
    const choice = choices.find((each) => each === written);
    if (!choice) return;
    onChoose?.(choice);
    loadLanguageChoice()
      .then(({ chooseLanguage }) => chooseLanguage(choice))
      .catch(() => notify.failure(t('login.somethingWentWrong')));
  }
  return (
    <Select aria-label={t('login.language')} value={value} onChange={(event) => choose(event.target.value)}>
      {systemName && <option value="system">{systemName}</option>}
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageNames[language]}
        </option>
      ))}
    </Select>
  );
}

const Select = styled.select`
  max-width: 100%;
  min-height: 2.75rem;
  padding: 0 ${({ theme }) => theme.space(3)};
  border: 1px solid ${({ theme }) => theme.color.outline};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.canvas};
  color: inherit;
  font: inherit;
`;
