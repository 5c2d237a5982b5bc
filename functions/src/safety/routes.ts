import { api } from '@glimpse/contract/api';
import { signedInRoute } from '../http/route.ts';
import { block, unblock } from './block.ts';
import { mute, unmute } from './mute.ts';
import { report } from './report.ts';

export const safetyRoutes = [
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
  signedInRoute(api.report, async ({ body }, uid, { db, nowMs }) => {
    await report(db, nowMs, uid, body.reportData);
    return {};
  }),
];
