import { guestAccount } from '@glimpse/contract/auth/guest';
import { conversationLimits } from '@glimpse/contract/conversations/conversation';
import type { Author } from '@glimpse/contract/profiles/user';
import type { Person } from '../../../entities/profiles/queries.ts';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import { t } from '../../../lib/languages/translate.ts';
import type { LiveConversation } from './queries.ts';

/**
 * Returns why the viewer cannot write to a person, or null. `person` is null if the account was deleted, and undefined
 * while it loads. `unsentCount` is the number of messages that the server does not have yet.
 */
export function useRefusal(
  other: Author,
  conversation: LiveConversation | null,
  person: Person | null | undefined,
  unsentCount: number,
): string | null {
  const { uid } = useViewer();
  const { isBlocked } = useBlockLists();
  if (uid === guestAccount.uid) return t('conversations.guest');
  if (isBlocked(other.uid)) return t('conversations.blocked');
  if (person === null || person?.isSuspended) return t('conversations.unavailable');
  const isOwnRequest = conversation?.state === 'request' && conversation.requestedBy === uid;
  const count = (conversation?.requestMessages ?? 0) + unsentCount;
  const isFull = count >= conversationLimits.requestMessages;
  return isOwnRequest && isFull ? t('conversations.notAccepted', { name: other.fullName }) : null;
}
