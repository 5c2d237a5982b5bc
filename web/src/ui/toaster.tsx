import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import CircleCheckIcon from 'lucide-react/icons/circle-check';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useToaster } from 'react-hot-toast/headless';
import { keyframes, styled } from 'styled-components';
import { Spinner } from './spinner.tsx';

const icons = {
  success: <CircleCheckIcon size={20} aria-hidden />,
  error: <CircleAlertIcon size={20} aria-hidden />,
  loading: <Spinner size={18} />,
  blank: null,
  custom: null,
};

/** The toast area, top-center, above open dialogs; what lies under a toast can still be pressed. What is said comes from lib/browser/notify.ts. */
export function Toaster() {
  const { toasts } = useToaster();
  const area = useRef<HTMLDivElement>(null);
  const newestId = toasts[0]?.id;

  // What was shown last is on top: of an open dialog, and of one that is opened now.
  const raise = useEffectEvent(() => {
    if (newestId === undefined || !area.current) return;
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
  /* On phones below the top bar, whose buttons stay within reach. */
  inset: calc(3.75rem + env(safe-area-inset-top)) 1rem auto;
  width: auto;
  height: auto;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  overflow: visible;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)};
  pointer-events: none;

  &:popover-open { display: flex; }
  ${({ theme }) => theme.at.tablet} { inset: 0.75rem 1rem auto; }
`;

const Card = styled.div<{ $isLeaving: boolean; $kind: string }>`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(2.5)};
  max-width: min(26rem, 100%);
  padding: ${({ theme }) => theme.space(2.5)} ${({ theme }) => theme.space(4)};
  border-radius: ${({ theme }) => theme.radius.round};
  background: ${({ theme }) => theme.color.text};
  color: ${({ theme }) => theme.color.canvas};
  font: 500 ${({ theme }) => theme.font.body} ${({ theme }) => theme.font.family};
  box-shadow: ${({ theme }) => theme.color.shadow};
  opacity: ${({ $isLeaving }) => ($isLeaving ? 0 : 1)};
  transition: opacity ${({ theme }) => theme.motion.calm};
  animation: ${enter} ${({ theme }) => theme.motion.calm};

  & > svg { flex: none; }
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
