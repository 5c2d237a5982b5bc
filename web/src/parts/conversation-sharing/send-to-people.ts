import { AppError } from '@glimpse/contract/app-error';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import type { NewMessage } from '@glimpse/contract/conversations/conversation-message';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { sendMessage } from '../../entities/outgoing-messages/send-message.ts';
import { notify } from '../../lib/browser/notify.ts';
import { errorText } from '../../lib/languages/error-text.ts';
import { t } from '../../lib/languages/translate.ts';
import { startOutboxMutation } from '../../lib/outbox/use-outbox-mutation.ts';

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

/** A person who can be chosen in the dialog 'Send'. */
export interface Recipient {
  readonly uid: string;
  readonly fullName: string;
  readonly username: string;
  readonly profileAvatar: string;
}

/** People that a post or profile can be sent to at once. */
export const maxRecipients = 10;

/** The post, profile or story that the dialog 'Send' sends. */
export type SendTarget =
  | {
      readonly kind: 'post';
      readonly post: {
        readonly id: string;
        readonly visibility: string;
        readonly postBy: { readonly fullName: string };
      };
    }
  | { readonly kind: 'profile'; readonly uid: string }
  | { readonly kind: 'story'; readonly userId: string; readonly storyId: string };

/** Returns the part of the message that refers to the post, profile or story. */
export function embedOf(target: SendTarget): NewMessage['embed'] {
  switch (target.kind) {
    case 'post':
      return { kind: 'post', postId: target.post.id };
    case 'profile':
      return { kind: 'profile', userId: target.uid };
    case 'story':
      return { ...target, isReply: false };
  }
}
