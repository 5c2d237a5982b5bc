import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';

interface StepFrameProps {
  /** 1 to 3 */
  number: number;
  title: string;
  about: string;
  /** Whether the title gets the focus, because the viewer has just left the step before. */
  takesFocus: boolean;
  /** The buttons below the content. */
  buttons: ReactNode;
  children: ReactNode;
}

const stepCount = 3;

/** One step of the onboarding. The content scrolls between the title and the buttons. */
export function StepFrame({ number, title, about, takesFocus, buttons, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <>
      <Head>
        <Step>{t('profile.step', { number, count: stepCount })}</Step>
        <Title ref={heading} tabIndex={-1}>
          {title}
        </Title>
        <About>{about}</About>
      </Head>
      <Body>{children}</Body>
      <Buttons>{buttons}</Buttons>
    </>
  );
}

const Head = styled.div`
  flex: none;
  padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(2)};
`;

const Step = styled.p`
  color: ${({ theme }) => theme.color.textSoft};
  font: 500 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

const Title = styled.h2`
  font: 650 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};

  /* Only scripts focus it, so that screen readers read it. */
  &:focus-visible { outline: none; }
`;

const About = styled.p`
  color: ${({ theme }) => theme.color.textSoft};
`;

const Body = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(4)};
`;

const Buttons = styled.div`
  display: flex;
  flex: none;
  justify-content: flex-end;
  gap: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)};
  border-top: 1px solid ${({ theme }) => theme.color.border};
`;
