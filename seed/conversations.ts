import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import type { NewMessage } from '@glimpse/contract/conversations/conversation-message';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { readConversation } from '../functions/src/conversations/read-conversation.ts';
import { sendMessage } from '../functions/src/conversations/send-message.ts';
import { type PersonName, people } from './people.ts';
import type { posts } from './posts.ts';

/** A message of the seed. `at` is an ISO time. `postId` is a post that the message shares. */
export interface SeedMessage {
  readonly by: PersonName;
  readonly at: string;
  readonly text: string;
  readonly postId?: (typeof posts)[number]['id'];
}

/** Two people and their messages, oldest first. Each has read all messages up to the own newest one. */
interface SeedConversation {
  readonly id: string;
  readonly between: readonly [PersonName, PersonName];
  readonly messages: readonly SeedMessage[];
}

/**
 * Nobody follows anybody in the seed, so each conversation begins as a request, and an answer opens it. The guest has
 * none, because the guest cannot write messages.
 */
export const conversations: readonly SeedConversation[] = [
  {
    id: 'ridge',
    between: ['jonas', 'ines'],
    messages: [
      { by: 'jonas', at: '2026-11-18T08:12:00Z', text: 'Is this path open in winter?', postId: 'dawn-ridge' },
      {
        by: 'ines',
        at: '2026-11-18T08:31:00Z',
        text: 'Until the first deep snow. Bring shoes with a good grip, the upper part is icy in the morning.',
      },
      { by: 'jonas', at: '2026-11-18T08:33:00Z', text: 'Then I come on Saturday, if the ferry runs.' },
      { by: 'ines', at: '2026-11-18T08:40:00Z', text: 'It leaves at nine. I bring tea.' },
      { by: 'jonas', at: '2026-11-18T18:02:00Z', text: 'See you at the harbour ⚓️' },
    ],
  },
  {
    id: 'mushrooms',
    between: ['mila', 'wren'],
    messages: [
      { by: 'mila', at: '2026-11-12T16:20:00Z', text: 'Are there any mushrooms left in your forest?' },
      { by: 'wren', at: '2026-11-12T17:05:00Z', text: 'A few late ones. They all prefer butter and your bread.' },
      { by: 'mila', at: '2026-11-12T17:06:00Z', text: 'There is a loaf for you. Come before six.' },
      { by: 'wren', at: '2026-11-12T17:09:00Z', text: 'On my way 🌿' },
      { by: 'mila', at: '2026-11-12T19:44:00Z', text: 'Thank you for the basket!', postId: 'forest-light' },
    ],
  },
  {
    id: 'lens',
    between: ['theo', 'ines'],
    messages: [
      {
        by: 'theo',
        at: '2026-11-18T23:18:00Z',
        text: 'Your ridge made me get up at four. May I ask which lens you used?',
        postId: 'dawn-ridge',
      },
    ],
  },
];

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
