import { conversationCalls } from '@glimpse/contract/conversations/conversation-calls';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { Reactions } from '@glimpse/contract/conversations/conversation-message';
import * as z from 'zod/mini';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { call } from '../../../lib/api/call.ts';
import { refreshItem } from '../../../lib/live/live-pages.ts';
import { useMutations } from '../../../lib/outbox/use-mutations.ts';
import { type MutationKind, useOutboxMutation } from '../../../lib/outbox/use-outbox-mutation.ts';
import type { LiveMessage } from './listen-to-newest.ts';

const Reaction = z.object({
  uid: z.string(),
  otherUid: z.string(),
  messageId: z.string(),
  /** All reactions of the message after the change, to be shown until the listener reports them. */
  reactions: Reactions,
});
type Reaction = z.infer<typeof Reaction>;

export const reactToMessage: MutationKind<Reaction> = {
  noun: 'reactToMessage',
  options: {
    mutationFn: ({ uid, otherUid: userId, messageId, reactions }) =>
      call(conversationCalls.reactToMessage, {
        params: { userId, messageId },
        body: { emoji: reactions[uid] ?? null },
      }),
    onSuccess: (_response, { uid, otherUid, messageId, reactions }, _result, { client }) =>
      refreshItem(client, ['messages', conversationId(uid, otherUid)], messageId, { reactions }),
  },
};

interface MessageRef {
  readonly uid: string;
  readonly otherUid: string;
  readonly messageId: string;
}

export const unsendMessage: MutationKind<MessageRef> = {
  noun: 'unsendMessage',
  options: {
    mutationFn: ({ otherUid: userId, messageId }) =>
      call(conversationCalls.unsendMessage, { params: { userId, messageId } }),
    onSuccess: (_response, { uid, otherUid, messageId }, _result, { client }) =>
      refreshItem(client, ['messages', conversationId(uid, otherUid)], messageId, removed),
  },
};

/** The fields that an unsent message loses. */
const removed = { isRemoved: true, text: '', mentions: [], embed: null, replyTo: null, reactions: {} };

/** Returns the message with its pending changes, and functions that change it optimistically. */
export function useChangeMessage(message: LiveMessage, otherUid: string) {
  const { uid } = useViewer();
  const ref = { uid, otherUid, messageId: message.id };
  const reaction = useOutboxMutation(reactToMessage, message.id);
  const unsend = useOutboxMutation(unsendMessage, message.id);
  const reactions = useMutations(reactToMessage.noun, message.id, ({ state }) =>
    state.status === 'pending' ? Reaction.safeParse(state.variables).data?.reactions : undefined,
  ).at(-1);
  const isUnsent = useMutations(unsendMessage.noun, message.id, ({ state }) => state.status === 'pending').includes(
    true,
  );
  const shown: LiveMessage = {
    ...message,
    ...(reactions && { reactions }),
    ...(isUnsent && removed),
  };
  return {
    shown,
    unsend: () => unsend.mutate(ref),
    /** Sets the viewer's reaction. The same emoji again removes it. */
    react: (emoji: string) => {
      const { [uid]: own, ...others } = shown.reactions;
      reaction.mutate({ ...ref, reactions: own === emoji ? others : { ...others, [uid]: emoji } });
    },
  };
}
