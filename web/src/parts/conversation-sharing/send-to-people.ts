import { AppError } from '@glimpse/contract/app-error';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import type { NewMessage } from '@glimpse/contract/conversations/conversation-message';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { sendMessage } from '../../entities/outgoing-messages/send-message.ts';
import { notify } from '../../lib/browser/notify.ts';
import { errorText } from '../../lib/languages/error-text.ts';
import { t } from '../../lib/languages/translate.ts';
import { startOutboxMutation } from '../../lib/outbox/use-outbox-mutation.ts';
import type { Recipient } from './recipient.ts';

/**
 * Sends the same message to several people, with one call for each of them. Shows a toast when it is sent, and one for
 * each person to whom it cannot be sent. The conversation with that person also shows the failure.
 */
export async function sendToPeople(
  client: QueryClient,
  viewerUid: string,
  people: readonly Recipient[],
  message: NewMessage,
): Promise<void> {
  if (!onlineManager.isOnline()) notify.success(t('sharing.queued'));
  const writtenAtMs = Date.now();
  const results = await Promise.all(
    people.map((person) =>
      startOutboxMutation(client, sendMessage, conversationId(viewerUid, person.uid), {
        ...{ uid: viewerUid, otherUid: person.uid, messageId: crypto.randomUUID(), message, writtenAtMs },
        ...{ replyTo: null, size: null },
      }).then(
        () => person,
        (error: unknown) => {
          const reason = error instanceof AppError ? errorText(error) : t('common.genericFailure');
          notify.failure(t('sharing.notSent', { name: person.fullName, reason }));
          return null;
        },
      ),
    ),
  );
  const sentTo = results.filter((person) => person !== null);
  const [first] = sentTo;
  if (first) notify.success(t('sharing.sent', { count: sentTo.length, name: first.fullName }));
}
