import { isDeepStrictEqual } from 'node:util';
import { guestAccount } from '@glimpse/contract/auth/guest';
import type { Express } from 'express';
import { setGlobalOptions } from 'firebase-functions';
import {
  onDocumentCreated,
  onDocumentDeleted,
  onDocumentUpdated,
  onDocumentWritten,
} from 'firebase-functions/firestore';
import { onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { onObjectFinalized } from 'firebase-functions/storage';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { runWith } from 'firebase-functions/v1';
import { refreshAuthor } from './accounts/refresh-author.ts';
import { restoreGuest } from './auth/guest.ts';
import { accountDeleted } from './auth/remove-profile.ts';
import { cleanUpPost } from './clean-up/clean-up-post.ts';
import { finishDeletion, refreshComment } from './comments/refresh-comment.ts';
import { notificationsAbout, notificationsNaming, notificationsWith } from './firestore/queries.ts';
import { newlyHidden } from './hidden/hidden.ts';
import { createApi } from './http/api.ts';
import { hideBodiesFromRuntime } from './http/hide-body.ts';
import { settleInbox } from './inbox/settle-inbox.ts';
import { createJobWorks } from './job-works.ts';
import { type JobTask, runJobSeconds, sliceTimeMs } from './jobs/job-queue.ts';
import { maxTries, workOff } from './jobs/work-off.ts';
import { foldersOf, removeFormerPicture } from './media/discarded-media.ts';
import { type NotificationTask, waitUntil } from './notifications/notification-queue.ts';
import { settleNotification } from './notifications/settle.ts';
import { settleRows } from './notifications/settle-rows.ts';
import {
  subjectOfRequest,
  subjectsOfComment,
  subjectsOfFollower,
  subjectsOfPost,
} from './notifications/subjects.ts';
import { pushNotification } from './push/push-notification.ts';
import { countTags } from './rich-text/count-tags.ts';
import { isWrittenPastApi, publicTags, refreshWords } from './rich-text/refresh-rich-text.ts';
import { createRoutes } from './routes.ts';
import {
  accounts,
  createServices,
  database,
  jobQueue,
  mediaStore,
  notifications,
  pushSender,
} from './services.ts';
import { sharePage } from './share/page.ts';
import { clearDiscardedMedia } from './triggers/clear-discarded-media.ts';
import { sweep as sweepAll, sweepSeconds } from './triggers/sweep.ts';

setGlobalOptions({ region: 'us-central1', maxInstances: 20 });
if (process.env.FUNCTION_TARGET === 'api') hideBodiesFromRuntime();

let app: Express | undefined;

/** The whole API (routes.ts); behind Hosting below /api. */
export const api = onRequest({ cors: false, memory: '1GiB', concurrency: 80 }, (request, response) => {
  // Not at load: parameters have no value while the functions are being deployed.
  if (!app) {
    const services = createServices();
    app = createApi(services, createRoutes(services));
  }
  app(request, response);
});

// Background work is repeated until it succeeds; each is safe to repeat.
const at = <Path extends string>(document: Path) => ({ document, retry: true });

export const refreshauthor = onDocumentUpdated(at('users/{uid}'), async ({ data, params }) => {
  const before = data?.before.data();
  const after = data?.after.data();
  if (!before || !after) return;
  // Whom moderators have suspended is named nowhere.
  if (before.isSuspended !== after.isSuspended)
    await settleRows(database(), Date.now(), notificationsWith(database(), params.uid));
  const namesOf = (user: typeof after) => [user.fullName, user.username, user.email];
  const names = !isDeepStrictEqual(namesOf(before), namesOf(after));
  if (!names && before.profileAvatar === after.profileAvatar) return;
  await refreshAuthor(database(), params.uid, names);
  await removeFormerPicture(database(), mediaStore(), params.uid, before.profileAvatar);
});

export const cleanuppost = onDocumentDeleted(at('posts/{postId}'), ({ data, params }) => {
  const folders = data ? foldersOf(data) : [];
  return cleanUpPost(database(), mediaStore(), params.postId, ...folders);
});

export const refreshcomment = onDocumentWritten(
  at('posts/{postId}/comments/{commentId}'),
  async ({ data, params }) => {
    if (data) await notifications().touch(subjectsOfComment(params, data));
    const uid: unknown = data?.after.get('uid');
    const isReworded = isWrittenPastApi(data?.before, data?.after, 'message');
    if (typeof uid === 'string' && uid !== '') await refreshComment(database(), params, uid, isReworded);
    else await finishDeletion(database(), params);
  },
);

/** Every like comes by here: what has no other words costs nothing. */
export const followwords = onDocumentWritten(at('posts/{postId}'), async ({ data, params }) => {
  const [before, after] = [data?.before, data?.after];
  if (isWrittenPastApi(before, after, 'content')) await refreshWords(database(), params.postId);
  const tags = [publicTags(before), publicTags(after)] as const;
  if (!isDeepStrictEqual(tags[0], tags[1])) await countTags(database(), Date.now(), tags.flat());
});

export const noticepost = onDocumentWritten(at('posts/{postId}'), async ({ data, params }) => {
  if (!data) return;
  await notifications().touch(subjectsOfPost(params.postId, data));
  const [before, after] = [data.before.get('visibility'), data.after.get('visibility')];
  // Whoever does not see it any more is not told of it either.
  if (data.before.exists && data.after.exists && before !== after)
    await settleRows(database(), Date.now(), notificationsAbout(database(), params.postId));
});

export const noticefollower = onDocumentWritten(
  at('users/{uid}/followers/{from}'),
  async ({ data, params }) => {
    if (!data) return;
    await notifications().touch(subjectsOfFollower(params.uid, params.from, data));
    // Of a private account's posts somebody who has left it sees no more, and is told no more.
    if (data.before.exists && !data.after.exists)
      await settleRows(database(), Date.now(), notificationsNaming(database(), params.from, params.uid));
  },
);

export const noticerequest = onDocumentWritten(at('users/{uid}/requests/{from}'), ({ params }) =>
  notifications().touch([subjectOfRequest(params.uid, params.from)]),
);

export const noticehidden = onDocumentWritten(at('users/{uid}/private/hidden'), async ({ data, params }) => {
  for (const other of data ? newlyHidden(data.before, data.after) : [])
    await settleRows(database(), Date.now(), notificationsNaming(database(), params.uid, other));
});

export const settlenotification = onTaskDispatched<NotificationTask>(
  {
    retryConfig: { maxAttempts: 10, minBackoffSeconds: 1, maxBackoffSeconds: 300 },
    rateLimits: { maxConcurrentDispatches: 100 },
    concurrency: 80,
  },
  async ({ data: { subject, dueMs } }) => {
    await waitUntil(dueMs);
    const { isWritten, due } = await settleNotification(database(), Date.now(), subject);
    if (isWritten) await notifications().touch([subject]);
    if (due) await pushNotification(database(), accounts(), pushSender(), Date.now(), due);
  },
);

export const cleardiscardedmedia = onDocumentCreated(at('discardedMedia/{id}'), async ({ data }) => {
  if (data) await clearDiscardedMedia(database(), mediaStore(), data.ref);
});

/** Not of copies that are refreshed: who follows whom comes and goes. */
export const settleinbox = onDocumentWritten(
  at('users/{uid}/following/{other}'),
  async ({ data, params }) => {
    if (data?.before.exists !== data?.after.exists)
      await settleInbox(database(), Date.now(), params.uid, params.other);
  },
);

async function mendGuest(): Promise<void> {
  const { db, auth, identity } = createServices();
  await restoreGuest(db, auth, identity);
}

/** Only the first generation knows this event. It is repeated until it succeeds, too. */
export const accountdeleted = runWith({ failurePolicy: true })
  .auth.user()
  .onDelete(async ({ uid }) => {
    if (uid === guestAccount.uid) await mendGuest();
    else await accountDeleted(database(), accounts(), Date.now(), uid);
  });

/** So that the documented address and password work within a minute, whoever has changed them. */
export const restoreguest = onSchedule('every 1 minutes', mendGuest);

const jobWorks = () => createJobWorks(database(), mediaStore(), accounts());

/** Whoever makes a job active need not start it. */
export const queuejob = onDocumentWritten(at('jobs/{jobId}'), async ({ data, params }) => {
  const [before, after] = [data?.before, data?.after];
  // One that is begun anew while it runs: whoever is at it notices, and leaves it.
  const isNew = before?.get('createdAt')?.isEqual(after?.get('createdAt')) !== true;
  if (after?.get('state') === 'active' && (isNew || before?.get('state') !== 'active'))
    await jobQueue().enqueue(params.jobId);
});

export const runjob = onTaskDispatched<JobTask>(
  {
    retryConfig: { maxAttempts: maxTries, minBackoffSeconds: 1, maxBackoffSeconds: 300 },
    rateLimits: { maxConcurrentDispatches: 20 },
    timeoutSeconds: runJobSeconds,
    memory: '512MiB',
  },
  async ({ data, retryCount }) => {
    const endMs = Date.now() + sliceTimeMs;
    const run = { db: database(), works: jobWorks(), now: Date.now, isOver: () => Date.now() > endMs };
    await workOff(run, jobQueue(), data.id, retryCount);
  },
);

export const closeincoming = onObjectFinalized({ retry: true }, async ({ data: { name } }) => {
  if (name.startsWith('incoming/')) await mediaStore().revokeTokens(name);
});

export const sweep = onSchedule({ schedule: 'every 1 hours', timeoutSeconds: sweepSeconds }, () =>
  sweepAll(database(), mediaStore(), Date.now(), jobWorks()),
);

export const page = sharePage({ database, mediaStore });
