import { accountRoutes } from './accounts/routes.ts';
import type { BringBack } from './archive/archive-post.ts';
import { archiveRoutes } from './archive/routes.ts';
import type { ActionLinks } from './auth/action-links.ts';
import type { Identity } from './auth/identity.ts';
import { authRoutes } from './auth/routes.ts';
import { bookmarkRoutes } from './bookmarks/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { conversationRoutes } from './conversations/routes.ts';
import { draftRoutes } from './drafts/routes.ts';
import { inboxRoutes } from './feed/routes.ts';
import { followRoutes } from './follows/routes.ts';
import type { Route } from './http/route.ts';
import type { CopyEvidence } from './media/copy-evidence.ts';
import { mediaRoutes } from './media/routes.ts';
import type { Uploads } from './media/uploads.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { onboardingRoutes } from './onboarding/routes.ts';
import type { Hosting } from './posts/media-of.ts';
import { postRoutes } from './posts/routes.ts';
import { preferenceRoutes } from './preferences/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { userRoutes } from './profiles/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { tagRoutes } from './rich-text/routes.ts';
import { safetyRoutes } from './safety/routes.ts';
import { shareRoutes } from './share/routes.ts';
import { storyRoutes } from './stories/routes.ts';
import { suggestionRoutes } from './suggestions/routes.ts';

/** Services that only some routes need. `Services` has the services for all routes. */
export interface RouteServices {
  readonly identity: Identity;
  readonly links: ActionLinks;
  readonly uploads: Uploads;
  readonly bringBack: BringBack;
  readonly copyEvidence: CopyEvidence;
  readonly settings: { readonly genericLoginErrors: boolean; readonly hosting: Hosting };
}

/**
 * Returns all routes of the API. The order matters, because the first match wins. For example `/users/bookmark` must
 * come before `/users/:userId`.
 */
export const createRoutes = ({
  identity,
  links,
  uploads,
  bringBack,
  copyEvidence,
  settings,
}: RouteServices): readonly Route[] => [
  ...authRoutes(identity, links, settings.genericLoginErrors),
  ...accountRoutes(links),
  ...safetyRoutes(copyEvidence),
  ...tagRoutes,
  ...bookmarkRoutes,
  ...followRoutes,
  ...privacyRoutes,
  ...preferenceRoutes,
  ...suggestionRoutes,
  ...userRoutes(uploads),
  ...postRoutes(settings.hosting, uploads),
  ...archiveRoutes(bringBack),
  ...commentRoutes,
  ...conversationRoutes,
  ...draftRoutes,
  ...mediaRoutes(uploads),
  ...inboxRoutes,
  ...moderationRoutes,
  ...onboardingRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...shareRoutes,
  ...storyRoutes,
];
