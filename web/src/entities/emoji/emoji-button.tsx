import SmileIcon from 'lucide-react/icons/smile';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/languages/translate.ts';
import { CodeBoundary } from '../../ui/code-failure.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazily } from '../../ui/lazily.ts';
import { Spinner } from '../../ui/spinner.tsx';

const { Component: EmojiPanel } = lazily(async () => (await import('./emoji-panel.tsx')).EmojiPanel);

/** Ref callback. Scrolls to the panel when it opens, because it may be below the visible part of the page. */
function scrollIntoView(panel: HTMLElement | null): void {
  // Chromium returns a promise, which React would take for a function that cleans up.
  panel?.scrollIntoView({ block: 'nearest' });
}

/** Opens the emoji panel. The panel stays open after a choice, so that the user can choose several emoji. */
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
    // During IME composition, Escape only cancels the composed word.
    if (event.key !== 'Escape' || !isOpen || event.nativeEvent.isComposing) return;
    setIsOpen(false);
    button.current?.focus();
  }

  return (
    <Box ref={box} onKeyDown={handleKeyDown}>
      <IconButton
        ref={button}
        name={t('compose.addEmoji')}
        icon={<SmileIcon size={22} strokeWidth={1.75} aria-hidden />}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <Panel ref={scrollIntoView} role="dialog" aria-label={t('compose.emoji')}>
          <CodeBoundary fallback={<Spinner label={t('compose.loadingEmoji')} />}>
            <EmojiPanel onChoose={onChoose} />
          </CodeBoundary>
        </Panel>
      )}
    </Box>
  );
}

const Box = styled.div`
  display: flex;
`;

/**
 * The panel is as wide as the caption field, which is its positioned ancestor. It is below the field on desktops, and
 * above it on smaller screens.
 */
const Panel = styled.div`
  position: absolute;
  z-index: ${({ theme }) => theme.layer.panel};
  inset-inline-end: 0;
  bottom: calc(100% + 0.5rem);
  inset-inline-start: 0;
  display: grid;
  place-items: center;
  height: min(22rem, 60dvh);
  /* The space for the bars of the app on phones. */
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
