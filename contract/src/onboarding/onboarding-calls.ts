import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { actionDefaults } from '../endpoint-defaults.ts';
import { OnboardingStep } from './onboarding.ts';

export const onboardingCalls = {
  /**
   * Moves the caller's onboarding forward to `step`. A call with an earlier step changes nothing, because another
   * device can be further. `done` also adds the newest posts of the followed people to the caller's inbox.
   */
  saveOnboarding: endpoint({
    ...actionDefaults,
    name: 'saveOnboarding',
    path: '/account/onboarding',
    body: z.object({ step: OnboardingStep }),
  }),
} as const;
