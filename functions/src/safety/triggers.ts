import { onDocumentWritten } from 'firebase-functions/firestore';
import { loggedEvent, retried } from '../background.ts';
import { readBlockedConversation } from '../conversations/read-conversation.ts';
import { notificationsNaming } from '../firestore/queries.ts';
import { refreshNotifications } from '../notifications/refresh-notifications.ts';
import { database } from '../services.ts';
import { newlyBlockedOrMuted } from '../visibility/block-lists.ts';

/**
 * Removes newly blocked or muted people from a person's notifications. Marks the conversations with blocked people as
 * read. A wake-up: the event only says who is new in the lists, and the stored lists decide.
 */
export const applyblocklists = onDocumentWritten(
  retried('users/{uid}/private/hidden'),
  loggedEvent('applyblocklists', async ({ data, params }) => {
    for (const other of data ? newlyBlockedOrMuted(data.before, data.after) : []) {
      await refreshNotifications(database(), Date.now(), notificationsNaming(database(), params.uid, other));
      await readBlockedConversation(database(), params.uid, other);
    }
  }),
);
