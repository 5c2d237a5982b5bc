import { guestAccount } from '@glimpse/contract/auth/guest';
import { type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { styled } from 'styled-components';
import { CodeFailure } from '../../ui/code-failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazily } from '../../ui/lazily.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { useHidden } from './hidden.tsx';
import type { About } from './safety-panel.tsx';

const { Component: SafetyPanel } = lazily(async () => (await import('./safety-panel.tsx')).SafetyPanel);

/**
 * Mute, block and report, for the menu of something that is somebody else's. `dialog` asks about what was chosen; it has a place
 * beside the menu.
 */
export function useSafetyMenu(about: About): { items: MenuItem[]; dialog: ReactNode } {
  const { uid: viewerUid } = useViewer();
  const { blocked, muted } = useHidden();
  const [chosen, setChosen] = useState<MenuItem['label'] | null>(null);
  const { uid, fullName } = about.person;
  const mute = `${muted.includes(uid) ? 'Unmute' : 'Mute'} ${fullName}`;
  const block = `${blocked.includes(uid) ? 'Unblock' : 'Block'} ${fullName}`;
  const item = (label: string): MenuItem => ({ label, onSelect: () => setChosen(label) });
  // Everybody's account hides nobody from everybody.
  const hiding =
    viewerUid === guestAccount.uid ? [] : [item(mute), { ...item(block), tone: 'danger' as const }];
  const close = () => setChosen(null);
  return {
    items: [...hiding, { ...item('Report'), tone: 'danger' }],
    dialog: chosen !== null && (
      <Dialog label={chosen} onClose={close} width="26rem">
        <ErrorBoundary FallbackComponent={CodeFailure}>
          <Suspense fallback={<Loading />}>
            <SafetyPanel
              about={about}
              what={chosen === mute ? 'mute' : chosen === block ? 'block' : 'report'}
              title={chosen}
              onClose={close}
            />
          </Suspense>
        </ErrorBoundary>
      </Dialog>
    ),
  };
}

const Loading = () => (
  <Wait>
    <Spinner label="Loading" />
  </Wait>
);

const Wait = styled.div`
  display: grid;
  place-items: center;
  min-height: 12rem;
`;
