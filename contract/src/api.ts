import { accountCalls } from './accounts/account-calls.ts';
import { archiveCalls } from './archive/archive-calls.ts';
import { linkCalls } from './auth/action-link-calls.ts';
import { authCalls } from './auth/auth-calls.ts';
import { bookmarkCalls } from './bookmarks/bookmark-calls.ts';
import { collectionCalls } from './bookmarks/collection-calls.ts';
import { commentCalls } from './comments/comment-calls.ts';
import { conversationCalls } from './conversations/conversation-calls.ts';
import { draftCalls } from './drafts/draft-calls.ts';
import { feedCalls } from './feed/feed-calls.ts';
import { followCalls } from './follows/follow-calls.ts';
import { peopleListCalls } from './follows/people-list-calls.ts';
import { mediaCalls } from './media/media-calls.ts';
import { moderationCalls } from './moderation/moderation-calls.ts';
import { notificationCalls } from './notifications/notification-calls.ts';
import { onboardingCalls } from './onboarding/onboarding-calls.ts';
import { postCalls } from './posts/post-calls.ts';
import { preferenceCalls } from './preferences/preference-calls.ts';
import { privacyCalls } from './privacy/privacy-calls.ts';
import { userCalls } from './profiles/user-calls.ts';
import { pushCalls } from './push/push-calls.ts';
import { tagCalls } from './rich-text/tag-calls.ts';
import { safetyCalls } from './safety/safety-calls.ts';
import { shareCalls } from './share/share-calls.ts';
import { storyCalls } from './stories/story-calls.ts';
import { suggestionCalls } from './suggestions/suggestion-calls.ts';

/**
 * All calls of the API (docs/specification.md, section 7). The server builds its routes from this object.
 * The web client imports the calls of a screen from the `*-calls.ts` file, so that a screen does not load the other
 * calls.
 */
export const api = {
  ...authCalls,
  ...linkCalls,
  ...peopleListCalls,
  ...suggestionCalls,
  ...userCalls,
  ...followCalls,
  ...bookmarkCalls,
  ...collectionCalls,
  ...privacyCalls,
  ...preferenceCalls,
  ...postCalls,
  ...archiveCalls,
  ...draftCalls,
  ...feedCalls,
  ...commentCalls,
  ...conversationCalls,
  ...safetyCalls,
  ...tagCalls,
  ...moderationCalls,
  ...mediaCalls,
  ...accountCalls,
  ...onboardingCalls,
  ...notificationCalls,
  ...pushCalls,
  ...shareCalls,
  ...storyCalls,
} as const;
