import { api } from '@glimpse/contract/api';
import { listCircle, listLikers } from '../follows/list-people.ts';
import { signedInRoute } from '../http/route.ts';
import { listSuggestions } from './list-suggestions.ts';

export const peopleRoutes = [
  signedInRoute(api.listSuggestions, async (_input, uid, { db }) => ({
    suggestions: await listSuggestions(db, uid),
  })),
  signedInRoute(api.listLikers, ({ params, query }, uid, { db }) =>
    listLikers(db, uid, params.postId, query),
  ),
  signedInRoute(api.listFollowers, ({ params, query }, uid, { db }) =>
    listCircle(db, uid, params.userId, 'followers', query),
  ),
  signedInRoute(api.listFollowing, ({ params, query }, uid, { db }) =>
    listCircle(db, uid, params.userId, 'following', query),
  ),
];
