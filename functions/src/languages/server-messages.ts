import type { Language } from '@glimpse/contract/languages/language';
import ar from '@glimpse/contract/texts/ar.json' with { type: 'json' };
import de from '@glimpse/contract/texts/de.json' with { type: 'json' };
import { messages as notifications } from '@glimpse/contract/texts/en/notifications';
import { messages as preview } from '@glimpse/contract/texts/en/preview';
import { messages as push } from '@glimpse/contract/texts/en/push';
import es from '@glimpse/contract/texts/es.json' with { type: 'json' };
import ja from '@glimpse/contract/texts/ja.json' with { type: 'json' };

const en = { ...notifications, ...preview, ...push } as const;
export type ServerMessageName = keyof typeof en;

/**
 * The messages that the server formats: push messages and link previews, in each language. build.mjs leaves the other
 * texts of the translations out.
 */
export const serverMessages: Readonly<Record<Language, Readonly<Record<ServerMessageName, string>>>> = {
  en,
  de,
  es,
  ja,
  ar,
};
