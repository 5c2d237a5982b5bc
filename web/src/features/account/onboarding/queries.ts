import { OnboardingDoc, type OnboardingStep } from '@glimpse/contract/onboarding/onboarding';
import { paths } from '@glimpse/contract/paths';
import { docListener } from '../../../lib/live/documents.ts';
import type { LiveQuery } from '../../../lib/live/live-query.ts';
import { doc } from '../../../lib/live/query.ts';
import type { Firestore } from '../../../lib/live/use-firestore.ts';

/** The viewer's step of the onboarding. It is `done` for an account of an earlier release, which has no document. */
export const liveOnboardingStep = (db: Firestore, viewerUid: string): LiveQuery<OnboardingStep> => ({
  queryKey: ['onboarding', viewerUid],
  // lib/browser/onboarding-storage.ts stores the step, because it must survive a logout.
  persistIn: null,
  listen: docListener(doc(db, paths.onboarding(viewerUid)), OnboardingDoc, (state) => state?.step ?? 'done'),
});
