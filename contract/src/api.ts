import { accountCalls } from './accounts/account-calls.ts';
import { linkCalls } from './auth/action-link-calls.ts';
import { authCalls } from './auth/auth-calls.ts';
import { bookmarkCalls } from './bookmarks/bookmark-calls.ts';
import { peopleCalls } from './calls/people.ts';
import { commentCalls } from './comments/comment-calls.ts';
import { feedCalls } from './feed/feed-calls.ts';
import { privacyCalls } from './follows/follow-calls.ts';
import { mediaCalls } from './media/media-calls.ts';
import { moderationCalls } from './moderation/moderation-calls.ts';
import { notificationCalls } from './notifications/notification-calls.ts';
import { postCalls } from './posts/post-calls.ts';
import { userCalls } from './profiles/user-calls.ts';
import { pushCalls } from './push/push-calls.ts';
import { safetyCalls } from './safety/safety-calls.ts';

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
