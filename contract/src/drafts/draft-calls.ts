import { endpoint } from '../endpoint.ts';
import { actionDefaults } from '../endpoint-defaults.ts';
import { DraftParams, DraftSave, SavedDraft } from './draft.ts';

/** Both calls are idempotent. The client chooses the id of a draft. */
export const draftCalls = {
  saveDraft: endpoint({
    ...actionDefaults,
    name: 'saveDraft',
    path: '/drafts/:draftId',
    params: DraftParams,
    body: DraftSave,
    response: SavedDraft,
  }),
  deleteDraft: endpoint({
    ...actionDefaults,
    name: 'deleteDraft',
    method: 'DELETE',
    path: '/drafts/:draftId',
    params: DraftParams,
  }),
} as const;
