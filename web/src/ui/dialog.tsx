import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { css, styled } from 'styled-components';

type Shape = 'card' | 'sheet' | 'drawer' | 'screen' | 'full';

interface DialogProps {
  /** The accessible name. */
  label: string;
  /** Called after Escape or a click outside the dialog. */
  onClose: () => void;
  /**
   * A `card` is in the centre. A `sheet` is at the bottom edge on phones, and in the centre on larger screens. A
   * `drawer` is along the edge where lines start. A `screen` fills a phone's screen, and is in the centre on larger
   * screens. `full` fills every screen, for pictures.
   */
  shape?: Shape;
  /** CSS width from 768 px up. */
  width?: string;
  children: ReactNode;
}

/**
 * A modal dialog that is open while it is mounted. The native element makes the rest of the page inert, keeps the
 * focus inside and returns it when the dialog closes.
 */
export function Dialog({ label, onClose, shape = 'card', width = '25rem', children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const handleClose = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return undefined;
    if (!dialog.open) dialog.showModal();
    const handleCancel = (event: Event) => {
      // The parent decides whether to close the dialog, by unmounting it.
      event.preventDefault();
      handleClose();
    };
    const handleClick = (event: MouseEvent) => {
      if (event.target === dialog) handleClose();
    };
    dialog.addEventListener('cancel', handleCancel);
    dialog.addEventListener('click', handleClick);
    return () => {
      dialog.removeEventListener('cancel', handleCancel);
      dialog.removeEventListener('click', handleClick);
      // Closing the dialog returns the focus. Removing an open dialog would lose it.
      dialog.close();
    };
  }, []);

  return (
    <Box
      ref={element}
      aria-label={label}
      $shape={shape}
      $width={width}
      onKeyDown={(event) => {
        // During IME composition, Escape only cancels the composed word.
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        // Close at the first Escape, even if the focus is in a search field, which would only clear itself.
        event.preventDefault();
        onClose();
      }}
    >
      <Content $shape={shape}>{children}</Content>
    </Box>
  );
}

const shapes: Record<Shape, ReturnType<typeof css>> = {
  card: css`
    width: min(22rem, calc(100% - 3rem));
    margin: auto;
    border-radius: ${({ theme }) => theme.radius.large};
  `,
  sheet: css`
    width: 100%;
    margin: auto 0 0;
    border-radius: ${({ theme }) => `${theme.radius.large} ${theme.radius.large} 0 0`};
  `,
  drawer: css`
    width: 100%;
    height: 100dvh;
    max-height: none;
    margin: 0;
  `,
  screen: css`
    width: 100%;
    height: 100dvh;
    max-height: none;
    margin: 0;
  `,
  full: css`
    width: 100%;
    height: 100dvh;
    max-height: none;
    background: #000;
  `,
};

const widerShapes: Record<Shape, ReturnType<typeof css>> = {
  card: css``,
  sheet: css`
    margin: auto;
    border-radius: ${({ theme }) => theme.radius.large};
  `,
  drawer: css`
    border-start-end-radius: ${({ theme }) => theme.radius.large};
    border-end-end-radius: ${({ theme }) => theme.radius.large};
  `,
  screen: css`
    height: auto;
    max-height: min(85dvh, 48rem);
    margin: auto;
    border-radius: ${({ theme }) => theme.radius.large};
  `,
  full: css`
    width: 100%;
  `,
};

/** The `translate` value at the start of the opening animation. */
const origins: Record<Shape, string> = {
  card: '0 0.5rem',
  sheet: '0 2rem',
  drawer: 'calc(-2rem * var(--forward)) 0',
  screen: '0 2rem',
  full: '0 0',
};

const Box = styled.dialog<{ $shape: Shape; $width: string }>`
  max-width: none;
  max-height: min(85dvh, 48rem);
  padding: 0;
  border: 0;
  background: ${({ theme }) => theme.color.surface};
  color: ${({ theme }) => theme.color.text};
  box-shadow: ${({ theme }) => theme.color.shadow};
  opacity: 1;
  transition:
    opacity ${({ theme }) => theme.motion.calm},
    translate ${({ theme }) => theme.motion.calm};
  ${({ $shape }) => shapes[$shape]}

  &::backdrop {
    background: ${({ theme }) => theme.color.backdrop};
    opacity: 1;
    transition: opacity ${({ theme }) => theme.motion.calm};
  }

  /* A dialog inside another dialog darkens the page only slightly more. */
  & &::backdrop { background: rgb(0 0 0 / 0.3); }

  @starting-style {
    opacity: 0;
    translate: ${({ $shape }) => origins[$shape]};

    &::backdrop {
      opacity: 0;
    }
  }

  ${({ theme }) => theme.at.tablet} {
    width: min(${({ $width }) => $width}, calc(100% - 4rem));
    ${({ $shape }) => widerShapes[$shape]}
  }
`;

/**
 * Fills the dialog, so that a click on the dialog element itself is a click on the backdrop. Only shapes with a height
 * of their own have a percentage here, because in WebKit it would make all other dialogs 0 px high.
 */
const Content = styled.div<{ $shape: Shape }>`
  overflow: auto;
  height: ${({ $shape }) => ($shape === 'card' || $shape === 'sheet' ? 'auto' : '100%')};
  max-height: inherit;
`;
