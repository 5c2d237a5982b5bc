import { useState } from 'react';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBoundary } from '../../ui/code-failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazily } from '../../ui/lazily.ts';
import { SpinnerArea } from '../../ui/spinner.tsx';
import type { DraftListProps } from './draft-list.tsx';

const { Component: DraftList } = lazily(async () => (await import('./draft-list.tsx')).DraftList);

/** The button that opens the list of drafts. */
export function DraftsButton(props: Omit<DraftListProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button tone="text" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('compose.drafts')}
      </Button>
      {isOpen && (
        <Dialog label={t('compose.drafts')} shape="sheet" width="28rem" onClose={close}>
          <CodeBoundary fallback={<SpinnerArea height="12rem" />}>
            <DraftList {...props} onClose={close} />
          </CodeBoundary>
        </Dialog>
      )}
    </>
  );
}
