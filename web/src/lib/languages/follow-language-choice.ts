import { languageKey } from '../browser/storage.ts';

/** The login screen loads the code only to show another language than English, because it has a size budget. */
export const loadLanguageChoice = () => import('./choose-language.ts');

/** Applies choices in other tabs and changes of the browser's languages. Returns a function that stops this. */
export function followLanguageChoice(): () => void {
  const apply = () =>
    void loadLanguageChoice()
      .then(({ showWantedLanguage }) => showWantedLanguage())
      .catch(() => undefined);
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === languageKey) apply();
  };
  addEventListener('storage', handleStorage);
  addEventListener('languagechange', apply);
  return () => {
    removeEventListener('storage', handleStorage);
    removeEventListener('languagechange', apply);
  };
}
