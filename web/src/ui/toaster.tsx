import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import CircleCheckIcon from 'lucide-react/icons/circle-check';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useToaster } from 'react-hot-toast/headless';
import { keyframes, styled } from 'styled-components';
import { Spinner } from './spinner.tsx';
import { findToastRoom } from './toast-room.ts';

const icons = {
  success: <CircleCheckIcon size={20} aria-hidden />,
  error: <CircleAlertIcon size={20} aria-hidden />,
  loading: <Spinner size={18} />,
  blank: null,
  custom: null,
};

/**
 * The toast area, top-center, above open dialogs, where nothing can be pressed: on phones in the top bar, elsewhere in what the shell
 * leaves empty. What is scrolled below it can still be pressed. What is said comes from lib/browser/notify.ts.
 */
export function Toaster() {
  const { toasts } = useToaster();
  const area = useRef<HTMLDivElement>(null);
  const newestId = toasts[0]?.id;

  // What was shown last is on top: of an open dialog, and of one that is opened now.
  const raise = useEffectEvent(() => {
    if (newestId === undefined || !area.current) return;
    const room = findToastRoom()?.getBoundingClientRect();
    area.current.style.insetInline = room ? `${room.left}px calc(100% - ${room.right}px)` : '';
    if (area.current.matches(':popover-open') && document.querySelector('dialog[open]'))
      area.current.hidePopover();
    if (!area.current.matches(':popover-open')) area.current.showPopover();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast is what this waits for
  useLayoutEffect(() => raise(), [newestId]);
  useEffect(() => {
    const handleToggle = ({ target }: Event) => target instanceof HTMLDialogElement && raise();
    // Does not bubble.
    document.addEventListener('toggle', handleToggle, { capture: true });
    return () => document.removeEventListener('toggle', handleToggle, { capture: true });
  }, []);

  return (
    <Area ref={area} popover="manual">
      {toasts.map((toast) => (
        <Card key={toast.id} {...toast.ariaProps} $isLeaving={!toast.visible} $kind={toast.type}>
          {icons[toast.type]}
          <Message>{typeof toast.message === 'function' ? toast.message(toast) : toast.message}</Message>
        </Card>
      ))}
    </Area>
  );
}

const enter = keyframes`from { opacity: 0; translate: 0 -0.75rem; }`;

const Area = styled.div`
  position: fixed;
  inset: 0.25rem 1rem auto;
  width: auto;
  height: auto;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  overflow: visible;
  flex-wrap: wrap;
  justify-content: center;
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
  /* What can be pressed stays where it is when more is said. */
  &:has(button) { order: -1; }
  ${({ theme }) => theme.at.tablet} {
    min-height: 2.5rem;
    padding: ${({ theme }) => theme.space(1)} ${({ theme }) => theme.space(4)};
    font-size: 0.9375rem;
  }
`;

/** Words, and at times a button. */
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
  }
`;
