import { api } from '@glimpse/contract/api';
import { signedInRoute } from '../http/route.ts';

export const mediaRoutes = [
  signedInRoute(api.processUpload, async ({ params }, uid, { uploads, nowMs }) => ({
    uploadId: params.uploadId,
    media: await uploads.process(uid, params.uploadId, nowMs),
  })),
  signedInRoute(api.discardUpload, async ({ params }, uid, { uploads }) => {
    await uploads.discard(uid, params.uploadId);
    return {};
  }),
];
