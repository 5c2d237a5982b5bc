import { onDocumentCreated } from 'firebase-functions/firestore';
import { pushMessage } from '../push/push-message.ts';
import { accounts, database, pushSender } from '../services.ts';
import { loggedEvent } from './logged.ts';
import { retried } from './retried.ts';

/** Sends a push about a new message to the recipient's devices. */
export const pushmessage = onDocumentCreated(
  retried('conversations/{conversationId}/messages/{messageId}'),
  loggedEvent('pushmessage', async ({ params: { conversationId, messageId } }) => {
    const services = { sessions: accounts(), sender: pushSender() };
    await pushMessage(database(), services, Date.now(), conversationId, messageId);
  }),
);
