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
 * Returns the items to mute, block and report, for the menu of another person's post, comment or profile. The caller
 * must also render `dialog`, which asks for confirmation after a click on an item.
 */
export function useSafetyMenu({ target, person }: SafetyTarget): { items: MenuItem[]; dialog: ReactNode } {
  const { uid: viewerUid } = useViewer();
  const { blocked, muted } = useBlockLists();
  const [selectedLabel, setSelectedLabel] = useState<string | null>(null);
  const { uid, fullName } = person;
  const muteLabel = `${muted.includes(uid) ? 'Unmute' : 'Mute'} ${fullName}`;
  const blockLabel = `${blocked.includes(uid) ? 'Unblock' : 'Block'} ${fullName}`;
  const item = (label: string): MenuItem => ({ label, onSelect: () => setSelectedLabel(label) });
  // The guest account is shared, so it cannot block or mute anybody.
  const blockItems =
    viewerUid === guestAccount.uid ? [] : [item(muteLabel), { ...item(blockLabel), tone: 'danger' as const }];
  const close = () => setSelectedLabel(null);
  return {
    items: [...blockItems, { ...item('Report'), tone: 'danger' }],
    dialog: selectedLabel !== null && (
      <Dialog label={selectedLabel} onClose={close} width="26rem">
        <CodeBoundary fallback={<SpinnerArea height="12rem" />}>
          <SafetyPanel
            target={target}
            person={person}
            action={selectedLabel === muteLabel ? 'mute' : selectedLabel === blockLabel ? 'block' : 'report'}
            title={selectedLabel}
            onClose={close}
          />
        </CodeBoundary>
      </Dialog>
    ),
  };
}
