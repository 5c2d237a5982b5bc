import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import CircleCheckIcon from 'lucide-react/icons/circle-check';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useToaster } from 'react-hot-toast/headless';
import { keyframes, styled } from 'styled-components';
import { hitArea } from './hit-area.ts';
import { Spinner } from './spinner.tsx';
import { findToastAnchor } from './toast-anchor.ts';

const icons = {
  success: <CircleCheckIcon size={20} aria-hidden />,
  error: <CircleAlertIcon size={20} aria-hidden />,
  loading: <Spinner size={18} />,
  blank: null,
  custom: null,
};

/**
 * Shows the toasts of lib/browser/notify.ts, at the top centre and above open dialogs. On phones they are in the free
 * space of the top bar, elsewhere in the empty space above the content, so that they do not cover controls. Clicks go
 * through them to content that the user has scrolled below them.
 */
export function Toaster() {
  const { toasts } = useToaster();
  const area = useRef<HTMLDivElement>(null);
  const newestId = toasts[0]?.id;

  // The browser shows the popover or dialog that was opened last on top. So open the popover again for a new toast, and
  // when a dialog opens.
  const raise = useEffectEvent(() => {
    if (newestId === undefined || !area.current) return;
    const anchor = findToastAnchor()?.getBoundingClientRect();
    area.current.style.insetInline = anchor ? `${anchor.left}px calc(100% - ${anchor.right}px)` : '';
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
  /* A toast with a button stays first, so that the button does not move when another toast appears. */
  &:has(button) { order: -1; }
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
