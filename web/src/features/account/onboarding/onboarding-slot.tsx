import { styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import { CodeBoundary } from '../../../ui/code-failure.tsx';
import { lazily } from '../../../ui/lazily.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useOnboarding } from './use-onboarding.ts';

const { Component: OnboardingPanel } = lazily(async () => (await import('./onboarding-panel.tsx')).OnboardingPanel);

/**
 * The place for the onboarding, above the posts of a new account. It has a fixed height, so that nothing moves while
 * the step loads or changes. `onFinish` is called at the end. The following feed then has the posts of the followed
 * people, if the viewer follows somebody.
 */
export function OnboardingSlot({ onFinish }: { onFinish: (followsSomebody: boolean) => void }) {
  const onboarding = useOnboarding(onFinish);
  const { step } = onboarding;
  if (step === 'done' && !onboarding.isFinishing) return null;
  return (
    <Frame aria-label={t('people.welcome')}>
      {step === 'loading' ? (
        <Loading />
      ) : (
        <CodeBoundary fallback={<Loading />}>
          <OnboardingPanel {...onboarding} step={step} />
        </CodeBoundary>
      )}
    </Frame>
  );
}

const Loading = () => (
  <LoadingLines role="status" aria-label={t('people.welcomeLoading')}>
    <Skeleton $width="20%" />
    <Skeleton $width="60%" $height="1.25rem" />
    <Skeleton $width="45%" />
  </LoadingLines>
);

const LoadingLines = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(3)};
  padding: ${({ theme }) => theme.space(4)};
`;

const Frame = styled.section`
  display: flex;
  flex-direction: column;
  height: 29rem;
  border-bottom: 1px solid ${({ theme }) => theme.color.border};
  background: ${({ theme }) => theme.color.surface};

  ${({ theme }) => theme.at.tablet} {
    margin-bottom: ${({ theme }) => theme.space(4)};
    border: 1px solid ${({ theme }) => theme.color.border};
    border-radius: ${({ theme }) => theme.radius.large};
  }
`;
