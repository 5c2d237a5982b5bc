import { api } from '@glimpse/contract/api';
import { signedInRoute } from '../http/route.ts';
import { report } from '../safety/report.ts';

export const reportRoutes = [
  signedInRoute(api.report, async ({ body }, uid, { db, nowMs }) => {
    await report(db, nowMs, uid, body.reportData);
    return {};
  }),
];
