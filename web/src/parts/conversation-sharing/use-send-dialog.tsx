import { type ReactNode, useState } from 'react';
import { t } from '../../lib/languages/translate.ts';
import { CodeBoundary } from '../../ui/code-failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazily } from '../../ui/lazily.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { SpinnerArea } from '../../ui/spinner.tsx';
import type { SendTarget } from './send-to-people.ts';

const { Component: SendPanel } = lazily(async () => (await import('./send-panel.tsx')).SendPanel);

/**
 * Returns the menu item that opens the dialog 'Send' for a post or profile. The caller must also render `dialog`.
 */
export function useSendDialog(
  target: SendTarget,
  label: string = t('sharing.send'),
): { item: MenuItem; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return {
    item: { label, onSelect: () => setIsOpen(true) },
    dialog: isOpen && (
      <Dialog label={label} shape="screen" width="26rem" onClose={close}>
        <CodeBoundary fallback={<SpinnerArea height="24rem" />}>
          <SendPanel target={target} title={label} onClose={close} />
        </CodeBoundary>
      </Dialog>
    ),
  };
}
