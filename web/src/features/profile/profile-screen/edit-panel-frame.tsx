import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogBody, DialogText, DialogTitle } from '../../../ui/dialog-parts.tsx';

interface EditPanelFrameProps {
  isPhone: boolean;
  onEscape: () => void;
  onClickOutside: () => void;
  children: ReactNode;
}

/**
 * A modal dialog that fills a phone's screen. On larger screens, a panel that is not modal, so that the viewer can
 * press the picture and the links beside it.
 */
export function EditPanelFrame({ isPhone, ...props }: EditPanelFrameProps) {
  if (!isPhone) return <FloatingPanel {...props} />;
  return (
    <Dialog label={t('profile.editTitle')} shape="screen" onClose={props.onEscape}>
      {props.children}
    </Dialog>
  );
}

function FloatingPanel({ onEscape, onClickOutside, children }: Omit<EditPanelFrameProps, 'isPhone'>) {
  const panel = useClickOutside<HTMLDivElement>(onClickOutside);
  return (
    <Panel
      ref={panel}
      role="dialog"
      aria-label={t('profile.editTitle')}
      onKeyDown={(event) => {
        // During IME composition, Escape only cancels the composed word. A dialog inside the panel handles its own
        // Escape.
        if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) onEscape();
      }}
    >
      {children}
    </Panel>
  );
}

/** Asks before the viewer leaves the form with unsaved changes. */
export function DiscardDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const question = t('profile.discardQuestion');
  return (
    <Dialog label={question} onClose={onKeep} width="24rem">
      <DialogBody>
        <DialogTitle>{question}</DialogTitle>
        <DialogText>{t('profile.discardAbout')}</DialogText>
        <Button isWide onClick={onKeep}>
          {t('profile.keepEditing')}
        </Button>
        <Button tone="danger" isWide onClick={onDiscard}>
          {t('profile.discard')}
        </Button>
      </DialogBody>
    </Dialog>
  );
}

const fadeIn = keyframes`from { opacity: 0; translate: 0 0.5rem; }`;

/** Styles of a card over the header of the profile. */
export const panelStyles = css`
  padding: ${({ theme }) => theme.space(4)};
  border: 1px solid ${({ theme }) => theme.color.border};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.surface};
  box-shadow: ${({ theme }) => theme.color.shadow};
  animation: ${fadeIn} ${({ theme }) => theme.motion.calm};
`;

/** Marks an element outside the panel: `<button {...partOfPanel}>`. A click on it does not count as a click outside. */
export const partOfPanel = { 'data-part-of-panel': '' } as const;
const panelPartSelector = `[data-part-of-panel], dialog`;

/**
 * Returns a ref for the panel. Calls `onOutside` after a click that is outside the panel, outside every element with
 * `partOfPanel`, and outside every dialog.
 */
function useClickOutside<T extends HTMLElement>(onOutside: () => void): RefObject<T | null> {
  const element = useRef<T>(null);
  const handleOutsideClick = useEffectEvent(onOutside);
  useEffect(() => {
    const isOutside = ({ target }: Event) =>
      target instanceof Element && !element.current?.contains(target) && !target.closest(panelPartSelector);
    // A text selection can start inside and end outside the panel. This is not a click outside.
    let startedOutside = false;
    const handlePointerDown = (event: Event) => {
      startedOutside = isOutside(event);
    };
    const handleClick = (event: Event) => {
      if (startedOutside && isOutside(event)) handleOutsideClick();
      startedOutside = false;
    };
    document.addEventListener('pointerdown', handlePointerDown);
    document.addEventListener('click', handleClick);
    return () => {
      document.removeEventListener('pointerdown', handlePointerDown);
      document.removeEventListener('click', handleClick);
    };
  }, []);
  return element;
}

const Panel = styled.div`
  ${panelStyles}
  padding: 0;
`;
