import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import WifiOffIcon from 'lucide-react/icons/wifi-off';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { useOnline } from '../lib/browser/use-online.ts';
import { Button } from './button.tsx';
import { CodeMissing } from './lazily.ts';
import { Notice } from './notice.tsx';

interface CodeFailureProps extends FallbackProps {
  /** Where it stands for a whole page: its heading. */
  title?: string;
}

/** In place of a part of the page whose code could not be fetched (lazily.ts): tried again by itself when the line is back. */
export function CodeFailure({ error, resetErrorBoundary, title }: CodeFailureProps) {
  const isOnline = useOnline();
  const retry = () => {
    if (error instanceof CodeMissing) error.forget();
    resetErrorBoundary();
  };
  const retryOnReturn = useEffectEvent(retry);
  const wasOffline = useRef(false);
  useEffect(() => {
    if (isOnline && wasOffline.current) retryOnReturn();
    wasOffline.current = !isOnline;
  }, [isOnline]);
  // Whoever opens it again fetches it again.
  useEffect(
    () => () => {
      if (error instanceof CodeMissing) error.forget();
    },
    [error],
  );
  const Icon = isOnline ? CircleAlertIcon : WifiOffIcon;
  return (
    <div role="alert">
      <Notice
        title={title}
        icon={<Icon size={28} strokeWidth={1.5} />}
        action={
          isOnline && (
            <Button tone="quiet" onClick={retry}>
              Try again
            </Button>
          )
        }
      >
        {isOnline
          ? 'This part of the page could not be loaded.'
          : 'You are offline, and this part of the page has not been loaded yet. It opens by itself when you are back.'}
      </Notice>
    </div>
  );
}
