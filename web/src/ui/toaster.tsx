import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import CircleCheckIcon from 'lucide-react/icons/circle-check';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type Toast, useToaster } from 'react-hot-toast/headless';
import { keyframes, styled } from 'styled-components';
import { hitArea } from './hit-area.ts';
import { Spinner } from './spinner.tsx';
import { findToastAnchor } from './toast-anchor.ts';

const icons = {
  success: <CircleCheckIcon size={20} aria-hidden />,
  error: <CircleAlertIcon size={20} aria-hidden />,
  blank: null,
  custom: null,
};

/** More toasts than this are hidden until earlier ones have gone. */
const maxShown = 3;
/** How long a toast stays in the document after its end. Longer than its transition. */
const removeDelayMs = 300;
/** The smallest width of the toasts on phones, even if they then cover a button of the top bar. */
const minRoomPx = 180;

/** A toast with a button has an element as its message. It stays first, so that nothing moves the button. */
const hasButton = ({ message }: Toast) => typeof message !== 'string';

/** Returns the largest width of a toast that is centred on the page and stays within the free space of the top bar. */
function roomIn({ left, right }: DOMRect): number {
  const centre = document.documentElement.clientWidth / 2;
  return Math.max(minRoomPx, 2 * Math.min(centre - left, right - centre));
}

/**
 * Shows the toasts of lib/browser/notify.ts, one below the other, at the top centre and above open dialogs. On phones
 * the first one is in the free space of the top bar, elsewhere in the empty space above the content, so that it does
 * not cover controls. Clicks go through toasts to the content below them.
 */
export function Toaster() {
  const { toasts } = useToaster({ removeDelay: removeDelayMs });
  const area = useRef<HTMLDivElement>(null);
  const newestId = toasts[0]?.id;
  const ordered = [...toasts.filter(hasButton), ...toasts.filter((toast) => !hasButton(toast))];
  const shownIds = new Set(
    ordered
      .filter(({ visible }) => visible)
      .slice(0, maxShown)
      .map(({ id }) => id),
  );

  // The browser shows the popover or dialog that was opened last on top. So open the popover again for a new toast, and
  // when a dialog opens.
  const raise = useEffectEvent(() => {
    if (newestId === undefined || !area.current) return;
    const anchor = findToastAnchor()?.getBoundingClientRect();
    area.current.style.maxWidth = anchor ? `${roomIn(anchor)}px` : '';
    if (area.current.matches(':popover-open') && document.querySelector('dialog[open]')) area.current.hidePopover();
    if (!area.current.matches(':popover-open')) area.current.showPopover();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new toast
  useLayoutEffect(() => raise(), [newestId]);
  useEffect(() => {
    const handleToggle = ({ target }: Event) => target instanceof HTMLDialogElement && raise();
    // `toggle` does not bubble, so listen in the capture phase.
    document.addEventListener('toggle', handleToggle, { capture: true });
    return () => document.removeEventListener('toggle', handleToggle, { capture: true });
  }, []);

  return (
    <Area ref={area} popover="manual">
      {ordered.map((toast) => (
        <Card
          key={toast.id}
          {...toast.ariaProps}
          hidden={toast.visible && !shownIds.has(toast.id)}
          $isLeaving={!toast.visible}
          $kind={toast.type}
        >
          {toast.type === 'loading' ? <Spinner size={18} /> : icons[toast.type]}
          <Message>{typeof toast.message === 'function' ? toast.message(toast) : toast.message}</Message>
        </Card>
      ))}
    </Area>
  );
}

const enter = keyframes`from { opacity: 0; translate: 0 -0.75rem; }`;

const Area = styled.div`
  position: fixed;
  inset: 0.25rem 0 auto;
  width: calc(100% - 2rem);
  height: auto;
  margin: 0 auto;
  padding: 0;
  border: 0;
  background: none;
  overflow: visible;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)};
  pointer-events: none;

  &:popover-open { display: flex; }
`;

const Card = styled.div<{ $isLeaving: boolean; $kind: string }>`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(2.5)};
  min-height: 2.75rem;
  max-width: min(34rem, 100%);
  padding: ${({ theme }) => theme.space(1)} ${({ theme }) => theme.space(3)};
  border-radius: 1.375rem;
  background: ${({ theme }) => theme.color.text};
  color: ${({ theme }) => theme.color.canvas};
  font: 500 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  box-shadow: ${({ theme }) => theme.color.shadow};
  opacity: ${({ $isLeaving }) => ($isLeaving ? 0 : 1)};
  transition: opacity ${({ theme }) => theme.motion.calm};
  animation: ${enter} ${({ theme }) => theme.motion.calm};

  & > svg { flex: none; }
  &[hidden] { display: none; }
  ${({ theme }) => theme.at.tablet} {
    min-height: 2.5rem;
    padding: ${({ theme }) => theme.space(1)} ${({ theme }) => theme.space(4)};
    font-size: 0.9375rem;
  }
`;

/** Text, and sometimes a button. */
const Message = styled.span`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(4)};

  & > button {
    margin: ${({ theme }) => theme.space(-1.5)} ${({ theme }) => theme.space(-2)};
    padding: ${({ theme }) => theme.space(1.5)} ${({ theme }) => theme.space(2)};
    border: 0;
    border-radius: ${({ theme }) => theme.radius.small};
    background: none;
    color: inherit;
    font-weight: 700;
    text-decoration: underline;
    text-underline-offset: 0.2em;
    cursor: pointer;
    pointer-events: auto;
    position: relative;
    ${hitArea}
  }
`;
