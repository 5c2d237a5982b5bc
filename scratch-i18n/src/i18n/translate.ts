import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type CompiledMessage } from 'icu-minify/format';
import login from '../messages/en-login.icu.ts';
import type rest from '../messages/en-rest.icu.ts';

type English = typeof login & typeof rest;
export type MessageName = keyof English;
type Values<Name extends MessageName> = GetICUArgs<English[Name], { ICUArgument: string | number; ICUNumberArgument: number }>;
/** Tuple, so that a message without arguments is called with its name only. */
export type Arguments<Name extends MessageName> = keyof Values<Name> extends never ? [] : [values: Values<Name>];

// At run time the plugin messageNumbers() has replaced each name by its position in the array of messages.
const english: CompiledMessage[] = [...(login as unknown as CompiledMessage[])];
let current: { language: string; catalogue: readonly (CompiledMessage | 0)[] } = { language: 'en', catalogue: english };
const listeners = new Set<() => void>();

/** The first signed-in chunk adds the rest of the English messages. */
export const addEnglish = (messages: typeof rest) => void english.push(...(messages as unknown as CompiledMessage[]));

const catalogues: Record<string, () => Promise<{ default: unknown }>> = {
  de: () => import('../messages/de.icu.ts'),
  es: () => import('../messages/es.icu.ts'),
  ja: () => import('../messages/ja.icu.ts'),
  ar: () => import('../messages/ar.icu.ts'),
};

export async function changeLanguage(language: string) {
  const catalogue = ((await catalogues[language]?.())?.default ?? english) as CompiledMessage[];
  current = { language, catalogue };
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

export const getCurrent = () => current;
export const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const cache = new Map<string, unknown>();
/** Returns a cached Intl object, because to create one costs much more than to use it. */
const cached = <Options, Formatter>(kind: new (language: string, options?: Options) => Formatter) => (language: unknown, options?: Options) => {
  const key = kind.name + language + JSON.stringify(options);
  let formatter = cache.get(key) as Formatter | undefined;
  if (!formatter) cache.set(key, (formatter = new kind(language as string, options)));
  return formatter;
};
const formatters = {
  getNumberFormat: cached(Intl.NumberFormat),
  getPluralRules: cached(Intl.PluralRules),
  getDateTimeFormat: cached(Intl.DateTimeFormat),
} as never;

export const formatMessage = (name: MessageName, values?: object) => {
  const position = name as unknown as number;
  return format<unknown>(current.catalogue[position] || english[position]!, current.language, values as never, { formatters });
};

/** Also for toasts and other code outside of React. */
export const t = <Name extends MessageName>(name: Name, ...[values]: Arguments<Name>) => formatMessage(name, values) as string;
