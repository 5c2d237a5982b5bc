import { type App, getApps, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { actionLinks } from './auth/action-links.ts';
import { identityToolkit } from './auth/identity.ts';
import { connectToolkit } from './auth/toolkit.ts';
import { countingSettings } from './firestore/count-requests.ts';
import { appCheckOf } from './http/app-check.ts';
import type { Services } from './http/call.ts';
import { type JobQueue, taskQueue } from './jobs/job-queue.ts';
import { evidenceCopier } from './media/copy-evidence.ts';
import { type MediaStore, storageStore } from './media/store.ts';
import { createUploads } from './media/uploads.ts';
import { createNotificationQueue, type NotificationQueue } from './notifications/notification-queue.ts';
import { bringBack } from './privacy/apply-visibility.ts';
import { fcmSender, type PushSender, recordingSender } from './push/senders.ts';
import type { RouteServices } from './routes.ts';
import { readSettings } from './settings.ts';

/** Returns the default app. `getApps` can also return the app that firebase-functions creates for itself. */
const app = (): App => getApps().find(({ name }) => name === '[DEFAULT]') ?? initializeApp();

/** The databases that count the use of each invocation. A database accepts settings only once. */
const counting = new WeakSet<Firestore>();

export function database(): Firestore {
  const db = getFirestore(app());
  if (!counting.has(db)) db.settings(countingSettings);
  counting.add(db);
  return db;
}

export const accounts = (): Auth => getAuth(app());

export const jobQueue = (): JobQueue => taskQueue(app());

/**
 * Returns the sender of pushes. In the emulators it only records them, because there is no emulator of Cloud Messaging.
 */
export const pushSender = (): PushSender =>
  process.env.FUNCTIONS_EMULATOR === 'true' ? recordingSender(database(), Date.now) : fcmSender(app());

export const notifications = (): NotificationQueue => createNotificationQueue(app(), Date.now);

/** Returns the store of the default bucket, which the project's configuration names. */
export function mediaStore(): MediaStore {
  const bucket = app().options.storageBucket;
  if (!bucket) throw new Error('the project has no default Storage bucket');
  return storageStore(bucket, process.env.FIREBASE_STORAGE_EMULATOR_HOST);
}

/** Creates the services of the API from the settings and the environment of the Functions runtime. */
export function createServices(): Services & RouteServices {
  const settings = readSettings();
  const db = database();
  const auth = accounts();
  const isRegistered = (email: string): Promise<boolean> =>
    auth.getUserByEmail(email).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'auth/user-not-found') return false;
        throw error;
      },
    );
  const toolkit = connectToolkit(settings.webApiKey, process.env.FIREBASE_AUTH_EMULATOR_HOST);
  return {
    db,
    auth,
    identity: identityToolkit(toolkit, isRegistered),
    links: actionLinks(toolkit),
    uploads: createUploads(db, mediaStore()),
    copyEvidence: evidenceCopier(db, mediaStore()),
    bringBack: (uid, postId, nowMs) => bringBack(db, mediaStore(), nowMs, uid, postId),
    isFromApp: appCheckOf(app()),
    log: logger,
    settings,
    now: Date.now,
  };
}
