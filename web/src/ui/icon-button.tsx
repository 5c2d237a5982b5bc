import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name, which describes the action in one or two words. */
  name: string;
  icon: ReactNode;
}

/** A button with only an icon, at least 40 by 40 px, or 44 by 44 px on touch screens. */
export function IconButton({ name, icon, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Base {...rest} type={type} aria-label={name}>
      {icon}
    </Base>
  );
}

const Base = styled.button`
  display: inline-grid;
  place-items: center;
  min-width: 2.5rem;
  min-height: 2.5rem;
  padding: ${({ theme }) => theme.space(2)};
  border: 0;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: none;
  color: inherit;
  cursor: pointer;
  transition: color ${({ theme }) => theme.motion.quick}, scale ${({ theme }) => theme.motion.quick};

  ${({ theme }) => theme.at.hover} {
    &:hover { color: ${({ theme }) => theme.color.textSoft}; }
  }
  &:active { scale: 0.9; }
  ${({ theme }) => theme.at.coarse} { min-width: 2.75rem; min-height: 2.75rem; }
`;
