import { useBlock, useMute } from '../../entities/visibility/block-lists.tsx';
import { t } from '../../lib/languages/translate.ts';
import type { ToggleControl } from '../../lib/outbox/use-toggle.ts';
import { Button } from '../../ui/button.tsx';

interface UndoButtonProps {
  uid: string;
  /** The id of the element with the person's name, so that screen readers can tell the buttons of a list apart. */
  describedBy?: string;
}

/** Unblocks a person whom the viewer has blocked. */
export const UnblockButton = ({ uid, describedBy }: UndoButtonProps) =>
  undoButton(useBlock(uid), t('safety.unblock'), describedBy);

/** Unmutes a person whom the viewer has muted. */
export const UnmuteButton = ({ uid, describedBy }: UndoButtonProps) =>
  undoButton(useMute(uid), t('safety.unmute'), describedBy);

const undoButton = (toggle: ToggleControl, label: string, describedBy?: string) => (
  <Button tone="quiet" aria-describedby={describedBy} onClick={() => toggle.set(false)}>
    {label}
  </Button>
);
