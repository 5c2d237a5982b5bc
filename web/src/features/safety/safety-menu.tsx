import { guestAccount } from '@glimpse/contract/auth/guest';
import { type ReactNode, useState } from 'react';
import { CodeBoundary } from '../../ui/code-failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazily } from '../../ui/lazily.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { SpinnerArea } from '../../ui/spinner.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { useBlockLists } from '../visibility/block-lists.tsx';
import type { SafetyTarget } from './safety-panel.tsx';

const { Component: SafetyPanel } = lazily(async () => (await import('./safety-panel.tsx')).SafetyPanel);

/**
 * Returns menu items to mute, block and report, for the menu of another person's post, comment or profile. Render
 * `dialog` next to the menu, because it asks for confirmation after a click on an item.
 */
export function useSafetyMenu(about: SafetyTarget): { items: MenuItem[]; dialog: ReactNode } {
  const { uid: viewerUid } = useViewer();
  const { blocked, muted } = useBlockLists();
  const [selected, setSelected] = useState<MenuItem['label'] | null>(null);
  const { uid, fullName } = about.person;
  const mute = `${muted.includes(uid) ? 'Unmute' : 'Mute'} ${fullName}`;
  const block = `${blocked.includes(uid) ? 'Unblock' : 'Block'} ${fullName}`;
  const item = (label: string): MenuItem => ({ label, onSelect: () => setSelected(label) });
  // The guest account is shared, so it can block and mute nobody.
  const blockItems = viewerUid === guestAccount.uid ? [] : [item(mute), { ...item(block), tone: 'danger' as const }];
  const close = () => setSelected(null);
  return {
    items: [...blockItems, { ...item('Report'), tone: 'danger' }],
    dialog: selected !== null && (
      <Dialog label={selected} onClose={close} width="26rem">
        <CodeBoundary fallback={<SpinnerArea height="12rem" />}>
          <SafetyPanel
            about={about}
            action={selected === mute ? 'mute' : selected === block ? 'block' : 'report'}
            title={selected}
            onClose={close}
          />
        </CodeBoundary>
      </Dialog>
    ),
  };
}
