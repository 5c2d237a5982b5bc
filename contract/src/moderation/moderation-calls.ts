import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { actionDefaults } from '../endpoint-defaults.ts';
import { DocumentId } from '../fields.ts';
import { NewAction, UndoBody } from './moderation.ts';

export const moderationCalls = {
  moderate: endpoint({
    ...actionDefaults,
    name: 'moderate',
    status: 201,
    path: '/moderation/actions',
    body: z.object({ actionData: NewAction }),
    response: z.object({ entryId: z.string() }),
  }),
  undoModeration: endpoint({
    ...actionDefaults,
    name: 'undoModeration',
    status: 201,
    path: '/moderation/undo/:entryId',
    params: z.object({ entryId: DocumentId }),
    body: z.object({ actionData: UndoBody }),
    response: z.object({ entryId: z.string() }),
  }),
} as const;
