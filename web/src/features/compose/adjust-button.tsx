import { AppError } from '@glimpse/contract/app-error';
import CropIcon from 'lucide-react/icons/crop';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { styled } from 'styled-components';
import type { SelectedFile } from '../../entities/media/selected-file.ts';
import { notify } from '../../lib/browser/notify.ts';
import { errorText } from '../../lib/languages/error-text.ts';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { CodeFailure } from '../../ui/code-failure.tsx';
import { lazily } from '../../ui/lazily.ts';
import type { AttachmentList } from './attachment-list.ts';
import { type Attachment, adjustableFile, pictureOnlyOnServer } from './attachments-reducer.ts';

const { Component: AdjustDialog, preload } = lazily(async () => (await import('./adjust-dialog.tsx')).AdjustDialog);

interface AdjustButtonProps {
  attachment: Attachment;
  list: AttachmentList;
  isLocked: boolean;
  className?: string;
}

/** Opens the dialog that crops and rotates a picture. Renders nothing if the attachment cannot be cropped. */
export function AdjustButton({ attachment, list, isLocked, className }: AdjustButtonProps) {
  const [selected, setSelected] = useState<SelectedFile | null>(null);
  const [isPending, setIsPending] = useState(false);
  if (!adjustableFile(attachment) && !pictureOnlyOnServer(attachment)) return null;

  async function open() {
    setIsPending(true);
    try {
      setSelected(await list.readAdjustable(attachment.id));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      notify.failure(errorText(error));
    } finally {
      setIsPending(false);
    }
  }
  return (
    <>
      <Button
        tone="quiet"
        className={className}
        disabled={isLocked}
        onPointerEnter={preload}
        isPending={isPending}
        onClick={open}
      >
        <Icon size={18} aria-hidden />
        {t('media.adjust')}
      </Button>
      {selected && (
        <ErrorBoundary FallbackComponent={CodeFailure}>
          <Suspense>
            <AdjustDialog
              selected={selected}
              onClose={() => setSelected(null)}
              onApply={(adjustment) => {
                setSelected(null);
                list.adjust(attachment.id, selected, adjustment);
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

const Icon = styled(CropIcon)`
  display: inline;
  margin-inline-end: ${({ theme }) => theme.space(1.5)};
  vertical-align: -0.25rem;
`;
