import { defaultLanguage, directionOf, type Language } from '@glimpse/contract/languages/language';
import { messages as english } from '@glimpse/contract/messages/en/preview';
import type { TextValues } from '@glimpse/contract/messages/message';
import compile from 'icu-minify/compile';
import format, { type FormatOptions } from 'icu-minify/format';

type Name = keyof typeof english;
type Messages = Readonly<Record<Name, string>>;
type Values = Readonly<Record<string, string | number>>;

/** The texts of link previews in each language. */
const messagesIn: Readonly<Record<Language, Messages>> = {
  en: english,
  de: english,
  es: english,
  ja: english,
  ar: english,
};

/** Returns a text of a link preview in this language. */
export function previewText<N extends Name>(
  language: Language,
  name: N,
  values: TextValues<(typeof english)[N]>,
): string;
export function previewText(language: Language, name: Name, values: Values): string {
  const shown = directionOf(language) === 'rtl' ? isolated(values) : values;
  return [format<string>(compile(messagesIn[language][name]), language, shown, options)].flat().join('');
}

/** Encloses texts in the marks U+2068 and U+2069, so that a left-to-right name does not change the order of words. */
const isolated = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? `\u2068${value}\u2069` : value]),
  );

const options: FormatOptions = {
  formatters: {
    getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
    // The specification prescribes numbers without separators in English sentences.
    getNumberFormat: (locale, format) =>
      new Intl.NumberFormat(locale, format ?? { useGrouping: locale !== defaultLanguage }),
    getPluralRules: (...args) => new Intl.PluralRules(...args),
  },
};
