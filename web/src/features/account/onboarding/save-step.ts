import type { OnboardingStep } from '@glimpse/contract/onboarding/onboarding';
import { onboardingCalls } from '@glimpse/contract/onboarding/onboarding-calls';
import { call } from '../../../lib/api/call.ts';
import type { MutationKind } from '../../../lib/outbox/use-outbox-mutation.ts';

/** Moves the viewer's onboarding forward. The server ignores a step that it has already passed. */
export const saveStep: MutationKind<{ step: OnboardingStep }> = {
  noun: 'saveOnboarding',
  retriesUntilSent: true,
  options: { mutationFn: (body) => call(onboardingCalls.saveOnboarding, { body }) },
};
