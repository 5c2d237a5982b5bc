import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import type { NewMessage } from '@glimpse/contract/conversations/conversation-message';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { readConversation } from '../functions/src/conversations/read-conversation.ts';
import { sendMessage } from '../functions/src/conversations/send-message.ts';
import { conversations, type SeedConversation } from './conversations.ts';
import { people } from './people.ts';

/** Sends the messages of the seed that are missing. Returns how many conversations were incomplete. */
export async function loadConversations(db: Firestore): Promise<number> {
  let count = 0;
  for (const conversation of conversations) if (await loadConversation(db, conversation)) count++;
  return count;
}

const messageId = ({ id }: SeedConversation, index: number): string => `seed-${id}-${index + 1}`;

/** Returns false if the last message exists, so that nothing was missing. */
async function loadConversation(db: Firestore, conversation: SeedConversation): Promise<boolean> {
  const { between, messages } = conversation;
  const [one, other] = between;
  const id = conversationId(people[one].uid, people[other].uid);
  const last = await db.doc(paths.message(id, messageId(conversation, messages.length - 1))).get();
  if (last.exists) return false;
  for (const [index, { by, at, text, postId }] of messages.entries()) {
    const to = by === one ? other : one;
    const embed: NewMessage['embed'] = postId === undefined ? null : { kind: 'post', postId };
    const atMs = Date.parse(at);
    // Who writes has read what came before.
    if (messages.slice(0, index).some((earlier) => earlier.by === to))
      await readConversation(db, people[by].uid, people[to].uid, atMs);
    const message = { text, mentionedUids: [], embed, replyToId: null };
    await sendMessage(db, atMs, people[by].uid, people[to].uid, messageId(conversation, index), message);
  }
  return true;
}
