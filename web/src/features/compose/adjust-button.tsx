import CropIcon from 'lucide-react/icons/crop';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { CodeFailure } from '../../ui/code-failure.tsx';
import { lazily } from '../../ui/lazily.ts';
import type { MediaItem } from '../upload/media-item.ts';
import type { MediaList } from '../upload/media-list.ts';

const { Component: AdjustDialog, preload } = lazily(
  async () => (await import('./adjust-dialog.tsx')).AdjustDialog,
);

interface AdjustButtonProps {
  item: MediaItem;
  list: MediaList;
  isLocked: boolean;
  className?: string;
}

/** Opens what cuts and turns a picture, while that is possible. */
export function AdjustButton({ item, list, isLocked, className }: AdjustButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, adjustable } = item;
  if (!adjustable) return null;
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
              picture={adjustable}
              onClose={() => setIsOpen(false)}
              onApply={(adjustment, size) => {
                setIsOpen(false);
                list.adjust(id, adjustment, size);
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
