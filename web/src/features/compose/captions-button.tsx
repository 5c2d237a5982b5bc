import { AppError } from '@glimpse/contract/app-error';
import { captionsType } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { useState } from 'react';
import { notify } from '../../lib/browser/notify.ts';
import { errorText } from '../../lib/languages/error-text.ts';
import { formatNumber } from '../../lib/languages/formats.ts';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import type { AttachmentList } from './attachment-list.ts';
import { type Attachment, hasCaptions } from './attachments-reducer.ts';

interface CaptionsButtonProps {
  attachment: Attachment;
  list: AttachmentList;
  isLocked: boolean;
  className?: string;
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

/**
 * Adds a captions file to a video, or removes it. The server checks the content of the file. Renders nothing if the
 * attachment cannot have captions.
 */
export function CaptionsButton({ attachment, list, isLocked, className }: CaptionsButtonProps) {
  const [isPending, setIsPending] = useState(false);
  const isCaptioned = hasCaptions(attachment);
  if (isCaptioned === null) return null;

  async function setCaptions(captions: File | null) {
    setIsPending(true);
    try {
      await list.setCaptions(attachment.id, captions);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      notify.failure(errorText(error));
    } finally {
      setIsPending(false);
    }
  }
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
