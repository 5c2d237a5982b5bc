/**
 * This file imports nothing, because the service worker and small bundles include it.
 *
 * Returns the id of the conversation of two people. It is the same for both. A uid has no colon, so different pairs
 * never have the same id.
 */
export const conversationId = (oneUid: string, otherUid: string): string => [oneUid, otherUid].sort().join(':');

/** Returns the two people of a conversation, sorted. */
export const membersOf = (id: string): string[] => id.split(':');

/** Returns the member of a conversation who is not `uid`. */
export const otherMember = (id: string, uid: string): string => membersOf(id).find((member) => member !== uid) ?? '';
