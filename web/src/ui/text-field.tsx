import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { rich } from '../lib/languages/rich.ts';
import { fittingFontSize, widthInEm } from './fitting-font-size.ts';
import { hitArea } from './hit-area.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'placeholder'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'password';
  /** The error message, or '' if the value is valid. */
  error?: string;
}

const hidden = (content: ReactNode) => <VisuallyHidden>{content}</VisuallyHidden>;

/**
 * A text field whose label is inside while the field is empty. A password field has a button that shows and hides the
 * password.
 */
export function TextField({ label, value, onChange, type = 'text', error = '', ...rest }: TextFieldProps) {
  const id = useId();
  const [isPasswordShown, setIsPasswordShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <div>
      <Frame $isInvalid={error !== ''}>
        <Text>
          <Input
            dir="auto"
            {...rest}
            id={id}
            type={isPassword && isPasswordShown ? 'text' : type}
            value={value}
            placeholder={label}
            aria-invalid={error !== '' || undefined}
            aria-describedby={error === '' ? undefined : `${id}-error`}
            onChange={(event) => onChange(event.target.value)}
            $hasButton={isPassword}
          />
          <Label htmlFor={id} $em={widthInEm(label)}>
            {label}
          </Label>
        </Text>
        {isPassword && (
          <Toggle type="button" onClick={() => setIsPasswordShown(!isPasswordShown)}>
            {isPasswordShown ? rich('basics.hidePassword', { hidden }) : rich('basics.showPassword', { hidden })}
          </Toggle>
        )}
      </Frame>
      {error !== '' && (
        <ErrorText id={`${id}-error`} role="alert">
          {error}
        </ErrorText>
      )}
    </div>
  );
}

const Frame = styled.div<{ $isInvalid: boolean }>`
  display: flex;
  align-items: center;
  border: 1px solid ${({ theme, $isInvalid }) => ($isInvalid ? theme.color.danger : theme.color.outline)};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.canvas};
  transition: border-color ${({ theme }) => theme.motion.quick};

  /* Like the field itself. */
  &:has(:autofill) { background: ${({ theme }) => theme.color.sunken}; }
  &:focus-within {
    border-color: ${({ theme, $isInvalid }) => ($isInvalid ? theme.color.danger : theme.color.accentText)};
    box-shadow: 0 0 0 1px ${({ theme, $isInvalid }) => ($isInvalid ? theme.color.danger : theme.color.accentText)};
  }
`;

const Text = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
  border-radius: inherit;
  container-type: inline-size;
`;

/** The label above a text is smaller than the label in an empty field. */
const floatingScale = 0.76;

const Label = styled.label<{ $em: number }>`
  position: absolute;
  top: 0.875rem;
  inset-inline-start: ${({ theme }) => theme.space(3.5)};
  color: ${({ theme }) => theme.color.textSoft};
  --floating-size: ${({ theme, $em }) => fittingFontSize($em * floatingScale, `100cqi - ${theme.space(7)}`)};
  font-size: ${({ theme, $em }) => fittingFontSize($em, `100cqi - ${theme.space(7)}`)};
  pointer-events: none;
  transform-origin: calc(50% - 50% * var(--forward)) 0;
  transition: translate ${({ theme }) => theme.motion.quick}, scale ${({ theme }) => theme.motion.quick};
`;

const Input = styled.input<{ $hasButton: boolean }>`
  width: 100%;
  height: 3.125rem;
  padding-block: ${({ theme }) => theme.space(4.5)} 0;
  padding-inline: ${({ theme }) => theme.space(3.5)} ${({ theme, $hasButton }) => theme.space($hasButton ? 2.5 : 3.5)};
  border: 0;
  border-radius: inherit;
  background: none;
  font-size: 1rem;

  /* The frame shows the focus. */
  &:focus-visible {
    outline: none;
  }
  &::placeholder { color: transparent; }
  &:not(:placeholder-shown) + ${Label}, &:focus + ${Label} {
    translate: 0 -0.4375rem;
    scale: ${floatingScale};
    font-size: var(--floating-size);
  }
  &::-ms-reveal { display: none; }
  &:autofill {
    box-shadow: inset 0 0 0 4rem ${({ theme }) => theme.color.sunken};
    -webkit-text-fill-color: ${({ theme }) => theme.color.text};
  }
`;

const Toggle = styled.button`
  position: relative;
  flex: none;
  height: 2.5rem;
  margin-inline-end: 0.3125rem;
  padding: 0 ${({ theme }) => theme.space(2.5)};
  border: 0;
  border-radius: ${({ theme }) => theme.radius.small};
  background: none;
  font: 600 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  cursor: pointer;

  ${hitArea}
  ${({ theme }) => theme.at.hover} {
    &:hover { color: ${({ theme }) => theme.color.textSoft}; }
  }
`;

const ErrorText = styled.p`
  padding: ${({ theme }) => theme.space(1.5)} ${({ theme }) => theme.space(1)} 0;
  color: ${({ theme }) => theme.color.danger};
  font: 450 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;
