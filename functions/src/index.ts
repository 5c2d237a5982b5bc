// The deployed functions. The options apply only to functions that are defined later, so they are imported first.
import './triggers/options.ts';

export { accountdeleted } from './triggers/on-account-deleted.ts';
export { api } from './triggers/on-api-request.ts';
export { applyblocklists } from './triggers/on-block-lists-written.ts';
export { refreshcomment } from './triggers/on-comment-written.ts';
export { cleardiscardedmedia } from './triggers/on-discarded-media-created.ts';
export { sweep } from './triggers/on-every-hour.ts';
export { restoreguest, revokeexpiredstories } from './triggers/on-every-minute.ts';
export { notifyofrequest } from './triggers/on-follow-request-written.ts';
export { counttagfollowers } from './triggers/on-followed-tag-written.ts';
export { notifyoffollower } from './triggers/on-follower-written.ts';
export { updateinbox } from './triggers/on-following-written.ts';
export { runjob } from './triggers/on-job-task.ts';
export { queuejob } from './triggers/on-job-written.ts';
export { media } from './triggers/on-media-request.ts';
export { pushmessage } from './triggers/on-message-created.ts';
export { upsertnotification } from './triggers/on-notification-task.ts';
export { page } from './triggers/on-page-request.ts';
export { cleanuppost } from './triggers/on-post-deleted.ts';
export { applypostmediachange } from './triggers/on-post-media-change-created.ts';
export { notifyofpost, refreshrichtext } from './triggers/on-post-written.ts';
export { closeincoming } from './triggers/on-upload-finalized.ts';
export { refreshauthor } from './triggers/on-user-updated.ts';
