import type { Language } from '@glimpse/contract/languages/language';
import type { messages } from '@glimpse/contract/texts/en/preview';
import type { TextValues } from '@glimpse/contract/texts/message';
import { formatMessage } from '../languages/format-message.ts';

type Messages = typeof messages;

/** Returns a text of a link preview in this language. */
export function previewText<Name extends keyof Messages>(
  language: Language,
  name: Name,
  values: TextValues<Messages[Name]>,
): string;
export function previewText(
  language: Language,
  name: keyof Messages,
  values: Readonly<Record<string, string | number>>,
): string {
  return formatMessage(language, name, values);
}
