// The deployed functions. The options apply only to functions that are defined later, so they are imported first.
import './options.ts';

export { refreshauthor } from './accounts/triggers.ts';
export { accountdeleted, restoreguest } from './auth/triggers.ts';
export { applypostmediachange, cleanuppost } from './clean-up/triggers.ts';
export { refreshcomment } from './comments/triggers.ts';
export { notifyoffollower, notifyofrequest } from './follows/triggers.ts';
export { queuejob, runjob } from './jobs/triggers.ts';
export { cleardiscardedmedia, closeincoming } from './media/triggers.ts';
export { notifyofpost, refreshrichtext } from './posts/triggers.ts';
export { pushmessage, upsertnotification } from './push/triggers.ts';
export { counttagfollowers } from './rich-text/triggers.ts';
export { applyblocklists } from './safety/triggers.ts';
export { api, media, page } from './serve-requests.ts';
export { revokeexpiredstories, updateinbox } from './stories/triggers.ts';
export { sweep } from './sweep/triggers.ts';
