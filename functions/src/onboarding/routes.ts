import { api } from '@glimpse/contract/api';
import { signedInRoute } from '../http/route.ts';
import { saveOnboarding } from './save-onboarding.ts';

export const onboardingRoutes = [
  signedInRoute(api.saveOnboarding, async ({ body }, uid, { db, nowMs }) => {
    await saveOnboarding(db, nowMs, uid, body.step);
    return {};
  }),
];
