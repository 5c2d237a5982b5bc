import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { act, None } from '../endpoint-parts.ts';
import { DocumentId } from '../fields.ts';
import { Media, ProcessUploadBody } from './media.ts';

/**
 * Uploads. They replace the third-party media host (docs/specification.md, section 7; docs/architecture.md,
 * "Media").
 */
export const mediaCalls = {
  processUpload: endpoint({
    ...act,
    name: 'processUpload',
    path: '/media/:uploadId',
    params: z.object({ uploadId: DocumentId }),
    body: ProcessUploadBody,
    response: z.object({ uploadId: z.string(), media: Media }),
  }),
  discardUpload: endpoint({
    ...act,
    name: 'discardUpload',
    method: 'DELETE',
    status: 200,
    path: '/media/:uploadId',
    params: z.object({ uploadId: DocumentId }),
    response: None,
  }),
} as const;
