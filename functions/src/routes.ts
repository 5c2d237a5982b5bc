import { authRoutes } from './auth/routes.ts';
import { bookmarkRoutes } from './bookmarks/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { followRoutes } from './follows/routes.ts';
import type { Route } from './http/route.ts';
import { mediaRoutes } from './media/routes.ts';
import { postRoutes } from './posts/routes.ts';
import { userRoutes } from './users/routes.ts';

/** Everything the API answers. Fixed words before parameters: `/users/bookmark` is no user id. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...bookmarkRoutes,
  ...followRoutes,
  ...userRoutes,
  ...postRoutes,
  ...commentRoutes,
  ...mediaRoutes,
];
