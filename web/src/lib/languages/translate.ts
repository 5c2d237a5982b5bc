import { type CatalogueName, defaultLanguage, pseudoLanguage } from '@glimpse/contract/languages/language';
import type { MessageName, MessageValues } from '@glimpse/contract/texts/message';
import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';
import { createListeners } from '../browser/create-listeners.ts';

/** Compiled messages by name. In the built client, a name is a position (web/build/messages.ts). */
type Messages = Readonly<Record<string, CompiledMessage>>;

/**
 * The English messages of the code that has been loaded. The plugin web/build/messages.ts adds them. They also replace
 * messages that a language does not have.
 */
export const english: Record<string, CompiledMessage> = {};
let current: { readonly language: CatalogueName; readonly messages: Messages; readonly errors: Messages } = {
  language: defaultLanguage,
  messages: english,
  errors: {},
};
const { subscribe, notifyAll } = createListeners();

export { subscribe as subscribeToLanguage };
export const currentLanguage = (): CatalogueName => current.language;

/** The language for `Intl`, which does not know the pseudo-locale. */
export const intlLanguage = (): string => (current.language === pseudoLanguage ? defaultLanguage : current.language);

/**
 * Changes the language. Without `messages`, texts are English. `errors` are the texts of errors, by reason. Tells React
 * to render again.
 */
export function setLanguage(language: CatalogueName, messages: Messages = english, errors: Messages = {}): void {
  current = { language, messages, errors };
  notifyAll();
}

/** Keeps the results, because creating a formatter of Intl takes much longer than using it. */
export function memoized<Args extends readonly unknown[], Result>(create: (...args: Args) => Result) {
  const results = new Map<string, Result>();
  return (...args: Args): Result => {
    const key = JSON.stringify(args);
    const result = results.get(key) ?? create(...args);
    results.set(key, result);
    return result;
  };
}

const options: FormatOptions = {
  formats: { date: { long: { dateStyle: 'long' } } },
  formatters: {
    getDateTimeFormat: memoized((...args) => new Intl.DateTimeFormat(...args)),
    // The specification prescribes numbers without separators in English sentences.
    getNumberFormat: memoized(
      (locale, format) => new Intl.NumberFormat(locale, format ?? { useGrouping: locale !== defaultLanguage }),
    ),
    getPluralRules: memoized((...args) => new Intl.PluralRules(...args)),
  },
};

/** Returns a message with its values. Values of the type `Element` come from the elements in the message. */
export function formatMessage<Element = string>(name: string, values?: FormatValues<Element>) {
  const message = current.messages[name] ?? english[name];
  if (message === undefined) throw new Error(`There is no message ${name}`);
  return format<Element>(message, intlLanguage(), values, options);
}

/**
 * Returns the text of an error in the current language. `reason` is the English text if the error is of a zod schema.
 * Null in English, and for an unknown reason.
 */
export function formatError(reason: string, values: FormatValues<string>): string | null {
  const message = current.errors[reason];
  return message === undefined ? null : [format<string>(message, intlLanguage(), values, options)].flat().join('');
}

/** A message without arguments is called with its name alone. */
type Arguments<Name extends MessageName> = keyof MessageValues<Name> extends never ? [] : [values: MessageValues<Name>];

declare const isMessageName: unique symbol;
/** The name of a message without arguments in a variable. `messageName` creates it. */
export type NamedMessage = { readonly [isMessageName]: true };

type WithoutArguments<Name> = Name extends MessageName
  ? keyof MessageValues<Name> extends never
    ? Name
    : never
  : never;

/**
 * Marks the name of a message without arguments, so that a table can contain it. A name must be a literal in a call of
 * `messageName`, `t` or `rich`, because the build replaces it by a number.
 */
export const messageName = <Name extends MessageName>(name: Name & WithoutArguments<Name>): NamedMessage =>
  name as unknown as NamedMessage;

/**
 * Returns a text in the current language. Do not call it while a module is loaded, because the language can change.
 */
export function t(name: NamedMessage): string;
export function t<Name extends MessageName>(name: Name, ...args: Arguments<Name>): string;
export function t(name: unknown, values?: Readonly<Record<string, string | number>>): string {
  const text = formatMessage(String(name), values);
  return Array.isArray(text) ? text.join('') : text;
}
