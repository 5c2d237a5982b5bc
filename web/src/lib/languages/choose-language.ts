import {
  type CatalogueName,
  directionOf,
  isLanguage,
  preferredLanguage,
  pseudoLanguage,
} from '@glimpse/contract/languages/language';
import type { LanguageChoice } from '@glimpse/contract/preferences/preferences';
import { browserStorage, languageKey } from '../browser/storage.ts';
import { currentLanguage, setLanguage } from './translate.ts';

const catalogues = {
  de: () => import('virtual:catalogue/de'),
  es: () => import('virtual:catalogue/es'),
  ja: () => import('virtual:catalogue/ja'),
  ar: () => import('virtual:catalogue/ar'),
  'en-XA': () => import('virtual:catalogue/en-XA'),
} satisfies Record<Exclude<CatalogueName, 'en'>, unknown>;

const isCatalogueName = (tag: string): tag is CatalogueName => isLanguage(tag) || tag === pseudoLanguage;

/** The saved choice, or 'system' if there is none. */
export function languageChoice(): LanguageChoice {
  const saved = browserStorage.read(languageKey);
  return saved !== null && isLanguage(saved) ? saved : 'system';
}

/** The saved language, or the first language of the browser that the interface has. index.html does the same. */
function wantedLanguage(): CatalogueName {
  const saved = browserStorage.read(languageKey);
  return saved !== null && isCatalogueName(saved) ? saved : preferredLanguage(navigator.languages);
}

/**
 * Shows the wanted language. Rejects if its texts cannot be loaded. Then the language stays as it is. A call that ends
 * after a later one changes nothing.
 */
export async function showWantedLanguage(): Promise<void> {
  const language = wantedLanguage();
  try {
    const catalogue = language === 'en' ? undefined : await catalogues[language]();
    if (language === wantedLanguage()) setLanguage(language, catalogue?.messages, catalogue?.errors);
  } finally {
    document.documentElement.lang = currentLanguage();
    document.documentElement.dir = directionOf(currentLanguage());
  }
}

/**
 * Saves the choice in this browser and shows the language. Rejects if its texts cannot be loaded, for example offline.
 * Then the choice applies when the page is loaded again.
 */
export async function chooseLanguage(choice: LanguageChoice): Promise<void> {
  if (choice === 'system') browserStorage.remove(languageKey);
  else browserStorage.write(languageKey, choice);
  await showWantedLanguage();
}
