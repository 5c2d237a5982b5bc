import { defaultLanguage, directionOf, type Language } from '@glimpse/contract/languages/language';
import compile from 'icu-minify/compile';
import format, { type FormatOptions, type FormatValues } from 'icu-minify/format';
import { type ServerMessageName, serverMessages } from './server-messages.ts';

const options: FormatOptions = {
  formatters: {
    getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
    // The specification prescribes numbers without separators in English sentences.
    getNumberFormat: (locale, style) =>
      new Intl.NumberFormat(locale, style ?? { useGrouping: locale !== defaultLanguage }),
    getPluralRules: (...args) => new Intl.PluralRules(...args),
  },
};

/** Encloses texts in the marks U+2068 and U+2069, so that a left-to-right name does not change the order of words. */
const isolated = (values: FormatValues<string>): FormatValues<string> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? `\u2068${value}\u2069` : value]),
  );

/** Returns a message as plain text. `values` has a function for each element, which returns the element's text. */
export function formatMessage(language: Language, name: ServerMessageName, values: FormatValues<string>): string {
  const shown = directionOf(language) === 'rtl' ? isolated(values) : values;
  return [format<string>(compile(serverMessages[language][name]), language, shown, options)].flat().join('');
}
