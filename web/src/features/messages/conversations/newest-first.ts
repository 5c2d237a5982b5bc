import type { ConversationList, LiveConversation } from './queries.ts';

/**
 * Returns the conversations of a list, each once in its newest version, with the newest message first. Leaves out those
 * that have moved to another list since they were loaded, such as an accepted request.
 */
export function newestFirst(
  conversations: readonly LiveConversation[],
  list: ConversationList,
): readonly LiveConversation[] {
  const byId = new Map<string, LiveConversation>();
  for (const conversation of conversations) {
    const other = byId.get(conversation.id);
    if (!other || other.updatedAt <= conversation.updatedAt) byId.set(conversation.id, conversation);
  }
  return [...byId.values()]
    .filter((conversation) => conversation.list === list)
    .toSorted((one, other) => other.updatedAt - one.updatedAt);
}
