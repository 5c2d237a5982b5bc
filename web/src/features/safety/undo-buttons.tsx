import type { ToggleControl } from '../../lib/outbox/use-toggle.ts';
import { Button } from '../../ui/button.tsx';
import { useBlock, useMute } from './block-and-mute.ts';

interface UndoButtonProps {
  uid: string;
  /** The id of the element with the person's name, so that screen readers can tell the buttons of a list apart. */
  describedBy?: string;
}

/** Unblocks a person whom the viewer has blocked. A second click blocks the person again. */
export const UnblockButton = ({ uid, describedBy }: UndoButtonProps) =>
  toggleButton(useBlock(uid), 'Unblock', 'Block', describedBy);

/** Unmutes a person whom the viewer has muted. A second click mutes the person again. */
export const UnmuteButton = ({ uid, describedBy }: UndoButtonProps) =>
  toggleButton(useMute(uid), 'Unmute', 'Mute', describedBy);

const toggleButton = (toggle: ToggleControl, undoLabel: string, redoLabel: string, describedBy?: string) => (
  <Button tone="quiet" aria-describedby={describedBy} onClick={() => toggle.set(!toggle.isOn)}>
    {toggle.isOn ? undoLabel : redoLabel}
  </Button>
);
