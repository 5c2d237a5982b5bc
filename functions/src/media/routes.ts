import { api } from '@glimpse/contract/api';
import { signedInRoute } from '../http/route.ts';

export const mediaRoutes = [
  signedInRoute(api.processUpload, async ({ params }, uid, { uploads }) => ({
    uploadId: params.uploadId,
    media: await uploads.process(uid, params.uploadId),
  })),
  signedInRoute(api.discardUpload, async ({ params }, uid, { uploads }) => {
    await uploads.discard(uid, params.uploadId);
    return {};
  }),
];
