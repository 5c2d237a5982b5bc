import { type FormEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { EmailSwitch } from '../../../entities/preferences/email-switch.tsx';
import { saveUsername, UsernameField } from '../../../entities/profiles/username-field.tsx';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { t } from '../../../lib/languages/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { useTask } from '../auth/use-task.ts';
import type { StepProps } from './picture-step.tsx';
import { StepFrame } from './step-frame.tsx';

/** Step 2: the viewer chooses a username, and whether others see the email. */
export function UsernameStep({ takesFocus, onNext }: StepProps) {
  const { username } = useViewer();
  const [typed, setTyped] = useState<string | null>(null);
  const task = useTask();
  const formId = useId();
  const value = typed ?? username;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void task.run(async () => {
      if (value !== username) await saveUsername(value);
      onNext();
    });
  }

  return (
    <StepFrame
      number={2}
      title={t('profile.usernameStep')}
      about={t('profile.usernameStepAbout')}
      takesFocus={takesFocus}
      buttons={
        <>
          <Button tone="quiet" onClick={onNext}>
            {t('profile.skip')}
          </Button>
          <Button type="submit" form={formId} isPending={task.isSending}>
            {t('profile.continue')}
          </Button>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={handleSubmit}>
        <UsernameField
          value={value}
          error={task.failure}
          ownUsername={username}
          onChange={(text) => {
            setTyped(text);
            task.clear();
          }}
        />
      </Form>
      <Row>
        <EmailSwitch />
      </Row>
    </StepFrame>
  );
}

const Form = styled.form`
  padding-top: ${({ theme }) => theme.space(1)};
`;

/** The switch is a row of a settings section, which has a padding of its own. */
const Row = styled.div`
  margin: 0 ${({ theme }) => `-${theme.space(4)}`};
`;
