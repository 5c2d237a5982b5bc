import { AppError } from '@glimpse/contract/app-error';
import { captionsType } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import CropIcon from 'lucide-react/icons/crop';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { SelectedFile } from '../../entities/media/selected-file.ts';
import { notify } from '../../lib/browser/notify.ts';
import { errorText } from '../../lib/languages/error-text.ts';
import { formatNumber } from '../../lib/languages/formats.ts';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBoundary } from '../../ui/code-failure.tsx';
import { lazily } from '../../ui/lazily.ts';
import { type Attachment, adjustableFile, hasCaptions, pictureOnlyOnServer } from './attachment.ts';
import type { AttachmentList } from './attachment-list.ts';

const { Component: AdjustDialog, preload } = lazily(async () => (await import('./adjust-dialog.tsx')).AdjustDialog);

interface AttachmentButtonProps {
  attachment: Attachment;
  list: AttachmentList;
  isLocked: boolean;
  className?: string;
}

/** Opens the dialog that crops and rotates a picture. Renders nothing if the attachment cannot be cropped. */
export function AdjustButton({ attachment, list, isLocked, className }: AttachmentButtonProps) {
  const [selected, setSelected] = useState<SelectedFile | null>(null);
  const { isPending, run } = usePending();
  if (!adjustableFile(attachment) && !pictureOnlyOnServer(attachment)) return null;
  const open = () => run(async () => setSelected(await list.readAdjustable(attachment.id)));
  return (
    <>
      <Button
        tone="quiet"
        className={className}
        disabled={isLocked}
        onPointerEnter={preload}
        isPending={isPending}
        onClick={() => void open()}
      >
        <Icon size={18} aria-hidden />
        {t('media.adjust')}
      </Button>
      {selected && (
        <CodeBoundary>
          <AdjustDialog
            selected={selected}
            onClose={() => setSelected(null)}
            onApply={(adjustment) => {
              setSelected(null);
              list.adjust(attachment.id, selected, adjustment);
            }}
          />
        </CodeBoundary>
      )}
    </>
  );
}

const Icon = styled(CropIcon)`
  display: inline;
  margin-inline-end: ${({ theme }) => theme.space(1.5)};
  vertical-align: -0.25rem;
`;

/**
 * Adds a captions file to a video, or removes it. The server checks the content of the file. Renders nothing if the
 * attachment cannot have captions.
 */
export function CaptionsButton({ attachment, list, isLocked, className }: AttachmentButtonProps) {
  const { isPending, run } = usePending();
  const isCaptioned = hasCaptions(attachment);
  if (isCaptioned === null) return null;
  const setCaptions = (captions: File | null) => run(() => list.setCaptions(attachment.id, captions));
  const handleFile = (file: File) =>
    file.size > mediaLimits.captionsBytes ? notify.failure(tooLargeText()) : void setCaptions(file);

  return (
    <Button
      tone="quiet"
      className={className}
      disabled={isLocked}
      isPending={isPending}
      onClick={() => (isCaptioned ? void setCaptions(null) : openCaptionsDialog(handleFile))}
    >
      {isCaptioned ? t('media.removeCaptions') : t('media.addCaptions')}
    </Button>
  );
}

const tooLargeText = () => {
  const kilobytes = mediaLimits.captionsBytes / 1000;
  return t('media.captionsTooLarge', { size: formatNumber(kilobytes, { style: 'unit', unit: 'kilobyte' }) });
};

/** Opens the file dialog of the system. `onFile` is called when the user chooses a captions file. */
function openCaptionsDialog(onFile: (file: File) => void) {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = `.vtt,${captionsType}`;
  input.onchange = () => {
    const file = input.files?.[0];
    if (file) onFile(file);
  };
  input.click();
}

/** Runs a download that the press of a button needs. Shows its error. */
function usePending() {
  const [isPending, setIsPending] = useState(false);
  async function run(download: () => Promise<void>): Promise<void> {
    setIsPending(true);
    try {
      await download();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      notify.failure(errorText(error));
    } finally {
      setIsPending(false);
    }
  }
  return { isPending, run };
}
