import SmileIcon from 'lucide-react/icons/smile';
import { type KeyboardEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { styled } from 'styled-components';
import { CodeFailure } from '../../ui/code-failure.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazily } from '../../ui/lazily.ts';
import { Spinner } from '../../ui/spinner.tsx';

const { Component: EmojiPanel } = lazily(async () => (await import('./emoji-panel.tsx')).EmojiPanel);

/** In a low window its end may be out of sight. */
const bringIntoView = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' });

/** Opens a panel of emoji beside the caption; it stays open, so that several can be chosen. */
export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const closeIfOutside = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !box.current?.contains(target)) setIsOpen(false);
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    document.addEventListener('pointerdown', closeIfOutside);
    document.addEventListener('focusin', closeIfOutside);
    return () => {
      document.removeEventListener('pointerdown', closeIfOutside);
      document.removeEventListener('focusin', closeIfOutside);
    };
  }, [isOpen]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    button.current?.focus();
  }

  return (
    <Box ref={box} onKeyDown={handleKeyDown}>
      <IconButton
        ref={button}
        name="Add emoji"
        icon={<SmileIcon size={22} strokeWidth={1.75} aria-hidden />}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <Panel ref={bringIntoView} role="dialog" aria-label="Emoji">
          <ErrorBoundary FallbackComponent={CodeFailure}>
            <Suspense fallback={<Spinner label="Loading emoji" />}>
              <EmojiPanel onChoose={onChoose} />
            </Suspense>
          </ErrorBoundary>
        </Panel>
      )}
    </Box>
  );
}

const Box = styled.div`
  display: flex;
`;

/** As wide as the field it belongs to (its positioned ancestor), above it on phones, where what is below is out of sight. */
const Panel = styled.div`
  position: absolute;
  z-index: ${({ theme }) => theme.layer.panel};
  right: 0;
  bottom: calc(100% + 0.5rem);
  left: 0;
  display: grid;
  place-items: center;
  height: min(22rem, 60dvh);
  /* The phone's bars. */
  scroll-margin: 4rem 0;
  border: 1px solid ${({ theme }) => theme.color.border};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surface};
  box-shadow: ${({ theme }) => theme.color.shadow};
  color: ${({ theme }) => theme.color.textSoft};

  ${({ theme }) => theme.at.desktop} {
    top: calc(100% + 0.5rem);
    bottom: auto;
  }
`;
