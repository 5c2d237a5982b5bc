import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import WifiOffIcon from 'lucide-react/icons/wifi-off';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useOnline } from '../lib/browser/use-online.ts';
import { t } from '../lib/languages/translate.ts';
import { Button } from './button.tsx';
import { CodeLoadError } from './lazily.ts';
import { Notice } from './notice.tsx';

/** Shows `fallback` while the code of `children` loads, and an error if it cannot be loaded. */
export const CodeBoundary = ({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) => (
  <ErrorBoundary FallbackComponent={CodeFailure}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
);

interface CodeFailureProps extends FallbackProps {
  /** The heading, if the message replaces a whole page. */
  title?: string;
}

/**
 * Replaces a part of the page whose code could not be loaded (lazily.ts). Retries by itself when the browser is
 * online again.
 */
export function CodeFailure({ error, resetErrorBoundary, title }: CodeFailureProps) {
  const isOnline = useOnline();
  const retry = () => {
    if (error instanceof CodeLoadError) error.reset();
    resetErrorBoundary();
  };
  const retryWhenOnline = useEffectEvent(retry);
  const wasOffline = useRef(false);
  useEffect(() => {
    if (isOnline && wasOffline.current) retryWhenOnline();
    wasOffline.current = !isOnline;
  }, [isOnline]);
  // When this part of the page is opened the next time, its code is loaded again.
  useEffect(
    () => () => {
      if (error instanceof CodeLoadError) error.reset();
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
              {t('common.tryAgain')}
            </Button>
          )
        }
      >
        {isOnline ? t('common.codeFailed') : t('common.codeOffline')}
      </Notice>
    </div>
  );
}
