import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

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
