import type { Language } from '@glimpse/contract/languages/language';
import { messages as en } from '@glimpse/contract/messages/en/notifications';

export type ServerMessageName = keyof typeof en;

/** The messages that the server formats, in each language. Without translations, a language has the English ones. */
export const serverMessages: Readonly<Record<Language, Readonly<Record<ServerMessageName, string>>>> = {
  en,
  de: en,
  es: en,
  ja: en,
  ar: en,
};
