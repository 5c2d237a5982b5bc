import { Timestamp } from 'firebase-admin/firestore';
import { fill } from './fill.mjs';

/** @typedef {import('firebase-admin/firestore').Firestore} Firestore */

const minuteMs = 60_000;

/** Each item is a minute older than the previous one. @param {number} index */
const timeOf = (index) => Timestamp.fromMillis(Date.now() - (index + 1) * minuteMs);

/** The id is the two sorted uids (contract/src/conversations/conversation-id.ts). @param {string} one @param {string} other */
export const idOf = (one, other) => [one, other].sort().join(':');

/**
 * A member's copy of an open conversation that has been read.
 *
 * @param {{ uid: string, fullName: string, username: string, email: string, profileAvatar: string }} other
 * @param {Timestamp} time
 */
const copyOf = (other, time) => ({
  other,
  ...{ state: 'open', requestedBy: other.uid, list: 'main' },
  last: { id: 'last', uid: other.uid, kind: 'text', text: 'What a light!', createdAt: time },
  ...{ unreadCount: 0, isCounted: false, isMuted: false, readAt: time, otherReadAt: time },
  ...{ searchTokens: [], requestMessages: 0, sendBucket: { tokens: 30, updatedAt: time } },
  ...{ createdAt: time, updatedAt: time },
});

/**
 * Stores the conversations of a person with the people number `from` to `to - 1`.
 *
 * @param {Firestore} db
 * @param {string} viewer
 * @param {number} from
 * @param {number} to
 */
export const fillConversations = (db, viewer, from, to) =>
  fill(db, from, to, (batch, index) => {
    const uid = `writer-${index}`;
    const names = { fullName: `Writer ${index}`, username: `writer${index}`, email: `${uid}@example.com` };
    const path = `users/${viewer}/conversations/${idOf(viewer, uid)}`;
    batch.set(db.doc(path), copyOf({ uid, ...names, profileAvatar: '' }, timeOf(index)));
  });

/**
 * Stores the messages number `from` to `to - 1` of two people of the seed, and both copies of their conversation.
 *
 * @param {Firestore} db
 * @param {readonly [string, string]} members
 * @param {number} from
 * @param {number} to
 */
export async function fillMessages(db, members, from, to) {
  const id = idOf(...members);
  await fill(db, from, to, (batch, index) =>
    batch.set(db.doc(`conversations/${id}/messages/m${index}`), {
      ...{ uid: members[index % 2], text: `Message number ${index}. What a light!`, mentions: [] },
      ...{ embed: null, replyTo: null, reactions: {}, isRemoved: false, isModerated: false, createdAt: timeOf(index) },
    }),
  );
  for (const [uid, otherUid] of [members, members.toReversed()]) {
    const { fullName, username, email, profileAvatar } = (await db.doc(`users/${otherUid}`).get()).data() ?? {};
    const other = { uid: otherUid ?? '', fullName, username, email, profileAvatar };
    await db.doc(`users/${uid}/conversations/${id}`).set(copyOf(other, timeOf(0)));
  }
}
