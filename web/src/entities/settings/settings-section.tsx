import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { type NamedMessage, t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';

interface SettingsSectionProps {
  title: string;
  /** Explains the section if its title is not enough. */
  about?: ReactNode;
  /** `SettingRow` elements. */
  children: ReactNode;
}

/** One section of the settings page (pages/settings-page.tsx). */
export function SettingsSection({ title, about, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      {about !== undefined && <About>{about}</About>}
      <Rows>{children}</Rows>
    </Section>
  );
}

interface SettingRowProps {
  label: string;
  /** The current value, or what the setting does. */
  children: ReactNode;
  /** The control that changes the setting. It is missing if the viewer cannot change the setting. */
  action?: ReactNode;
}

/** One setting: its label, its value and the control that changes it. */
export function SettingRow({ label, children, action }: SettingRowProps) {
  return (
    <Row>
      <Texts>
        <Label>{label}</Label>
        <Value>{children}</Value>
      </Texts>
      {action}
    </Row>
  );
}

interface SwitchRowProps extends Omit<SettingRowProps, 'action'> {
  isOn: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}

/** A setting that is on or off. */
export const SwitchRow = ({ label, children, ...control }: SwitchRowProps) => (
  <SettingRow label={label} action={<Switch name={label} {...control} />}>
    {children}
  </SettingRow>
);

interface ChoiceRowProps<Choice extends string> extends Omit<SettingRowProps, 'action'> {
  choices: readonly (readonly [choice: Choice, label: NamedMessage])[];
  current: Choice;
  isDisabled?: boolean;
  onChoose: (choice: Choice) => void;
}

/** A setting with one button for each of its values. */
export const ChoiceRow = <Choice extends string>({
  label,
  children,
  choices,
  current,
  isDisabled = false,
  onChoose,
}: ChoiceRowProps<Choice>) => (
  <SettingRow
    label={label}
    action={
      <Choices role="group" aria-label={label}>
        {choices.map(([choice, text]) => (
          <Button
            key={choice}
            tone={choice === current ? 'primary' : 'quiet'}
            aria-pressed={choice === current}
            disabled={isDisabled}
            onClick={() => onChoose(choice)}
          >
            {t(text)}
          </Button>
        ))}
      </Choices>
    }
  >
    {children}
  </SettingRow>
);

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
`;

const Section = styled.section`
  margin-top: ${({ theme }) => theme.space(8)};
`;

const Title = styled.h2`
  font: 700 1.0625rem/1.5rem ${({ theme }) => theme.font.family};
`;

const About = styled.p`
  margin-top: ${({ theme }) => theme.space(1)};
  color: ${({ theme }) => theme.color.textSoft};
`;

const Rows = styled.div`
  margin-top: ${({ theme }) => theme.space(3)};
  border: 1px solid ${({ theme }) => theme.color.border};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.surface};

  & > * + * { border-top: 1px solid ${({ theme }) => theme.color.border}; }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)};
  padding: ${({ theme }) => theme.space(4)};
`;

const Texts = styled.div`
  flex: 1 1 12.5rem;
  min-width: 0;
`;

const Label = styled.h3`
  font: 600 ${({ theme }) => theme.font.body} ${({ theme }) => theme.font.family};
`;

const Value = styled.div`
  color: ${({ theme }) => theme.color.textSoft};
  overflow-wrap: anywhere;
`;
