import { styled } from 'styled-components';
import { hitArea } from './hit-area.ts';

interface SwitchProps {
  /** The accessible name. */
  name: string;
  isOn: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}

export function Switch({ name, isOn, isDisabled = false, onPress }: SwitchProps) {
  return (
    <Track type="button" role="switch" aria-checked={isOn} aria-label={name} disabled={isDisabled} onClick={onPress} />
  );
}

const Track = styled.button`
  position: relative;
  flex: none;
  width: 3rem;
  height: 1.75rem;
  padding: 0;
  border: 1px solid ${({ theme }) => theme.color.textSoft};
  border-radius: 999px;
  background: ${({ theme }) => theme.color.sunken};
  cursor: pointer;
  transition: background ${({ theme }) => theme.motion.quick};

  &::after {
    position: absolute;
    inset-block-start: 0.1875rem;
    inset-inline-start: 0.25rem;
    width: 1.25rem;
    height: 1.25rem;
    border-radius: 50%;
    background: ${({ theme }) => theme.color.textSoft};
    content: '';
    transition: translate ${({ theme }) => theme.motion.quick};
  }
  &[aria-checked='true'] {
    border-color: ${({ theme }) => theme.color.accent};
    background: ${({ theme }) => theme.color.accent};
  }
  &[aria-checked='true']::after {
    background: ${({ theme }) => theme.color.onAccent};
    translate: calc(1.125rem * var(--forward)) 0;
  }
  &:disabled { cursor: default; opacity: 0.55; }
  ${hitArea}
`;
