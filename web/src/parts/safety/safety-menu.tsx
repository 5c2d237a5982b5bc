import { guestAccount } from '@glimpse/contract/auth/guest';
import { type ReactNode, useState } from 'react';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { useBlockLists } from '../../entities/visibility/block-lists.tsx';
import { t } from '../../lib/languages/translate.ts';
import { CodeBoundary } from '../../ui/code-failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazily } from '../../ui/lazily.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { SpinnerArea } from '../../ui/spinner.tsx';
import type { ReportTarget } from './report-form.tsx';
import type { SafetyAction, SafetyTarget } from './safety-panel.tsx';

const { Component: SafetyPanel } = lazily(async () => (await import('./safety-panel.tsx')).SafetyPanel);

/**
 * Returns the items to mute, block and report, for the menu of another person's post, comment or profile. The caller
 * must also render `dialog`, which asks for confirmation after a click on an item.
 */
export function useSafetyMenu({ target, person }: SafetyTarget): { items: MenuItem[]; dialog: ReactNode } {
  const { uid: viewerUid } = useViewer();
  const { blocked, muted } = useBlockLists();
  const [selected, setSelected] = useState<SafetyAction | null>(null);
  const { uid, fullName: name } = person;
  const labels: Record<SafetyAction, string> = {
    mute: muted.includes(uid) ? t('safety.unmutePerson', { name }) : t('safety.mutePerson', { name }),
    block: blocked.includes(uid) ? t('safety.unblockPerson', { name }) : t('safety.blockPerson', { name }),
    report: t('safety.report'),
  };
  const item = (action: SafetyAction): MenuItem => ({ label: labels[action], onSelect: () => setSelected(action) });
  // The guest account is shared, so it cannot block or mute anybody.
  const blockItems =
    viewerUid === guestAccount.uid ? [] : [item('mute'), { ...item('block'), tone: 'danger' as const }];
  const close = () => setSelected(null);
  return {
    items: [...blockItems, { ...item('report'), tone: 'danger' }],
    dialog: selected !== null && (
      <Dialog label={labels[selected]} onClose={close} width="26rem">
        <CodeBoundary fallback={<SpinnerArea height="12rem" />}>
          <SafetyPanel target={target} person={person} action={selected} onClose={close} />
        </CodeBoundary>
      </Dialog>
    ),
  };
}

const { Component: ReportForm } = lazily(async () => (await import('./report-form.tsx')).ReportForm);

/** The dialog that reports a message. The menus of posts, comments and profiles have it with other actions. */
export const ReportDialog = ({ target, onClose }: { target: ReportTarget; onClose: () => void }) => (
  <Dialog label={t('safety.report')} onClose={onClose} width="26rem">
    <CodeBoundary fallback={<SpinnerArea height="12rem" />}>
      <ReportForm target={target} onClose={onClose} />
    </CodeBoundary>
  </Dialog>
);
