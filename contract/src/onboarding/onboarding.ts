import * as z from 'zod/mini';
import { Millis } from '../fields.ts';

/** The steps after sign-up, in order. `done` means that the person has finished or skipped the others. */
export const onboardingSteps = ['picture', 'username', 'people', 'done'] as const;
export const OnboardingStep = z.enum(onboardingSteps);
export type OnboardingStep = z.infer<typeof OnboardingStep>;

/**
 * `users/{uid}/settings/onboarding`: the current step. The commit of the sign-up creates it, so accounts of earlier
 * releases have no such document and see no onboarding. The guest has none either.
 */
export const OnboardingDoc = z.object({ step: OnboardingStep, finishedAt: z.nullable(Millis) });
export type OnboardingDoc = z.infer<typeof OnboardingDoc>;

export const newOnboarding: OnboardingDoc = { step: 'picture', finishedAt: null };

/** Returns whether `step` comes after `other`. */
export const isLaterStep = (step: OnboardingStep, other: OnboardingStep): boolean =>
  onboardingSteps.indexOf(step) > onboardingSteps.indexOf(other);
