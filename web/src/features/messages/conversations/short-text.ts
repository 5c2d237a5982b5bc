import type { MessageKind } from '@glimpse/contract/conversations/conversation';
import { messageName, type NamedMessage, t } from '../../../lib/languages/translate.ts';

const kindNames: Readonly<Record<Exclude<MessageKind, 'text'>, NamedMessage>> = {
  picture: messageName('conversations.picture'),
  post: messageName('conversations.post'),
  profile: messageName('conversations.profile'),
  story: messageName('conversations.story'),
  removed: messageName('conversations.removed'),
};

/** Returns the text of a message for a list, or the name of its kind if it has no text. */
export const shortText = (kind: MessageKind, text: string): string =>
  kind === 'text' || text !== '' ? text : t(kindNames[kind]);
