import { storyCalls } from '@glimpse/contract/stories/story-calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogBody, DialogText, DialogTitle } from '../../ui/dialog-parts.tsx';
import type { ShownStory } from './shown-story.ts';
import { changeStories } from './use-person-stories.ts';

interface DeleteStoryDialogProps {
  story: ShownStory;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a story is deleted. */
export function DeleteStoryDialog({ story: { id, uid }, onClose, onDeleted }: DeleteStoryDialogProps) {
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => call(storyCalls.deleteStory, { params: { storyId: id } }),
    onSuccess: () => {
      onClose();
      onDeleted();
      changeStories(client, uid, (stories) => stories.filter((story) => story.id !== id));
    },
    meta: { success: t('stories.deleted'), failure: true },
  });
  return (
    <Dialog label={t('stories.delete')} onClose={onClose}>
      <DialogBody>
        <DialogTitle>{t('stories.deleteQuestion')}</DialogTitle>
        <DialogText>{t('stories.deleteAbout')}</DialogText>
        <Button tone="danger" isWide isPending={deletion.isPending} onClick={() => deletion.mutate()}>
          {t('stories.delete')}
        </Button>
        <Button tone="quiet" isWide onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </DialogBody>
    </Dialog>
  );
}
