import { api } from '@glimpse/contract/api';
import { type Route, signedInRoute } from '../http/route.ts';
import type { CopyEvidence } from '../media/copy-evidence.ts';
import { block, unblock } from './block.ts';
import { mute, unmute } from './mute.ts';
import { report } from './report.ts';
import { reportMessage } from './report-message.ts';

export const safetyRoutes = (copyEvidence: CopyEvidence): readonly Route[] => [
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
  signedInRoute(api.report, async ({ body: { reportData } }, uid, { db, nowMs }) => {
    if (reportData.kind === 'message') await reportMessage(db, copyEvidence, nowMs, uid, reportData);
    else await report(db, nowMs, uid, reportData);
    return {};
  }),
];
