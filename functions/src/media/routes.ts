import { api } from '@glimpse/contract/api';
import { type Route, signedInRoute } from '../http/route.ts';
import type { Uploads } from './uploads.ts';

export const mediaRoutes = (uploads: Uploads): Route[] => [
  signedInRoute(api.processUpload, async ({ params, body }, uid, { nowMs }) => ({
    uploadId: params.uploadId,
    media: await uploads.process(uid, params.uploadId, body, nowMs),
  })),
  signedInRoute(api.discardUpload, async ({ params }, uid, { nowMs }) => {
    await uploads.discard(uid, params.uploadId, nowMs);
    return {};
  }),
];
