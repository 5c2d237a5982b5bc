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

/**
 * Returns the language of the interface that a request prefers by its header `Accept-Language`, such as
 * `de-AT,de;q=0.9,en;q=0.8`. `q` is the weight of a language, and 0 excludes it.
 * Source: RFC 9110, section 12.5.4
 */
export function acceptedLanguage(header = ''): Language {
  const ranges = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice('q='.length);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  const accepted = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return preferredLanguage(accepted.map(({ tag }) => tag));
}
