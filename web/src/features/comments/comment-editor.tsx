import { commentLimits } from '@glimpse/contract/comments/comment-limits';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { useChosenPeople } from '../rich-text/use-chosen-people.ts';
import { useCompletion } from '../rich-text/use-completion.tsx';

interface CommentEditorProps {
  message: string;
  onSave: (message: string, mentionedUids?: string[]) => void;
  onCancel: () => void;
}

/** The form that edits a comment. Escape cancels. */
export function CommentEditor({ message, onSave, onCancel }: CommentEditorProps) {
  const [draft, setDraft] = useState(message);
  const field = useRef<HTMLTextAreaElement>(null);
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
    if (!completion.handleKey(event) && event.key === 'Escape') onCancel();
  };
  return (
    <Form onSubmit={handleSubmit}>
      <Field
        {...completion.fieldProps}
        ref={field}
        // The viewer has just selected Edit in the menu.
        autoFocus
        dir="auto"
        rows={2}
        aria-label="Edit comment"
        maxLength={commentLimits.message}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <Button type="submit" tone="text" disabled={draft.trim() === ''}>
        Save
      </Button>
      <Button tone="text" onClick={onCancel}>
        Cancel
      </Button>
      {completion.list}
    </Form>
  );
}

const Form = styled.form`
  position: relative;
`;

const Field = styled.textarea`
  width: 100%;
  padding: ${({ theme }) => theme.space(2)};
  border: 1px solid ${({ theme }) => theme.color.outline};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.canvas};
  resize: vertical;
`;
