import type { OnboardingStep } from '@glimpse/contract/onboarding/onboarding';
import { useState } from 'react';
import { PeopleStep } from './people-step.tsx';
import { PictureStep } from './picture-step.tsx';
import type { Onboarding } from './use-onboarding.ts';
import { UsernameStep } from './username-step.tsx';

interface OnboardingPanelProps extends Omit<Onboarding, 'step'> {
  step: OnboardingStep;
}

/** The current step of the onboarding. The title of each later step gets the focus, so that screen readers read it. */
export function OnboardingPanel({ step, isFinishing, goTo, finish }: OnboardingPanelProps) {
  const [firstStep] = useState(step);
  const takesFocus = step !== firstStep;
  switch (step) {
    case 'picture':
      return <PictureStep takesFocus={takesFocus} onNext={() => goTo('username')} />;
    case 'username':
      return <UsernameStep takesFocus={takesFocus} onNext={() => goTo('people')} />;
    case 'people':
    case 'done':
      return <PeopleStep takesFocus={takesFocus} isFinishing={isFinishing} onFinish={finish} />;
  }
}
