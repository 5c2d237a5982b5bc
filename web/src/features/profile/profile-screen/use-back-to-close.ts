import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** A mark in the state of a history entry that belongs to an overlay of the same page. */
const mark = 'isOverlay';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * While `isOpen`, the browser's Back button calls `onBack` instead of leaving the page. An overlay that covers a
 * phone's screen looks like a page, so people expect Back to close it. The overlay has a history entry of its own.
 *
 * | State   | Meaning                                    | What leads out of it                                    |
 * | ------- | ------------------------------------------ | ------------------------------------------------------- |
 * | idle    | There is no entry for the overlay.         | The overlay opens: pushing. A reload kept one: leaving. |
 * | pushing | The entry was requested.                   | The router has it: entered.                             |
 * | entered | The entry is the current one.              | Back: idle, and `onBack`. The overlay closes: leaving.  |
 * | leaving | Going back to the entry below was requested. | The router has done it: idle.                         |
 */
export function useBackToClose(isOpen: boolean, onBack: () => void): void {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const hasEntry = isObject(state) && mark in state;
  const phase = useRef<'idle' | 'pushing' | 'entered' | 'leaving'>('idle');
  const sync = useEffectEvent(() => {
    if (hasEntry) {
      if (isOpen) phase.current = 'entered';
      else if (phase.current !== 'leaving') {
        phase.current = 'leaving';
        navigate(-1);
      }
    } else if (phase.current === 'entered') {
      phase.current = 'idle';
      if (isOpen) onBack();
    } else if (!isOpen) phase.current = 'idle';
    else if (phase.current !== 'pushing') {
      phase.current = 'pushing';
      navigate({ pathname, search, hash }, { state: { ...(isObject(state) && state), [mark]: true } });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the overlay or its entry comes or goes
  useEffect(() => sync(), [isOpen, hasEntry]);
}
