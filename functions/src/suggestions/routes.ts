import { api } from '@glimpse/contract/api';
import { signedInRoute } from '../http/route.ts';
import { listSuggestions } from './list-suggestions.ts';

export const suggestionRoutes = [
  signedInRoute(api.listSuggestions, async ({ query }, uid, { db }) => ({
    suggestions: await listSuggestions(db, uid, query.pictures === 'true'),
  })),
];
