import * as z from 'zod/mini';
import { Millis } from '../fields.ts';

export const onboardingLimits = {
  /** Browsers read the onboarding document only of accounts that are younger than this. */
  lifetimeMs: 30 * 24 * 60 * 60 * 1000,
  /** At the end of the onboarding, the server adds the posts of up to this many followed people to the inbox. */
  filledFollows: 10,
  /** The number of pictures beside each suggested person. */
  pictures: 3,
} as const;

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
