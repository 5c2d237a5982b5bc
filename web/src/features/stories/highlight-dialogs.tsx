import type { HighlightInput } from '@glimpse/contract/stories/highlight';
import { storyLimits } from '@glimpse/contract/stories/story';
import { storyCalls } from '@glimpse/contract/stories/story-calls';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { call } from '../../lib/api/call.ts';
import { t } from '../../lib/languages/translate.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogBody, DialogTitle } from '../../ui/dialog-parts.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type LiveHighlight, liveHighlights } from './queries.ts';
import type { ShownStory } from './shown-story.ts';

interface Change extends HighlightInput {
  readonly highlightId: string;
}

/** Saves a highlight. Without stories, deletes it. */
const changeHighlight = ({ highlightId, ...input }: Change) => {
  const params = { highlightId };
  return input.storyIds.length === 0
    ? call(storyCalls.deleteHighlight, { params })
    : call(storyCalls.saveHighlight, { params, body: input });
};

/** Adds a story to highlights of the profile, or removes it from them. */
export function HighlightDialog({ story: { id, uid }, onClose }: { story: ShownStory; onClose: () => void }) {
  const { data: highlights = [] } = useLiveQuery(liveHighlights(useFirestore(), uid));
  const [title, setTitle] = useState('');
  const change = useMutation({ mutationFn: changeHighlight, meta: { failure: true } });
  const toggle = ({ id: highlightId, title: oldTitle, storyIds, cover }: LiveHighlight) => {
    const ids = storyIds.includes(id) ? storyIds.filter((each) => each !== id) : [...storyIds, id];
    change.mutate({
      highlightId,
      title: oldTitle,
      storyIds: ids,
      ...(ids.includes(cover.storyId) && { coverStoryId: cover.storyId }),
    });
  };
  function create(event: FormEvent) {
    event.preventDefault();
    if (title.trim() === '' || change.isPending) return;
    change.mutate(
      { highlightId: crypto.randomUUID(), title: title.trim(), storyIds: [id] },
      { onSuccess: () => setTitle('') },
    );
  }
  return (
    <Dialog label={t('stories.addToHighlight')} shape="sheet" onClose={onClose}>
      <DialogBody as="form" onSubmit={create}>
        <DialogTitle>{t('stories.addToHighlight')}</DialogTitle>
        {highlights.map((highlight) => (
          <Choice key={highlight.id}>
            <input
              type="checkbox"
              checked={highlight.storyIds.includes(id)}
              disabled={change.isPending}
              onChange={() => toggle(highlight)}
            />
            <bdi>{highlight.title}</bdi>
          </Choice>
        ))}
        <TextField
          label={t('stories.highlightTitle')}
          value={title}
          maxLength={storyLimits.highlightTitle}
          onChange={setTitle}
        />
        <Button type="submit" tone="quiet" isWide isPending={change.isPending} disabled={title.trim() === ''}>
          {t('stories.newHighlight')}
        </Button>
        <Button isWide onClick={onClose}>
          {t('common.done')}
        </Button>
      </DialogBody>
    </Dialog>
  );
}

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  min-height: 2.75rem;
  cursor: pointer;

  & > input {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    margin: 0;
    accent-color: ${({ theme }) => theme.color.accent};
  }

  & > bdi {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

interface EditHighlightsDialogProps {
  highlights: readonly LiveHighlight[];
  onClose: () => void;
}

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
