import type { Language } from '@glimpse/contract/languages/language';
import { messages as arNotifications } from '@glimpse/contract/texts/ar/notifications';
import { messages as arPreview } from '@glimpse/contract/texts/ar/preview';
import { messages as arPush } from '@glimpse/contract/texts/ar/push';
import { messages as deNotifications } from '@glimpse/contract/texts/de/notifications';
import { messages as dePreview } from '@glimpse/contract/texts/de/preview';
import { messages as dePush } from '@glimpse/contract/texts/de/push';
import { messages as enNotifications } from '@glimpse/contract/texts/en/notifications';
import { messages as enPreview } from '@glimpse/contract/texts/en/preview';
import { messages as enPush } from '@glimpse/contract/texts/en/push';
import { messages as esNotifications } from '@glimpse/contract/texts/es/notifications';
import { messages as esPreview } from '@glimpse/contract/texts/es/preview';
import { messages as esPush } from '@glimpse/contract/texts/es/push';
import { messages as jaNotifications } from '@glimpse/contract/texts/ja/notifications';
import { messages as jaPreview } from '@glimpse/contract/texts/ja/preview';
import { messages as jaPush } from '@glimpse/contract/texts/ja/push';

export const englishMessages = { ...enNotifications, ...enPreview, ...enPush } as const;
export type ServerMessageName = keyof typeof englishMessages;

/** The messages that the server formats: push messages and link previews, in each language. */
export const serverMessages: Readonly<Record<Language, Readonly<Record<ServerMessageName, string>>>> = {
  en: englishMessages,
  de: { ...deNotifications, ...dePreview, ...dePush },
  es: { ...esNotifications, ...esPreview, ...esPush },
  ja: { ...jaNotifications, ...jaPreview, ...jaPush },
  ar: { ...arNotifications, ...arPreview, ...arPush },
};
