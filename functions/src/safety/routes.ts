import { api } from '@glimpse/contract/api';
import { block, unblock } from '../blocks/block.ts';
import { mute, unmute } from '../blocks/mute.ts';
import { signedInRoute } from '../http/route.ts';

export const blockRoutes = [
  signedInRoute(api.block, async ({ params }, uid, { db, nowMs }) => {
    await block(db, nowMs, uid, params.userId);
    return {};
  }),
  signedInRoute(api.unblock, async ({ params }, uid, { db }) => {
    await unblock(db, uid, params.userId);
    return {};
  }),
  signedInRoute(api.mute, async ({ params }, uid, { db, nowMs }) => {
    await mute(db, nowMs, uid, params.userId);
    return {};
  }),
  signedInRoute(api.unmute, async ({ params }, uid, { db }) => {
    await unmute(db, uid, params.userId);
    return {};
  }),
];
