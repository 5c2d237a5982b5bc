import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';

interface DialogProps {
  /** Its accessible name. */
  label: string;
  /** Escape, or a press outside. */
  onClose: () => void;
  /** `sheet` comes up from the bottom edge of a phone; `card` is in the middle everywhere. */
  shape?: 'card' | 'sheet';
  /** CSS width from 768 px up. */
  width?: string;
  children: ReactNode;
}

/**
 * A modal dialog; open while mounted. The native element makes the rest of the page inert, keeps Tab inside and gives the
 * focus back to where it came from.
 */
export function Dialog({ label, onClose, shape = 'card', width = '25rem', children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const handleClose = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return undefined;
    if (!dialog.open) dialog.showModal();
    const handleCancel = (event: Event) => {
      // The parent decides whether it closes; it does so by unmounting this.
      event.preventDefault();
      handleClose();
    };
    const handlePress = (event: MouseEvent) => {
      if (event.target === dialog) handleClose();
    };
    dialog.addEventListener('cancel', handleCancel);
    dialog.addEventListener('click', handlePress);
    return () => {
      dialog.removeEventListener('cancel', handleCancel);
      dialog.removeEventListener('click', handlePress);
      // Removing an open dialog would drop the focus; closing it returns the focus.
      dialog.close();
    };
  }, []);

  return (
    <Box ref={element} aria-label={label} $shape={shape} $width={width}>
      <Inside>{children}</Inside>
    </Box>
  );
}

const Box = styled.dialog<{ $shape: 'card' | 'sheet'; $width: string }>`
  width: ${({ $shape }) => ($shape === 'sheet' ? '100%' : 'min(22rem, calc(100% - 3rem))')};
  max-width: none;
  max-height: min(85dvh, 48rem);
  margin: ${({ $shape }) => ($shape === 'sheet' ? 'auto 0 0' : 'auto')};
  padding: 0;
  border: 0;
  border-radius: ${({ theme, $shape }) =>
    $shape === 'sheet' ? `${theme.radius.large} ${theme.radius.large} 0 0` : theme.radius.large};
  background: ${({ theme }) => theme.color.surface};
  color: ${({ theme }) => theme.color.text};
  box-shadow: ${({ theme }) => theme.color.shadow};
  opacity: 1;
  transition: opacity ${({ theme }) => theme.motion.calm}, translate ${({ theme }) => theme.motion.calm},
    scale ${({ theme }) => theme.motion.calm};

  &::backdrop {
    background: ${({ theme }) => theme.color.backdrop};
    opacity: 1;
    transition: opacity ${({ theme }) => theme.motion.calm};
  }

  @starting-style {
    opacity: 0;
    scale: ${({ $shape }) => ($shape === 'sheet' ? 1 : 0.96)};
    translate: 0 ${({ $shape }) => ($shape === 'sheet' ? '2rem' : 0)};
    &::backdrop { opacity: 0; }
  }

  ${({ theme }) => theme.at.tablet} {
    width: min(${({ $width }) => $width}, calc(100% - 4rem));
    margin: auto;
    border-radius: ${({ theme }) => theme.radius.large};
  }
`;

/** Fills the dialog, so that a press on the dialog element itself is a press on the backdrop. */
const Inside = styled.div`
  overflow: auto;
  max-height: inherit;
`;
