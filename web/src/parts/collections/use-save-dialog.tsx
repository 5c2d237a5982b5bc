import { guestAccount } from '@glimpse/contract/auth/guest';
import { type ReactNode, useState } from 'react';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { t } from '../../lib/languages/translate.ts';
import { CodeBoundary } from '../../ui/code-failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazily } from '../../ui/lazily.ts';
import { SpinnerArea } from '../../ui/spinner.tsx';

const { Component: SavePanel } = lazily(async () => (await import('./save-panel.tsx')).SavePanel);

export const saveLabel = (): string => t('bookmarks.saveToCollection');

/**
 * Returns the function that opens the dialog 'Save to collection' for a post, or null for the guest, who has no
 * collections. The caller must also render `dialog`.
 */
export function useSaveDialog(postId: string): { openDialog: (() => void) | null; dialog: ReactNode } {
  const isGuest = useViewer().uid === guestAccount.uid;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return {
    openDialog: isGuest ? null : () => setIsOpen(true),
    dialog: isOpen && (
      <Dialog label={saveLabel()} shape="sheet" onClose={close}>
        <CodeBoundary fallback={<SpinnerArea label={t('bookmarks.collectionsLoading')} height="16rem" />}>
          <SavePanel postId={postId} title={saveLabel()} onClose={close} />
        </CodeBoundary>
      </Dialog>
    ),
  };
}
