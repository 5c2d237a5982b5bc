import { commentLimits } from '@glimpse/contract/comments/comment';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useChosenPeople } from '../../../entities/rich-text/use-chosen-people.ts';
import { useCompletion } from '../../../entities/rich-text/use-completion.tsx';
import { t } from '../../../lib/languages/translate.ts';
import { Button } from '../../../ui/button.tsx';

interface CommentEditorProps {
  message: string;
  onSave: (message: string, mentionedUids?: string[]) => void;
  onCancel: () => void;
}

/** The form that edits a comment. Escape cancels. */
export function CommentEditor({ message, onSave, onCancel }: CommentEditorProps) {
  const [draft, setDraft] = useState(message);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // The focus scrolls only the field into view, not the buttons below it.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const mentionedPeople = useChosenPeople();
  const completion = useCompletion({
    value: draft,
    onChange: setDraft,
    field,
    maxLength: commentLimits.message,
    onPerson: mentionedPeople.choose,
    side: 'below',
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSave(draft.trim(), mentionedPeople.mentionedIn(draft));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (completion.handleKey(event)) return;
    // During IME composition, Escape only cancels the composed word.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel();
  };
  return (
    <Form ref={form} onSubmit={handleSubmit}>
      <Field
        {...completion.fieldProps}
        ref={field}
        // The viewer has just selected Edit in the menu.
        autoFocus
        dir="auto"
        rows={2}
        aria-label={t('comments.editComment')}
        maxLength={commentLimits.message}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <Button type="submit" tone="text" disabled={draft.trim() === ''}>
        {t('common.save')}
      </Button>
      <Button tone="text" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      {completion.list}
    </Form>
  );
}

/**
 * The margins are as tall as the bars that cover the edges of the page on phones: the bottom bar and the comment field.
 */
const Form = styled.form`
  position: relative;
  scroll-margin-block: 4rem calc(10rem + env(safe-area-inset-bottom));

  /* Space for the hit areas of the buttons, also of short words. */
  ${({ theme }) => theme.at.coarse} {
    padding-bottom: ${({ theme }) => theme.space(2)};

    button { min-width: 2.75rem; }
  }
  ${({ theme }) => theme.at.desktop} { scroll-margin-block: ${({ theme }) => theme.space(2)}; }
`;

const Field = styled.textarea`
  width: 100%;
  padding: ${({ theme }) => theme.space(2)};
  border: 1px solid ${({ theme }) => theme.color.outline};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.canvas};
  resize: vertical;
`;
