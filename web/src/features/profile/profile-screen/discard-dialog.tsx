import { t } from '../../../lib/languages/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogBody, DialogText, DialogTitle } from '../../../ui/dialog-parts.tsx';

/** Asks before the viewer leaves the form with unsaved changes. */
export function DiscardDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const question = t('profile.discardQuestion');
  return (
    <Dialog label={question} onClose={onKeep} width="24rem">
      <DialogBody>
        <DialogTitle>{question}</DialogTitle>
        <DialogText>{t('profile.discardAbout')}</DialogText>
        <Button isWide onClick={onKeep}>
          {t('profile.keepEditing')}
        </Button>
        <Button tone="danger" isWide onClick={onDiscard}>
          {t('profile.discard')}
        </Button>
      </DialogBody>
    </Dialog>
  );
}
