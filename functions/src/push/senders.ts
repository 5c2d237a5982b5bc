import { randomUUID } from 'node:crypto';
import { paths } from '@glimpse/contract/paths';
import type { PushMessage, RecordedPushDoc } from '@glimpse/contract/push/push';
import type { App } from 'firebase-admin/app';
import type { Firestore } from 'firebase-admin/firestore';
import { toStored } from '../firestore/documents.ts';

export interface PushSender {
  /**
   * Sends the message to at most 500 devices of a person. Returns the tokens that are not valid any more. Throws if
   * nothing can be sent.
   */
  send(uid: string, tokens: readonly string[], message: PushMessage): Promise<string[]>;
}

/** The device revoked the permission, got another token, or belongs to another project. */
const invalidTokenCodes: ReadonlySet<string> = new Set([
  'messaging/registration-token-not-registered',
  'messaging/invalid-registration-token',
  'messaging/mismatched-credential',
]);

/** Sends data messages through Firebase Cloud Messaging. The service worker shows them (web/src/service-worker/push.ts). */
export const fcmSender = (app: App): PushSender => ({
  send: async (_uid, tokens, message) => {
    const { getMessaging } = await import('firebase-admin/messaging');
    const webpush = { headers: { TTL: String(24 * 60 * 60), Urgency: 'normal' } };
    const multicast = { tokens: [...tokens], data: { ...message }, webpush };
    const { responses } = await getMessaging(app).sendEachForMulticast(multicast);
    return tokens.filter((_token, index) => invalidTokenCodes.has(responses[index]?.error?.code ?? ''));
  },
});

/** Stores the messages in Firestore instead of sending them, because the emulators cannot send any. */
export const recordingSender = (db: Firestore, now: () => number): PushSender => ({
  send: async (uid, tokens, message) => {
    const batch = db.batch();
    for (const token of tokens) {
      const recorded: RecordedPushDoc = { ...message, uid, token, createdAt: now() };
      batch.create(db.doc(paths.recordedPush(randomUUID())), toStored(recorded));
    }
    await batch.commit();
    return [];
  },
});
