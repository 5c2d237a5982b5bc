import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { actionDefaults } from '../endpoint-defaults.ts';
import { DocumentId } from '../fields.ts';
import { Media, ProcessUploadBody } from './media.ts';

/**
 * Calls about uploads (docs/architecture.md, "Media"). The browser sends the files to Storage before `processUpload`.
 */
export const mediaCalls = {
  processUpload: endpoint({
    ...actionDefaults,
    name: 'processUpload',
    status: 201,
    path: '/media/:uploadId',
    params: z.object({ uploadId: DocumentId }),
    body: ProcessUploadBody,
    response: z.object({ uploadId: z.string(), media: Media }),
  }),
  discardUpload: endpoint({
    ...actionDefaults,
    name: 'discardUpload',
    method: 'DELETE',
    path: '/media/:uploadId',
    params: z.object({ uploadId: DocumentId }),
  }),
} as const;
