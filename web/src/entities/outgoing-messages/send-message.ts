import { throwUnreachable } from '../../lib/api/call.ts';
import type { MutationKind } from '../../lib/outbox/use-outbox-mutation.ts';
import type { OutgoingMessage } from './outgoing-message.ts';

/**
 * Sends a message. Its id is the id of the conversation, so that messages arrive in the order in which they were
 * written. The code that sends is loaded later, because every screen loads this file.
 */
export const sendMessage: MutationKind<OutgoingMessage> = {
  noun: 'sendMessage',
  retriesUntilSent: true,
  options: {
    mutationFn: async (message) =>
      (await import('./deliver-message.ts').catch(throwUnreachable)).deliverMessage(message),
    // The conversation shows the failure beside the message.
    meta: { failure: false },
  },
};
