import { storyLimits } from '@glimpse/contract/stories/story';
import { storyCalls } from '@glimpse/contract/stories/story-calls';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { call } from '../../lib/api/call.ts';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogBody, DialogTitle } from '../../ui/dialog-parts.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { LiveHighlight } from './queries.ts';

interface EditHighlightsDialogProps {
  highlights: readonly LiveHighlight[];
  onClose: () => void;
}

/** Renames and deletes the viewer's highlights. */
export const EditHighlightsDialog = ({ highlights, onClose }: EditHighlightsDialogProps) => (
  <Dialog label={t('stories.editHighlights')} shape="sheet" onClose={onClose}>
    <DialogBody>
      <DialogTitle>{t('stories.editHighlights')}</DialogTitle>
      {highlights.map((highlight) => (
        <EditedHighlight key={highlight.id} highlight={highlight} />
      ))}
      <Button isWide onClick={onClose}>
        {t('common.done')}
      </Button>
    </DialogBody>
  </Dialog>
);

function EditedHighlight({ highlight }: { highlight: LiveHighlight }) {
  const { id: highlightId, storyIds, cover } = highlight;
  const [title, setTitle] = useState(highlight.title);
  const rename = useMutation({
    mutationFn: (newTitle: string) =>
      call(storyCalls.saveHighlight, {
        params: { highlightId },
        body: { title: newTitle, storyIds, coverStoryId: cover.storyId },
      }),
    meta: { failure: true },
  });
  const deletion = useMutation({
    mutationFn: () => call(storyCalls.deleteHighlight, { params: { highlightId } }),
    meta: { failure: true },
  });
  const newTitle = title.trim();
  const isChanged = newTitle !== '' && newTitle !== highlight.title;
  function save(event: FormEvent) {
    event.preventDefault();
    if (isChanged && !rename.isPending) rename.mutate(newTitle);
  }
  return (
    <Form aria-label={t('stories.highlightNamed', { title: highlight.title })} onSubmit={save}>
      <TextField
        label={t('stories.highlightTitle')}
        value={title}
        maxLength={storyLimits.highlightTitle}
        onChange={setTitle}
      />
      <Buttons>
        <Button type="submit" tone="quiet" disabled={!isChanged} isPending={rename.isPending}>
          {t('common.save')}
        </Button>
        <Button tone="danger" isPending={deletion.isPending} onClick={() => deletion.mutate()}>
          {t('common.delete')}
        </Button>
      </Buttons>
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(2)};
  padding-bottom: ${({ theme }) => theme.space(3)};
`;

const Buttons = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(2)};
`;
