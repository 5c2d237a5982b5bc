import { accountCalls } from './calls/account.ts';
import { authCalls } from './calls/auth.ts';
import { bookmarkCalls } from './calls/bookmarks.ts';
import { commentCalls } from './calls/comments.ts';
import { feedCalls } from './calls/feed.ts';
import { linkCalls } from './calls/links.ts';
import { mediaCalls } from './calls/media.ts';
import { moderationCalls } from './calls/moderation.ts';
import { notificationCalls } from './calls/notifications.ts';
import { peopleCalls } from './calls/people.ts';
import { postCalls } from './calls/posts.ts';
import { privacyCalls } from './calls/privacy.ts';
import { pushCalls } from './calls/push.ts';
import { safetyCalls } from './calls/safety.ts';
import { userCalls } from './calls/users.ts';

/**
 * Every call of docs/specification.md, section 7, and what stands there as settled: the one list of routes. The web client imports the
 * calls of a screen from `calls/`, so that nobody loads what only others need.
 */
export const api = {
  ...authCalls,
  ...linkCalls,
  ...peopleCalls,
  ...userCalls,
  ...bookmarkCalls,
  ...privacyCalls,
  ...postCalls,
  ...feedCalls,
  ...commentCalls,
  ...safetyCalls,
  ...moderationCalls,
  ...mediaCalls,
  ...accountCalls,
  ...notificationCalls,
  ...pushCalls,
} as const;
