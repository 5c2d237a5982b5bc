/** The languages of the interface, by BCP 47 tag, with their names in the language itself. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  ja: '日本語',
  ar: 'العربية',
} as const;
export type Language = keyof typeof languageNames;

/**
 * English with accents, brackets and 40 % more characters. The layout tests use it to find texts that are not in the
 * catalogues and places that cut long texts. It cannot be chosen in the settings.
 */
export const pseudoLanguage = 'en-XA';
export type CatalogueName = Language | typeof pseudoLanguage;

export const defaultLanguage: Language = 'en';

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(languageNames, tag);

export const languages = Object.keys(languageNames).filter(isLanguage);

export const directionOf = (language: CatalogueName): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/**
 * Returns the first language in a list of BCP 47 tags, such as `navigator.languages`, that the interface has. Ignores
 * regions: `de-AT` is German.
 */
export function preferredLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [language = ''] = tag.toLowerCase().split('-');
    if (isLanguage(language)) return language;
  }
  return defaultLanguage;
}
