import { api } from '@glimpse/contract/api';
import { commandRoute, signedInRoute } from '../http/route.ts';
import { deleteDraft, saveDraft } from './save-draft.ts';

export const draftRoutes = [
  signedInRoute(api.saveDraft, ({ params, body }, uid, { db, nowMs }) =>
    saveDraft(db, nowMs, uid, params.draftId, body),
  ),
  commandRoute(api.deleteDraft, ({ params }, uid, { db }) => deleteDraft(db, uid, params.draftId)),
];
