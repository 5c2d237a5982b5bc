import { defaultLanguage, type Language } from '@glimpse/contract/languages/language';
import compile from 'icu-minify/compile';
import format, { type FormatOptions, type FormatValues } from 'icu-minify/format';
import { type ServerMessageName, serverMessages } from './server-messages.ts';

const options: FormatOptions = {
  formatters: {
    getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
    // English numbers have no separators, as in the client.
    getNumberFormat: (locale, style) =>
      new Intl.NumberFormat(locale, style ?? { useGrouping: locale !== defaultLanguage }),
    getPluralRules: (...args) => new Intl.PluralRules(...args),
  },
};

/** Returns a message as plain text. `values` has a function for each element, which returns the element's text. */
export function formatMessage(language: Language, name: ServerMessageName, values: FormatValues<string>): string {
  const text = format<string>(compile(serverMessages[language][name]), language, values, options);
  return Array.isArray(text) ? text.join('') : text;
}
