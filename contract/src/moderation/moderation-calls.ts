import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { act } from '../endpoint-parts.ts';
import { DocumentId } from '../fields.ts';
import { NewAction, UndoBody } from './moderation.ts';

/** Calls for moderators. */
export const moderationCalls = {
  moderate: endpoint({
    ...act,
    name: 'moderate',
    path: '/moderation/actions',
    body: z.object({ actionData: NewAction }),
    response: z.object({ entryId: z.string() }),
  }),
  undoModeration: endpoint({
    ...act,
    name: 'undoModeration',
    path: '/moderation/undo/:entryId',
    params: z.object({ entryId: DocumentId }),
    body: z.object({ actionData: UndoBody }),
    response: z.object({ entryId: z.string() }),
  }),
} as const;
