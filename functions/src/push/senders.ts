import { randomUUID } from 'node:crypto';
import { paths } from '@glimpse/contract/paths';
import type { PushMessage, RecordedPushDoc } from '@glimpse/contract/push/push';
import type { App } from 'firebase-admin/app';
import type { Firestore } from 'firebase-admin/firestore';
import { toStored } from '../firestore/documents.ts';

/** What carries a message to devices. */
export interface PushSender {
  /** Sends it to each of a person's devices, at most 500; answers the tokens that are no device's any more. Throws when nothing can be sent. */
  send(uid: string, tokens: readonly string[], message: PushMessage): Promise<string[]>;
}

/** The device has taken the permission back, has been given another token, or belongs to another project. */
const refusals: ReadonlySet<string> = new Set([
  'messaging/registration-token-not-registered',
  'messaging/invalid-registration-token',
  'messaging/mismatched-credential',
]);

/** Firebase Cloud Messaging. Data only: the service worker says how it looks (web/public/push.js). */
export const fcmSender = (app: App): PushSender => ({
  send: async (_uid, tokens, message) => {
    const { getMessaging } = await import('firebase-admin/messaging');
    const webpush = { headers: { TTL: String(24 * 60 * 60), Urgency: 'normal' } };
    const { responses } = await getMessaging(app).sendEachForMulticast({
      ...{ tokens: [...tokens], data: { ...message }, webpush },
    });
    return tokens.filter((_token, index) => refusals.has(responses[index]?.error?.code ?? ''));
  },
});

/** For the local stack: keeps what would be sent. */
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
