import CropIcon from 'lucide-react/icons/crop';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { CodeFailure } from '../../ui/code-failure.tsx';
import { lazily } from '../../ui/lazily.ts';
import type { AttachmentList } from './attachment-list.ts';
import { type Attachment, adjustableFile } from './attachments-reducer.ts';

const { Component: AdjustDialog, preload } = lazily(async () => (await import('./adjust-dialog.tsx')).AdjustDialog);

interface AdjustButtonProps {
  attachment: Attachment;
  list: AttachmentList;
  isLocked: boolean;
  className?: string;
}

/** Opens the dialog that crops and rotates a picture. Renders nothing if the attachment cannot be cropped. */
export function AdjustButton({ attachment, list, isLocked, className }: AdjustButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const selected = adjustableFile(attachment);
  if (!selected) return null;
  return (
    <>
      <Button
        tone="quiet"
        className={className}
        disabled={isLocked}
        onPointerEnter={preload}
        onClick={() => setIsOpen(true)}
      >
        <Icon size={18} aria-hidden />
        Adjust
      </Button>
      {isOpen && (
        <ErrorBoundary FallbackComponent={CodeFailure}>
          <Suspense>
            <AdjustDialog
              selected={selected}
              onClose={() => setIsOpen(false)}
              onApply={(adjustment) => {
                setIsOpen(false);
                list.adjust(attachment.id, adjustment);
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
  margin-right: ${({ theme }) => theme.space(1.5)};
  vertical-align: -0.25rem;
`;
