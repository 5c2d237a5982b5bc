import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import { t } from '../lib/languages/translate.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface RetryProps {
  /** The error message, e.g. 'The posts could not be loaded.' */
  text: string;
  onRetry: () => void;
}

/** An error message for a part of the page, with a button to try again. */
export function Retry({ text, onRetry }: RetryProps) {
  return (
    <div role="alert">
      <Notice
        icon={<CircleAlertIcon size={28} strokeWidth={1.5} />}
        action={
          <Button tone="quiet" onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {text}
      </Notice>
    </div>
  );
}
