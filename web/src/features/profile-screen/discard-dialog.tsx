import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogBody, DialogText, DialogTitle } from '../../ui/dialog-parts.tsx';

const question = 'Discard your changes?';

/** Asks before the viewer leaves the form with unsaved changes. */
export function DiscardDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Dialog label={question} onClose={onKeep} width="24rem">
      <DialogBody>
        <DialogTitle>{question}</DialogTitle>
        <DialogText>They are not saved yet.</DialogText>
        <Button isWide onClick={onKeep}>
          Keep editing
        </Button>
        <Button tone="danger" isWide onClick={onDiscard}>
          Discard
        </Button>
      </DialogBody>
    </Dialog>
  );
}
