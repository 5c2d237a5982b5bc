import { api } from '@glimpse/contract/api';
import { signedInRoute } from '../http/route.ts';
import { deleteDraft, saveDraft } from './save-draft.ts';

export const draftRoutes = [
  signedInRoute(api.saveDraft, ({ params, body }, uid, { db, nowMs }) =>
    saveDraft(db, nowMs, uid, params.draftId, body),
  ),
  signedInRoute(api.deleteDraft, async ({ params }, uid, { db }) => {
    await deleteDraft(db, uid, params.draftId);
    return {};
  }),
];
