import { guestAccount } from '@glimpse/contract/auth/guest';
import { isLaterStep, OnboardingStep, onboardingLimits } from '@glimpse/contract/onboarding/onboarding';
import { onboardingCalls } from '@glimpse/contract/onboarding/onboarding-calls';
import { useEffect, useEffectEvent, useState } from 'react';
import { follows } from '../../../entities/follows/use-follow.ts';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { call } from '../../../lib/api/call.ts';
import { useAccount } from '../../../lib/firebase/session.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { type MutationKind, useOutboxMutation } from '../../../lib/outbox/use-outbox-mutation.ts';
import { useTogglesInProgress } from '../../../lib/outbox/use-toggled-ids.ts';
import { readStoredStep, storeStep } from '../auth/onboarding-storage.ts';
import { liveOnboardingStep } from './queries.ts';

export interface Onboarding {
  /** The step to show, 'loading' while it is unknown, or 'done'. */
  readonly step: OnboardingStep | 'loading';
  /** Whether the last step waits for the server. */
  readonly isFinishing: boolean;
  /** Shows the next step. */
  readonly goTo: (step: OnboardingStep) => void;
  /** Ends the onboarding after the follows have been sent. The inbox then has the posts of the followed people. */
  readonly finish: () => void;
}

/**
 * Returns the viewer's step of the onboarding. The step is the latest of the stored one of this device, the one in
 * Firestore, and the one that `goTo` has set. Firestore is read only for a new account that has not finished on this
 * device. `onFinish` is called when `finish` has ended, also offline.
 */
export function useOnboarding(onFinish: (followsSomebody: boolean) => void): Onboarding {
  const { uid, profile } = useViewer();
  const db = useFirestore();
  const isNew = useIsNewAccount();
  const [ownStep, setOwnStep] = useState(() => OnboardingStep.safeParse(readStoredStep(uid)).data);
  const isListening = isNew && ownStep !== 'done';
  const { data, error } = useLiveQuery(isListening ? liveOnboardingStep(db, uid) : null);
  const { mutate } = useOutboxMutation(saveStep, uid);
  const [isFinishing, setIsFinishing] = useState(false);
  const known = isListening ? latest(ownStep, data) : undefined;
  const step = isListening ? (known ?? (error ? 'done' : 'loading')) : 'done';

  useEffect(() => {
    if (known !== undefined) storeStep(uid, known);
  }, [uid, known]);

  const { isSending: isSendingFollows, isAnyOn } = useTogglesInProgress(follows);
  const followsSomebody = isAnyOn || (profile?.followingCount ?? 0) > 0;
  const sendDone = useEffectEvent(() =>
    mutate(
      { step: 'done' },
      {
        onDone: () => {
          setOwnStep('done');
          storeStep(uid, 'done');
          setIsFinishing(false);
          onFinish(followsSomebody);
        },
        onError: () => setIsFinishing(false),
      },
    ),
  );
  const isReadyToFinish = isFinishing && !isSendingFollows;
  useEffect(() => {
    if (isReadyToFinish) sendDone();
  }, [isReadyToFinish]);

  return {
    step,
    isFinishing,
    goTo: (next) => {
      setOwnStep(next);
      mutate({ step: next });
    },
    finish: () => {
      if (followsSomebody) return setIsFinishing(true);
      // There is nothing to wait for, so the feed moves up at once, as an answer to the press.
      setOwnStep('done');
      storeStep(uid, 'done');
      mutate({ step: 'done' });
      onFinish(false);
    },
  };
}

const latest = (one: OnboardingStep | undefined, other: OnboardingStep | undefined): OnboardingStep | undefined =>
  one && other ? (isLaterStep(one, other) ? one : other) : (one ?? other);

/** Returns whether the account is young enough for the onboarding. The guest's account never is. */
function useIsNewAccount(): boolean {
  const { uid, profile } = useViewer();
  const account = useAccount();
  const [nowMs] = useState(() => Date.now());
  if (uid === guestAccount.uid) return false;
  const accountMs = account.uid === uid ? Date.parse(account.metadata?.creationTime ?? '') : Number.NaN;
  const createdAt = profile?.createdAt ?? accountMs;
  // Until the time is known, the stored step says that the account is new.
  if (Number.isNaN(createdAt)) return readStoredStep(uid) !== null;
  return nowMs - createdAt < onboardingLimits.lifetimeMs;
}

/** Moves the viewer's onboarding forward. The server ignores a step that it has already passed. */
export const saveStep: MutationKind<{ step: OnboardingStep }> = {
  noun: 'saveOnboarding',
  retriesUntilSent: true,
  options: { mutationFn: (body) => call(onboardingCalls.saveOnboarding, { body }) },
};
