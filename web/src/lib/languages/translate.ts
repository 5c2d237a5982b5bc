import { type CatalogueName, defaultLanguage } from '@glimpse/contract/languages/language';
import { messages as signInMessages } from '@glimpse/contract/messages/en/sign-in';
import type { MessageName, MessageValues } from '@glimpse/contract/messages/message';
import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';
import { createListeners } from '../browser/create-listeners.ts';

/** Compiled messages by name. In the built client, a name is a position (web/build/messages.ts). */
type Messages = Partial<Record<MessageName, CompiledMessage>>;

/** The English messages that have been loaded. They also replace messages that a language does not have. */
const english: Messages = { ...signInMessages };
let current: { readonly language: CatalogueName; readonly messages: Messages } = {
  language: defaultLanguage,
  messages: english,
};
const { subscribe, notifyAll } = createListeners();

export { subscribe as subscribeToLanguage };
export const currentLanguage = (): CatalogueName => current.language;

/** Adds the English messages of the signed-in screens, whose code is loaded later. */
export const addEnglish = (messages: Messages): void => void Object.assign(english, messages);

/** Changes the language. Without `messages`, texts are English. */
export function setLanguage(language: CatalogueName, messages: Messages = english): void {
  current = { language, messages };
  notifyAll();
}

/** Keeps the results, because creating a formatter of Intl takes much longer than using it. */
function memoized<Args extends readonly unknown[], Result>(create: (...args: Args) => Result) {
  const results = new Map<string, Result>();
  return (...args: Args): Result => {
    const key = JSON.stringify(args);
    const result = results.get(key) ?? create(...args);
    results.set(key, result);
    return result;
  };
}

const options: FormatOptions = {
  formatters: {
    getDateTimeFormat: memoized((...args) => new Intl.DateTimeFormat(...args)),
    getNumberFormat: memoized((...args) => new Intl.NumberFormat(...args)),
    getPluralRules: memoized((...args) => new Intl.PluralRules(...args)),
  },
};

/** Returns a message with its values. Values of the type `Element` come from the elements in the message. */
export function formatMessage<Element = string>(name: MessageName, values?: FormatValues<Element>) {
  const message = current.messages[name] ?? english[name];
  if (message === undefined) throw new Error(`there is no message ${name}`);
  return format<Element>(message, current.language, values, options);
}

/** A message without arguments is called with its name alone. */
type Arguments<Name extends MessageName> = keyof MessageValues<Name> extends never ? [] : [values: MessageValues<Name>];

/** Returns a text in the current language. Components of which React keeps the result call `useLanguage`. */
export function t<Name extends MessageName>(name: Name, ...[values]: Arguments<Name>): string {
  const text = formatMessage(name, values);
  return Array.isArray(text) ? text.join('') : text;
}
